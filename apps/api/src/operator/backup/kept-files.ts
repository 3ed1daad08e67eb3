import { certificateFiles, udinOfFile } from '../../features/certificate/certificate.ts'
import { documentWithFile, storageKeys } from '../../features/documents/documents.ts'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { remittanceName } from '../command.ts'

/** Tables whose rows speak of a file that cannot be made again. Packets for banks can. */
export const WITH_FILES = ['documents', 'certificates'] as const

/** Every file that must not be lost, by where it lies. */
export async function keptFiles(db: Db | Trx): Promise<string[]> {
  return [...(await storageKeys(db)), ...(await certificateFiles(db))]
}

/** Describes a stored file and its owner; null when no row refers to it. */
export async function whoseFile(db: Db | Trx, key: string): Promise<string | null> {
  const document = await documentWithFile(db, key)
  if (document) return `${document.kind} of ${remittanceName(document.remittance_id)}`
  const udin = await udinOfFile(db, key)
  return udin === null ? null : `certificate ${udin}`
}
