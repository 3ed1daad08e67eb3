import { asRupees, type Rupees, sum, ZERO } from '../shared/money.ts'
import { type Day, type TaxYear, taxYearOf } from '../shared/tax-year.ts'
import { type Chargeable, chargeable } from './chargeable.ts'
import type { Outcome } from './finding.ts'
import { amountOf, type Earlier, type GuideAnswers, known, type Ledger, remitterOf } from './guide-answers.ts'
import { approvalFor, SMALL_REMITTANCE_RUPEES } from './limits/yearly-limits.ts'
import { type FormNames, namesOn } from './lists/form-names.ts'
import { type ProposedPurpose, purposeFor } from './purpose-proposal.ts'

/** All facts that the rules use, computed once. */
export type Situation = {
  readonly answers: GuideAnswers
  /** Day of the remittance. */
  readonly day: Day
  readonly year: TaxYear
  readonly names: FormNames
  readonly amount: Rupees | undefined
  /** Sent earlier in this tax year; undefined if not completely known. */
  readonly before: Earlier | undefined
  /** Earlier current income that does not count towards the limit of NRO accounts, as far as the ledger has it. */
  readonly incomeBefore: Rupees
  /** This remittance plus earlier ones: the larger of the two ways to count; undefined if unknown. */
  readonly total: Rupees | undefined
  /** The known minimum of `total`: with the ledger's transfers, even if there are others. */
  readonly atLeast: Rupees | undefined
  /** Undefined when the facts do not decide it. */
  readonly isSmall: boolean | undefined
  readonly chargeable: Chargeable
  /** `other` names another payer, and `unnamed` may. */
  readonly order: 'valid' | 'expired' | 'other' | 'unnamed' | 'none' | 'unknown'
  /** Whether the Reserve Bank must approve first. */
  readonly approval: 'no' | 'yes' | 'unsure'
  readonly isIndividual: boolean | undefined
  readonly purpose: ProposedPurpose | null
}

export function situationOf(answers: GuideAnswers, ledger: Ledger | null, today: Day): Situation {
  const day = answers.date ?? today
  const year = taxYearOf(day)
  if (year === null) throw new Error(`${day} is no day`)
  const amount = amountOf(answers)
  const here: Omit<Ledger, 'taxYear'> = ledger?.taxYear === year.label ? ledger : NOTHING
  const incomeBefore = here.nroIncome ?? ZERO
  const before = sentBefore(answers, here)
  const total = before && sumOf(amount, before)
  const atLeast = total ?? sumOf(amount, here)
  const remitter = remitterOf(answers)
  return {
    answers,
    day,
    year,
    names: namesOn(day),
    amount,
    before,
    incomeBefore,
    total,
    atLeast,
    isSmall: isSmall(total, atLeast),
    chargeable: chargeable(answers),
    order: orderOn(answers, day),
    approval: approvalFor(answers, { total, atLeast, incomeBefore }),
    isIndividual: remitter === undefined ? undefined : remitter === 'individual',
    purpose: purposeFor(answers),
  }
}

const NOTHING: Earlier = { toReceiver: ZERO, inAll: ZERO }

/** Earlier transfers: the ledger's and those made elsewhere. Unknown while the latter are unknown. */
function sentBefore(answers: GuideAnswers, here: Earlier): Earlier | undefined {
  const elsewhere = known(answers.earlier)
  if (elsewhere === undefined) return undefined
  return { toReceiver: sum([elsewhere.toReceiver, here.toReceiver]), inAll: sum([elsewhere.inAll, here.inAll]) }
}

/** The larger of the two ways to count decides. */
export function larger({ inAll, toReceiver }: Earlier): Rupees {
  return asRupees(Math.max(inAll, toReceiver))
}

function sumOf(amount: Rupees | undefined, before: Earlier): Rupees | undefined {
  return amount === undefined ? undefined : sum([amount, larger(before)])
}

/** A partial total can already exceed the limit, but cannot prove that the remittance is small. */
function isSmall(total: Rupees | undefined, atLeast: Rupees | undefined): boolean | undefined {
  if (total !== undefined) return total <= SMALL_REMITTANCE_RUPEES
  return atLeast !== undefined && atLeast > SMALL_REMITTANCE_RUPEES ? false : undefined
}

function orderOn({ order }: GuideAnswers, day: Day): Situation['order'] {
  if (order === 'none') return 'none'
  const given = known(order)
  if (given === undefined) return 'unknown'
  if (given.payer === 'other') return 'other'
  if (given.validTo < day) return 'expired'
  return given.payer === 'me' ? 'valid' : 'unnamed'
}

/** Decision tree of the rule. An undefined fact takes the branch of the stronger form. */
export function outcomeOf(situation: Situation): Outcome {
  if (situation.chargeable.is === 'no') return isOutside(situation) ? 'nothing' : 'D'
  if (situation.isSmall) return 'A'
  return situation.order === 'valid' ? 'B' : 'C'
}

/** The two exceptions, only for money that is not taxable. */
function isOutside(situation: Situation): boolean {
  return isFreeIndividual(situation) || isInList(situation)
}

export function isFreeIndividual({ isIndividual, approval }: Situation): boolean {
  return isIndividual === true && approval === 'no'
}

/** Only a code that the user chose counts: a proposed one exempts no one. */
export function isInList({ purpose }: Situation): boolean {
  return purpose?.chosen === true && purpose.inList
}
