import { jsonFile, type OwnData } from '../../../platform/own-data.ts'
import type { Services } from '../../../platform/services.ts'
import { listAllOf } from '../../remittances/remittances.ts'
import { answersAbout } from './case-guide.ts'

/** Beside the case they were given in, and kept with it. */
export function ownGuides(services: Services): OwnData {
  const { db } = services
  return {
    tables: ['case_guides'],
    async *files(owner) {
      for (const { id, reference_number } of await listAllOf(db, owner)) {
        const answers = await answersAbout(services, db, id)
        if (answers) yield jsonFile(`remittances/${reference_number}/guide.json`, answers)
      }
    },
  }
}
