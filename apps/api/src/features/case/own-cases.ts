import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import { casesOfUser } from './inner-view.ts'

/** Beside the remittance they belong to. A case follows payment, so it is kept with what was paid for. */
export function ownCases(services: Services): OwnData {
  return {
    tables: ['cases', 'case_events', 'case_items', 'case_papers'],
    async *files(owner) {
      for (const record of await casesOfUser(services, owner)) {
        yield jsonFile(`remittances/${record.reference_number}/case.json`, record)
      }
    },
  }
}
