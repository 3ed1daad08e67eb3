import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import { casesOf } from '../case/case.ts'
import { findAnyRemittance } from '../remittances/remittances.ts'
import { certificateFileVault } from './certificate-files.ts'
import { certificatesOf } from './certificate-store.ts'
import { fileOf, presentIssued } from './issued.ts'

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
