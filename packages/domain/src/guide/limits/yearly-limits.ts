import { LRS_DOLLARS, NRO_DOLLARS } from '../../shared/limits.ts'
import { asRupees, dollarsInRupees, minus, type Rupees, sum, ZERO } from '../../shared/money.ts'
import type { Day } from '../../shared/tax-year.ts'
import { currentIncomeIn } from '../current-income.ts'
import { type Grade, onDay, type Source } from '../facts/fact.ts'
import { type GuideAnswers, isStudentUpkeep, isTrade, known, partsOf, rateOf } from '../guide-answers.ts'

export const SMALL_REMITTANCE_RUPEES = asRupees(500_000)

/** Rates of tax collected at source, by purpose, as a percentage of the amount above the threshold. */
export type TcsRates = {
  readonly from: Day
  readonly thresholdRupees: Rupees
  readonly educationByLoan: number
  readonly educationOrMedical: number
  readonly other: number
  /** From the first rupee; null if unknown. */
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

/** The part of an amount above the threshold, after earlier amounts. */
export function aboveThreshold(amount: Rupees, before: Rupees, threshold: Rupees): Rupees {
  return asRupees(Math.max(0, amount + before - threshold) - Math.max(0, before - threshold))
}

export type DollarLimit = { readonly id: 'lrs' | 'nro'; readonly rupees: Rupees }

/** The yearly dollar limit that a transfer counts towards, in rupees; null if none applies or is known. */
export function dollarLimitOf(answers: GuideAnswers): DollarLimit | null {
  const { account } = answers
  const rate = rateOf(answers)
  const lrs: DollarLimit = { id: 'lrs', rupees: dollarsInRupees(LRS_DOLLARS, rate) }
  // An NRO account becomes a resident's account when its holder returns for good.
  const isOfReturned = account === 'nro' && answers.residence === 'returned'
  if (account === 'nro' && !isOfReturned) return { id: 'nro', rupees: dollarsInRupees(NRO_DOLLARS, rate) }
  const isOfResidents = account === 'savings' || account === 'current' || isOfReturned
  return isOfResidents && !isTrade(answers) ? lrs : null
}

/** Whether the bank goes by the estimate of a school or hospital above the limit of residents. */
export function goesByEstimate(answers: GuideAnswers): boolean {
  const parts = partsOf(answers)
  return (
    dollarLimitOf(answers)?.id === 'lrs' &&
    parts.length > 0 &&
    parts.every(
      ({ source }) =>
        source === 'education' || source === 'medical' || (source === 'maintenance' && isStudentUpkeep(answers)),
    )
  )
}

/** Whether the Reserve Bank must approve a transfer first that brings the year's total to this, or to at least this. */
export function approvalFor(
  answers: GuideAnswers,
  { total, atLeast, incomeBefore }: { total: Rupees | undefined; atLeast: Rupees | undefined; incomeBefore: Rupees },
): 'no' | 'yes' | 'unsure' {
  const { account, residence } = answers
  if (account === 'nre' || account === 'fcnr' || isTrade(answers) || goesByEstimate(answers)) return 'no'
  const limit = dollarLimitOf(answers)
  if (limit === null || atLeast === undefined) return 'unsure'
  const apart = limit.id === 'nro' ? sum([currentIncomeIn(answers), incomeBefore]) : ZERO
  const counted = minus(atLeast, apart)
  if (counted > limit.rupees) return 'yes'
  // A returned user has the smaller limit of residents.
  const isOpen = account === 'nro' && known(residence) === undefined
  if (isOpen && counted > dollarsInRupees(LRS_DOLLARS, rateOf(answers))) return 'unsure'
  return total === undefined ? 'unsure' : 'no'
}
