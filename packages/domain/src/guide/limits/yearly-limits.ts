import { asRupees, dollarsInRupees, type Rupees } from '../../shared/money.ts'
import type { Day } from '../../shared/tax-year.ts'
import { FACTS, type Fact, type Grade, onDay, type Source } from '../facts.ts'
import { LRS_DOLLARS, NRO_DOLLARS } from './dollar-limits.ts'

export const SMALL_REMITTANCE_RUPEES = asRupees(500_000)

/** Rates of tax collected at source, by purpose, as a percentage of the amount above the threshold. */
export type TcsRates = {
  readonly from: Day
  readonly thresholdRupees: Rupees
  readonly educationByLoan: number
  readonly educationOrMedical: number
  readonly other: number
  /** From the first rupee; null where it was not gathered. */
  readonly tourPackage: number | null
} & Source

/** Next year's rates are one more row here and one more line in guide.test.ts. */
export const TCS_RATES: readonly TcsRates[] = [
  {
    from: '2025-04-01',
    thresholdRupees: asRupees(1_000_000),
    educationByLoan: 0,
    educationOrMedical: 5,
    other: 20,
    tourPackage: null,
    ...by('B', 'Banks’ pages on TCS'),
  },
  {
    from: '2026-04-01',
    thresholdRupees: asRupees(1_000_000),
    educationByLoan: 0,
    educationOrMedical: 2,
    other: 20,
    tourPackage: 2,
    ...by('S2', 'Reports that agree with each other; the enacted text was not seen: check with your bank'),
  },
]

function by(grade: Grade, source: string): Source {
  return { grade, source, checked: '2026-11-15' }
}

/** Undefined for a day that no row covers. */
export function tcsOn(day: Day): TcsRates | undefined {
  return onDay(TCS_RATES, day)
}

/** The share of an amount that lies above the threshold when others went before it. */
export function aboveThreshold(amount: Rupees, before: Rupees, threshold: Rupees): Rupees {
  return asRupees(Math.max(0, amount + before - threshold) - Math.max(0, before - threshold))
}

export type DollarLimit = { readonly dollars: number; readonly rupees: Rupees; readonly fact: Fact }

/** The yearly limit of an account in rupees at a rate; null for an account that has none. */
export function dollarLimit(account: string | undefined, rupeesPerDollar: number): DollarLimit | null {
  if (account === 'nro')
    return { dollars: NRO_DOLLARS, rupees: dollarsInRupees(NRO_DOLLARS, rupeesPerDollar), fact: FACTS.nroLimit }
  if (account === 'savings' || account === 'current') {
    return { dollars: LRS_DOLLARS, rupees: dollarsInRupees(LRS_DOLLARS, rupeesPerDollar), fact: FACTS.lrsLimit }
  }
  return null
}
