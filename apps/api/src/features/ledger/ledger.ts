import { yearsIn } from '@nirgam/domain/ledger/ledger-year'
import { indiaDate, taxYearNamed } from '@nirgam/domain/shared/tax-year'
import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import { readLedger } from './ledger-lines.ts'
import { entriesOf, ratesOf, removeLedgerOf } from './ledger-store.ts'
import { yearIn } from './present-ledger.ts'

/** Public interface of the ledger feature. */
export { lineIdOf, readLedger } from './ledger-lines.ts'
export { ledgerRoutes } from './ledger-routes.ts'

/** Ledger entries the user made are deleted with the account; transfers through Nirgam belong to the remittances. */
export function ownLedger(services: Services): OwnData {
  const { db, clock } = services
  return {
    tables: ['ledger_entries', 'ledger_rates'],
    async *files(owner) {
      const isEmpty = (await entriesOf(db, owner)).length === 0 && (await ratesOf(db, owner)).length === 0
      if (isEmpty) return
      const today = indiaDate(clock.now())
      const ledger = await readLedger(services, db, owner)
      const years = yearsIn(ledger.lines, today).flatMap((label) => taxYearNamed(label) ?? [])
      yield jsonFile(
        'ledger.json',
        years.map((year) => yearIn(ledger, year, today)),
      )
    },
    erase: removeLedgerOf,
  }
}
