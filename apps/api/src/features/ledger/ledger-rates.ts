import { taxYearOf } from '@nirgam/domain/guide/tax-year'
import type { YearRate } from '@nirgam/domain/ledger/ledger-limits'
import { RUPEES_PER_USD } from '@nirgam/domain/limits'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { ratesOf } from './ledger-store.ts'

/** A rate is kept in ten-thousandths. */
export const RATE_PARTS = 10_000

/** By the tax year, for any that may be asked for. */
export type Rates = (taxYear: string) => YearRate

/** The person's own rates, and the one this site reckons with for all other years. */
export async function readRates(db: Db | Trx, owner: number): Promise<Rates> {
  const rows = await ratesOf(db, owner)
  return (taxYear) => {
    const own = rows.find((row) => row.tax_year === taxYear)
    return own
      ? { rupeesPerDollar: own.rate / RATE_PARTS, day: own.day }
      : { rupeesPerDollar: RUPEES_PER_USD, day: null }
  }
}

export function rateOn(rates: Rates, day: string): number {
  return rates(taxYearOf(day)?.label ?? '').rupeesPerDollar
}
