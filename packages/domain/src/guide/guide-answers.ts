import { asRupees, MAX_AMOUNT_RUPEES, RUPEES_PER_USD, type Rupees, sum } from '../shared/money.ts'
import type { Day } from '../shared/tax-year.ts'

export const UNSURE = 'unsure'
type Unsure = typeof UNSURE

export const ACCOUNTS = ['nro', 'nre', 'fcnr', 'savings', 'current', 'other'] as const
/** Residence under the foreign-exchange rules; the last two moved within the tax year. */
export const RESIDENCES = ['resident', 'nonResident', 'returned', 'left'] as const
export const REMITTERS = ['individual', 'business'] as const
export const RECEIVERS = ['self', 'relative', 'person', 'institution'] as const
/** Location of the user's own account that receives money from their NRO account. */
export const OWN_ACCOUNTS = ['abroad', 'nre'] as const
export const YES_NO = ['yes', 'no'] as const
export const TAX_PROOFS = ['deducted', 'paid', 'none'] as const
export const BANK_REQUESTS = ['both', 'declaration', 'neither', 'notYet'] as const
/** Banks whose requirements are known; see `BANK_REQUESTS_KNOWN`. */
const NAMED_BANKS = ['sbi', 'icici', 'hdfc', 'axis', 'idfc', 'citi'] as const
export type NamedBank = (typeof NAMED_BANKS)[number]
export const BANKS = [...NAMED_BANKS, 'other'] as const
export const SALES = ['gain', 'loss', 'farmLand'] as const
export const UNTAXED_REASONS = ['confirmed', 'treaty', 'taxPaid', 'other'] as const
export const ORDER_PAYERS = ['me', 'other'] as const
/** The two kinds of order that an Assessing Officer gives. */
export const ORDER_SECTIONS = ['395(1)', '395(2)'] as const

/** Nature of the money: an asset or income of the sender, or something it pays for. */
export const SOURCES = [
  'property',
  'inheritedProperty',
  'inheritance',
  'giftReceived',
  'rent',
  'interest',
  'dividend',
  'pension',
  'salary',
  'maturity',
  'shares',
  'savings',
  'education',
  'medical',
  'maintenance',
  'giftGiven',
  'investmentAbroad',
  'loan',
  'business',
  'other',
] as const

export type SourceId = (typeof SOURCES)[number]
type Choice<Values extends readonly string[]> = Values[number] | Unsure

/** One of several parts of the money; its share of the amount if known. */
export type SourcePart = { readonly source: SourceId; readonly rupees?: Rupees }
/** An order covers the payer it names; undefined while that is not known. */
export type Order = {
  readonly section: (typeof ORDER_SECTIONS)[number]
  readonly validTo: Day
  readonly payer?: Choice<typeof ORDER_PAYERS>
}
/** Sent before in the same tax year, other than through Nirgam. */
export type Earlier = { readonly toReceiver: Rupees; readonly inAll: Rupees }

/** All answers are optional: a missing answer means unknown, as 'unsure' does. */
export type GuideAnswers = {
  readonly account?: Choice<typeof ACCOUNTS>
  readonly residence?: Choice<typeof RESIDENCES>
  /** For tax; asked only if it can differ from the place of residence. */
  readonly taxResident?: Choice<typeof YES_NO>
  readonly remitter?: Choice<typeof REMITTERS>
  readonly parts?: readonly SourcePart[] | Unsure
  readonly amount?: Rupees | Unsure
  readonly destination?: string
  readonly receiver?: Choice<typeof RECEIVERS>
  /** Changes the documents, not the finding. */
  readonly goesTo?: Choice<typeof OWN_ACCOUNTS>
  /** How a sale of property or shares ended. */
  readonly sale?: Choice<typeof SALES>
  readonly taxable?: Choice<typeof YES_NO>
  /** Why the user considers income untaxed that India taxes by its nature. */
  readonly whyUntaxed?: Choice<typeof UNTAXED_REASONS>
  readonly taxPaid?: Choice<typeof TAX_PROOFS>
  readonly earlier?: Earlier | Unsure
  readonly order?: Order | 'none' | Unsure
  readonly treaty?: Choice<typeof YES_NO>
  readonly educationLoan?: Choice<typeof YES_NO>
  /** Whether the upkeep is the living costs of the student whose fees are paid. */
  readonly student?: Choice<typeof YES_NO>
  readonly bank?: Choice<typeof BANKS>
  readonly bankAsked?: Choice<typeof BANK_REQUESTS>
  /** A purpose code, or unsure. */
  readonly purpose?: string
  readonly date?: Day
  readonly rupeesPerDollar?: number
}

/** Earlier transfers in a tax year, as far as the user's ledger has them. */
export type Ledger = {
  readonly taxYear: string
  readonly toReceiver: Rupees
  readonly inAll: Rupees
  /** Current income in `inAll` that left NRO accounts and does not count towards their limit; missing if there is none. */
  readonly nroIncome?: Rupees | undefined
}

/** The answer, unless it is missing or unsure. */
export function known<Value>(value: Value | Unsure | undefined): Exclude<Value, Unsure> | undefined {
  return value === UNSURE || value === undefined ? undefined : (value as Exclude<Value, Unsure>)
}

/** Always in the same order, regardless of how they were given. */
export function partsOf(answers: GuideAnswers): readonly SourcePart[] {
  const place = ({ source }: SourcePart) => SOURCES.indexOf(source)
  const parts = known(answers.parts) ?? []
  return parts.toSorted((one, other) => place(one) - place(other) || (one.rupees ?? 0) - (other.rupees ?? 0))
}

/** Living costs of the student whose fees are paid with the same transfer. */
export function isStudentUpkeep(answers: GuideAnswers): boolean {
  return answers.student === 'yes' && hasSource(answers, 'education') && hasSource(answers, 'maintenance')
}

/** Goods and business invoices, which are paid outside the scheme for individuals. */
export function isTrade(answers: GuideAnswers): boolean {
  const parts = partsOf(answers)
  if (/^S(01|15)\d\d$/.test(answers.purpose ?? '')) return true
  return parts.length > 0 && parts.every(({ source }) => source === 'business')
}

export function hasSource(answers: GuideAnswers, ...sources: readonly SourceId[]): boolean {
  return partsOf(answers).some(({ source }) => sources.includes(source))
}

/** Amount sent: the stated one, or else the sum of its parts. */
export function amountOf(answers: GuideAnswers): Rupees | undefined {
  const said = known(answers.amount)
  if (said !== undefined) return isAmount(said) ? said : undefined
  const parts = partsOf(answers)
  const total = sum(parts.map(({ rupees }) => rupees ?? asRupees(Number.NaN)))
  return parts.length > 0 && isAmount(total) ? total : undefined
}

/** Whole rupees that can be sent. */
export function isAmount(rupees: Rupees): boolean {
  return Number.isInteger(rupees) && rupees > 0 && rupees <= MAX_AMOUNT_RUPEES
}

/** Whole rupees sent earlier, or zero. */
export function isEarlierAmount(rupees: Rupees): boolean {
  return Number.isInteger(rupees) && rupees >= 0 && rupees <= 10 * MAX_AMOUNT_RUPEES
}

const RATE_BOUNDS = { least: 20, most: 500 } as const

export function isRate(rate: number): boolean {
  return rate >= RATE_BOUNDS.least && rate <= RATE_BOUNDS.most
}

/** Rupees for a dollar: the user's own, or this site's fixed rate. */
export function rateOf({ rupeesPerDollar }: GuideAnswers): number {
  return rupeesPerDollar !== undefined && isRate(rupeesPerDollar) ? rupeesPerDollar : RUPEES_PER_USD
}

/** Non-residents alone have these accounts. */
const NON_RESIDENT_ACCOUNTS: readonly string[] = ['nro', 'nre', 'fcnr']

export function isNonResidentAccount(account: string | undefined): boolean {
  return account !== undefined && NON_RESIDENT_ACCOUNTS.includes(account)
}

/** Residence under the foreign-exchange rules: as stated, or else derived from the account. */
export function residenceOf({ account, residence }: GuideAnswers): 'resident' | 'nonResident' | undefined {
  const said = known(residence)
  if (said === 'returned') return 'resident'
  if (isNonResidentAccount(account) || said === 'left') return 'nonResident'
  return said
}

/** Whether the user moved within the tax year, so that tax and foreign-exchange rules may treat them differently. */
export function hasMoved({ residence }: GuideAnswers): boolean {
  return residence === 'returned' || residence === 'left'
}

/** Resident for tax: as stated, or else derived from the residence. */
export function isTaxResident({ residence, taxResident }: GuideAnswers): boolean | undefined {
  const lives = known(residence)
  if (lives === 'resident' || lives === 'nonResident') return lives === 'resident'
  const said = lives && known(taxResident)
  return said === undefined ? undefined : said === 'yes'
}

/** Only individuals have these accounts and a savings account; a current account may be a firm's. */
export function remitterOf({ account, remitter }: GuideAnswers): 'individual' | 'business' | undefined {
  return isNonResidentAccount(account) || account === 'savings' ? 'individual' : known(remitter)
}
