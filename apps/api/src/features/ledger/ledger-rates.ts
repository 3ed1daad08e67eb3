import type { YearRate } from '@nirgam/domain/ledger/ledger-limits'
import { RUPEES_PER_USD, rupeesForOne } from '@nirgam/domain/shared/money'
import { taxYearOf } from '@nirgam/domain/shared/tax-year'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { ratesOf } from './ledger-store.ts'

/** By the tax year, for any that may be asked for. */
export type Rates = (taxYear: string) => YearRate

/** The user's own exchange rates, and this site's rate for all other years. */
export async function readRates(db: Db | Trx, owner: number): Promise<Rates> {
  const rows = await ratesOf(db, owner)
  return (taxYear) => {
    const own = rows.find((row) => row.tax_year === taxYear)
    return own
      ? { rupeesPerDollar: rupeesForOne(own.rate), day: own.day }
      : { rupeesPerDollar: RUPEES_PER_USD, day: null }
  }
}

export function rateOn(rates: Rates, day: string): number {
  return rates(taxYearOf(day)?.label ?? '').rupeesPerDollar
}
