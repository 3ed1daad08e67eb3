import type { Finding, Outcome } from '../../guide/finding.ts'
import type { GuideAnswers, Ledger } from '../../guide/guide-answers.ts'
import type { Plain } from '../../shared/money.ts'

type Answers = Plain<GuideAnswers>
export type Case = {
  readonly what: string
  readonly answers: Answers
  readonly rule: Outcome
  /** Left out where the bank asks for no more than the rule. */
  readonly bank?: Outcome
  readonly ledger?: Plain<Ledger>
  readonly day?: string
  readonly headline?: string
  readonly certainty?: Finding['certainty']
  /** Words that the reasons must contain. */
  readonly says?: string
  /** Words that a notice or a limit must contain. */
  readonly tells?: string
}

export const TODAY = '2026-11-15'
export const LAKH = 100_000
export const CRORE = 100 * LAKH
export const none = { toReceiver: 0, inAll: 0 } as const

/** An order that names the sender as the payer. */
export function order(validTo: string, section: '395(1)' | '395(2)' = '395(1)') {
  return { section, validTo, payer: 'me' } as const
}

/** A non-resident moves rent from an NRO account to their own account abroad, and has sent nothing before. */
export const nro: Answers = {
  account: 'nro',
  residence: 'nonResident',
  receiver: 'self',
  parts: [{ source: 'rent' }],
  earlier: none,
  order: 'none',
}
export const nroSavings: Answers = { ...nro, parts: [{ source: 'savings' }] }
export const sale = { ...nro, parts: [{ source: 'property' }], amount: 80 * LAKH } as const satisfies Answers
export const nre: Answers = { account: 'nre', receiver: 'self', parts: [{ source: 'savings' }], earlier: none }
export const resident: Answers = { account: 'savings', residence: 'resident', receiver: 'self', earlier: none }
/** A resident pays a person abroad for work that India taxes. */
export const invoice: Answers = {
  account: 'current',
  residence: 'resident',
  remitter: 'individual',
  receiver: 'institution',
  parts: [{ source: 'business' }],
  taxable: 'yes',
  earlier: none,
  order: 'none',
}
export const untaxed: Answers = { ...invoice, taxable: 'no' }
export const firm: Answers = { ...untaxed, remitter: 'business', amount: 20 * LAKH }
export const ledger = (inAll: number, toReceiver = inAll, taxYear = '2026-27'): Plain<Ledger> => ({
  taxYear,
  toReceiver,
  inAll,
})
