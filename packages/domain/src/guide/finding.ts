import type { Rupees } from '../shared/money.ts'
import type { Day } from '../shared/tax-year.ts'
import type { Source } from './facts/fact.ts'
import type { FormNames } from './lists/form-names.ts'
import type { ListedPaper } from './papers/paper-list.ts'
import type { Problem } from './problems.ts'
import type { ProposedPurpose } from './purpose-proposal.ts'

/** From the least to the most work. */
export const OUTCOMES = ['nothing', 'D', 'A', 'B', 'C'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** One test with its result and source. */
export type Reason = Source & {
  readonly text: string
  /** A missing answer decided it. */
  readonly open?: boolean
}

/** Change of fact that would lead to another outcome. */
export type Change = { readonly text: string; readonly outcome: Outcome }

export type TouchedLimit = Source & {
  readonly id: 'small' | 'lrs' | 'nro' | 'tcs'
  readonly label: string
  readonly limitRupees: Rupees
  /** Including this remittance; undefined while the amount is unknown. */
  readonly usedRupees: Rupees | undefined
  /** Whether earlier transfers are included. */
  readonly isComplete: boolean
  readonly text: string
  /** Further notes on the limit, each with its own source. */
  readonly notes: readonly Reason[]
}

export type NextStep = { readonly who: 'You' | 'Accountant' | 'Bank'; readonly text: string }

/** The outcome by the rule, and why. */
export type RuleAnswer = { readonly outcome: Outcome; readonly reasons: readonly Reason[] }

/** The outcome by the bank's practice; never less than the rule. */
export type BankAnswer = {
  readonly outcome: Outcome
  /** The user was asked for it, the bank's form requires it, most banks do, or nothing beyond the rule is known. */
  readonly basis: 'asked' | 'bank' | 'mostBanks' | 'rule'
  readonly reasons: readonly Reason[]
}

/** The answer to "What do I have to file?", with everything it is based on. */
export type Finding = {
  readonly rule: RuleAnswer
  readonly bank: BankAnswer
  /** The one to prepare for: the bank's answer, which is the rule's or more. */
  readonly outcome: Outcome
  readonly headline: string
  readonly certainty: 'clear' | 'likely' | 'open'
  readonly day: Day
  readonly taxYear: string
  readonly names: FormNames
  /** The rule's, then the bank's where it asks for more. */
  readonly reasons: readonly Reason[]
  /** Apply to the rule's answer. */
  readonly changes: readonly Change[]
  readonly papers: readonly ListedPaper[]
  readonly limits: readonly TouchedLimit[]
  readonly next: readonly NextStep[]
  readonly purpose: ProposedPurpose | null
  readonly notices: readonly Reason[]
  readonly problems: readonly Problem[]
}
