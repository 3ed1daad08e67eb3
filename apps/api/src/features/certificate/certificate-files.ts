import { fileVault } from '../../platform/file-vault/file-vault.ts'
import { udinOfFile } from './certificate-store.ts'
import { isPacketFile } from './packet/packet-store.ts'

/** Signed certificates and bank packets. */
export const certificateFileVault = fileVault({
  deleteJob: 'certificate.forget-file',
  isInUse: async (db, storageKey) => (await udinOfFile(db, storageKey)) !== null || isPacketFile(db, storageKey),
})
