import { leftToSend, type PlannedSale, type SalePlan, saleProblems } from '../certificate/working/before-sale.ts'
import type { Line } from '../certificate/working/lines.ts'
import { VALUE_DAY_2001 } from '../certificate/working/rates.ts'
import { MESSAGES } from '../shared/messages.ts'
import {
  asRupees,
  type BasisPoints,
  basisPoints,
  formatRupees,
  fromPaise,
  inPercent,
  MAX_AMOUNT_RUPEES,
  type Paise,
  type Rupees,
} from '../shared/money.ts'
import { readRupees } from '../shared/rupee-reading.ts'
import { dayInWords, isDay } from '../shared/tax-year.ts'
import { addressOf } from './answers-in-address.ts'
import { amountOf, isAmount } from './guide-answers.ts'

/** The page of a planned sale, with script and without. */
export const SALE_PAGE = {
  path: '/guide/sale',
  title: 'Before you sell property in India',
  lead: 'See the tax on your gain, how much your buyer must hold back, and what to do before you sign. No account and no names. This is general information, not tax advice.',
  waiting: 'Enter the price, the dates and what it cost, and you’ll see the result here.',
  steps: 'What to do, in this order',
  onward: 'Sending the money: which form?',
  basis:
    'Worked out by sections 67, 72, 73, 78, 82, 85, 90 and 197 of the Income-tax Act 2025, as known in November 2026. The surcharge goes by your income. Some buyers go by the price instead and hold back more.',
} as const

const AMOUNTS = [
  ...(['price', 'stampValue', 'cost', 'fmv2001', 'expenses'] as const),
  ...(['improvements', 'bonds', 'house', 'otherIncome'] as const),
]
type Amount = (typeof AMOUNTS)[number]
const DAYS = ['acquiredOn', 'soldOn'] as const

export const SALE_WAYS = [
  { value: 'bought', label: 'I bought it' },
  { value: 'inherited', label: 'I inherited it' },
  { value: 'gifted', label: 'It was a gift' },
  { value: 'built', label: 'I built it' },
] as const

type Field = { label: string; hint?: string | undefined } & (
  | { name: Amount; kind: 'rupees' }
  | { name: (typeof DAYS)[number]; kind: 'day' }
  | { name: 'share'; kind: 'percent' }
  | { name: 'acquiredBy'; kind: 'way' }
)

/** The relevant fields for a sale, given its values so far. */
export function saleFields({ acquiredBy, acquiredOn }: PlannedSale): Field[] {
  const isGiven = acquiredBy === 'inherited' || acquiredBy === 'gifted'
  const rupees = (name: Amount, label: string, hint?: string): Field => ({ name, kind: 'rupees', label, hint })
  return [
    rupees('price', 'Price you expect', 'Of the whole property'),
    { name: 'share', kind: 'percent', label: 'Your share (%)' },
    { name: 'acquiredBy', kind: 'way', label: 'How you got it' },
    { name: 'acquiredOn', kind: 'day', label: isGiven ? 'Bought by the previous owner on' : 'Acquired on' },
    rupees('cost', isGiven ? 'What the previous owner paid' : 'What it cost'),
    ...(acquiredOn !== '' && acquiredOn < VALUE_DAY_2001
      ? [rupees('fmv2001', 'Value on 1 April 2001', 'Not above the stamp value of that day')]
      : []),
    { name: 'soldOn', kind: 'day', label: 'You expect to sell on' },
    rupees('stampValue', 'Stamp value today', 'If it is more than 110 % of the price, it counts instead'),
    rupees('improvements', 'Improvements since', 'Only those after March 2001'),
    rupees('expenses', 'Costs of the sale', 'Brokerage, legal fees'),
    rupees('bonds', 'Going into bonds (section 85)'),
    rupees('house', 'Going into another house (section 82)'),
    rupees('otherIncome', 'Your other income in India this year', 'It can raise the surcharge'),
  ]
}

/** Larger than any remittance, because a property may be worth more than the amount sent. */
const MOST = 10 * MAX_AMOUNT_RUPEES

/** A sale from URL parameters. Unreadable values count as not entered. */
export function saleIn(params: URLSearchParams): PlannedSale {
  const rupees = (name: string): Rupees => {
    const text = params.get(name) ?? ''
    return asRupees(/^\d{1,10}$/.test(text) && Number(text) <= MOST ? Number(text) : 0)
  }
  const day = (name: string) => (isDay(params.get(name) ?? '') ? (params.get(name) ?? '') : '')
  return {
    acquiredBy: SALE_WAYS.find(({ value }) => value === params.get('acquiredBy'))?.value ?? 'bought',
    share: shareIn(params.get('share')),
    ...(Object.fromEntries(AMOUNTS.map((name) => [name, rupees(name)])) as Record<Amount, Rupees>),
    ...(Object.fromEntries(DAYS.map((name) => [name, day(name)])) as Record<(typeof DAYS)[number], string>),
  }
}

function shareIn(text: string | null): BasisPoints {
  if (text === null) return basisPoints(100)
  return basisPoints(/^\d{1,3}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : 0)
}

/** The parameters with one field changed. An empty value removes the field, as does an amount of 0. */
export function withField(params: URLSearchParams, name: keyof PlannedSale, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '' || (value === '0' && name !== 'share')) next.delete(name)
  else next.set(name, value)
  return next
}

/** A form submitted without script as URL parameters: amounts as digits, without empty fields. */
export function sentSale(form: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, text] of form) {
    const read = AMOUNTS.some((known) => known === name) ? readRupees(text) : null
    const value = read?.is === 'amount' ? String(read.rupees) : text.trim()
    if (value !== LEFT_ALONE[name] && (value !== '' || name === 'share')) address.append(name, value)
  }
  return address
}

const LEFT_ALONE: Readonly<Record<string, string>> = { share: '100', acquiredBy: 'bought' }

/** The problem at each field that keeps a sale from being worked out. */
export function saleProblemAt(params: URLSearchParams, name: keyof PlannedSale): string | undefined {
  const isUnclear = AMOUNTS.some((known) => known === name) && readRupees(params.get(name) ?? '').is === 'unclear'
  return isUnclear ? MESSAGES.amount.unclear : saleProblems(saleIn(params)).find(({ at }) => at === name)?.words
}

const rupees = (paise: Paise) => formatRupees(fromPaise(paise))

/** The result of a planned sale in sentences, the first as a heading. */
export function saleInWords(plan: SalePlan): [title: string, ...lines: string[]] {
  const { gain, tax, lockedUp, rate } = plan
  const isLocked = lockedUp > 0
  return [
    gain === 0 ? 'No gain is taxed' : `Your tax is about ${rupees(tax)}`,
    `Without a certificate, your buyer must hold back ${rupees(plan.withoutCertificate)} (${inPercent(rate)} % of your part of the price). ${
      isLocked
        ? `That is ${rupees(lockedUp)} too much. You get it back through your return for tax year ${plan.taxYear}, which you can file from ${dayInWords(plan.returnFrom)}. Refunds usually take some months more.`
        : 'That is no more than the tax itself.'
    }`,
    ...(isLocked
      ? [`With a certificate of lower deduction (Form 128), the buyer holds back only ${rupees(plan.withCertificate)}.`]
      : []),
  ]
}

/** The computation of the gain and of the owner's proceeds, line by line. */
export function saleWorkings(plan: SalePlan): { title: string; lines: readonly Line[]; notes: [] }[] {
  return [
    { title: plan.isLong ? 'Your long-term gain' : 'Your short-term gain', lines: plan.gainLines, notes: [] },
    {
      title: 'What reaches you',
      notes: [],
      lines: [
        { label: 'Your part of the price', amount: plan.price, kind: 'plus' },
        {
          label: 'Held back without a certificate',
          amount: plan.withoutCertificate,
          kind: 'minus',
          note: `${inPercent(plan.rate)} %`,
        },
        { label: 'In hand without a certificate', amount: plan.inHand.without, kind: 'total' },
        { label: 'In hand with a certificate', amount: plan.inHand.with, kind: 'total' },
      ],
    },
  ]
}

/** The guide's questions about the same sale, from whose result a remittance can be started. */
export function questionsAfterSale(plan: SalePlan, sale: PlannedSale): string {
  const left = asRupees(Math.floor(fromPaise(leftToSend(plan, sale))))
  const source = sale.acquiredBy === 'inherited' ? 'inheritedProperty' : 'property'
  const amount = amountOf({ amount: left })
  return addressOf({
    account: 'nro',
    parts: [{ source }],
    ...(amount !== undefined && isAmount(amount) && { amount }),
    receiver: 'self',
  })
}
