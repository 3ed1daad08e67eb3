import type { Trx } from '../../platform/database/engine.ts'
import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import { type CaseRow, casesOf } from '../case/case.ts'
import { findAnyRemittance } from '../remittances/remittances.ts'
import {
  certificatesOf,
  deleteCertificates,
  deletePacketPrints,
  deletePrints,
  deleteSheets,
  takeOutPacket,
} from './certificate-store.ts'
import { certificateFileVault, fileOf, presentIssued } from './issued.ts'
import { leaveSale } from './sale/sales.ts'

/** Public interface of the certificate feature. */
export { certificateRoutes, plainCheck } from './certificate-routes.ts'
export { certificateFiles, udinOfFile } from './certificate-store.ts'
export { certifyInvented, certifyWithout, refuseCase, reissue } from './certify.ts'
export { deskCertificateRoutes } from './desk-certificate-routes.ts'
export { drawn as drawSheet } from './draw-papers.ts'
export { signedIn } from './issued.ts'
export { presentFound, readOpened, soughtOf } from './read-documents.ts'
export { prepareCase, saveForm, saveSheet } from './sheet/save-work.ts'

/** Beside the remittance they belong to, and kept with it: they were filed with the tax department. */
export function ownCertificates(services: Services): OwnData {
  const { db } = services
  return {
    tables: ['certificates'],
    async *files(owner) {
      for (const { id, remittance_id } of await casesOf(db, owner)) {
        const folder = `remittances/${(await findAnyRemittance(db, remittance_id))?.reference_number}/certificates`
        for (const row of await certificatesOf(db, id)) {
          const name = `${folder}/${row.uid}`
          yield jsonFile(`${name}.json`, presentIssued(services, row))
          const file = fileOf(row)
          if (file) yield { name: `${name}.pdf`, bytes: await certificateFileVault.read(services, file) }
        }
      }
    },
  }
}

/**
 * Erases the sheets and certificates of a case. `eraseRemittance` runs in between: the sale must be left while the
 * documents are known, and the database refuses other deletions until the remittance is erased.
 */
export async function eraseCertificatesOf(
  services: Services,
  trx: Trx,
  row: CaseRow,
  eraseRemittance: () => Promise<void>,
): Promise<void> {
  await leaveSale(services, trx, row, { isErased: true })
  await eraseRemittance()
  const packet = await takeOutPacket(trx, row.id)
  await certificateFileVault.delete(services, trx, packet?.storage_key)
  for (const { uid, storage_key } of await deleteCertificates(trx, row.id)) {
    await deletePacketPrints(trx, uid)
    await certificateFileVault.delete(services, trx, storage_key)
  }
  await deletePrints(trx, row.id)
  await deleteSheets(trx, row.id)
}
