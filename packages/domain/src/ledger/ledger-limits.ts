import { type Source, sourceOf } from '../guide/facts/fact.ts'
import { FACTS } from '../guide/facts/facts.ts'
import { tcsPercent } from '../guide/limits/limits-touched.ts'
import { aboveThreshold, SMALL_REMITTANCE_RUPEES, tcsOn } from '../guide/limits/yearly-limits.ts'
import { namesOn } from '../guide/lists/form-names.ts'
import { LRS_DOLLARS, NRO_DOLLARS } from '../shared/limits.ts'
import {
  asRupees,
  formatRupees,
  fromPaise,
  groupWestern,
  type Paise,
  percentOf,
  type Rupees,
  sum,
  ZERO,
} from '../shared/money.ts'
import { type Day, dayInWords, type TaxYear } from '../shared/tax-year.ts'
import { type LedgerLine, linesIn, ofNro, sent, totalsOf } from './ledger-year.ts'

/** Rupees for a dollar in a tax year: the user's own, with its day, or this site's fixed rate. */
export type YearRate = { readonly rupeesPerDollar: number; readonly day: Day | null }

export type LedgerLimit = Source & {
  readonly id: 'small' | 'lrs' | 'nro' | 'tcs'
  readonly label: string
  readonly unit: 'INR' | 'USD'
  readonly limit: number
  readonly used: number
  readonly text: string
  /** how it is counted */
  readonly note: string
}

/** How far the ledger's transfers use up each yearly limit. */
export function limitsIn(all: readonly LedgerLine[], year: TaxYear, rate: YearRate): LedgerLimit[] {
  const lines = sent(linesIn(all, year))
  const called = namesOn(year.from).year
  // Goods and business invoices are paid outside the scheme for individuals.
  const ofResidents = lines.filter(
    ({ account, source }) => !['nro', 'nre', 'fcnr'].includes(account) && source !== 'business',
  )
  const nro = ofNro(lines)
  return [
    small(lines, called),
    inDollars('lrs', 'LRS, from resident accounts', ofResidents, { rate, called, apart: '' }),
    inDollars('nro', 'From NRO accounts', nro.counted, {
      rate,
      called,
      apart: currentIncome(totalsOf(nro.income).paise),
    }),
    ...tcs(ofResidents, year),
  ]
}

function small(lines: readonly LedgerLine[], called: string): LedgerLimit {
  const used = fromPaise(totalsOf(lines).paise)
  return {
    id: 'small',
    label: '₹5 lakh rule, all receivers',
    unit: 'INR',
    limit: SMALL_REMITTANCE_RUPEES,
    used,
    text: roomIn(SMALL_REMITTANCE_RUPEES - used, inRupees, called),
    note: `We count everything. Strictly, only transfers taxed in India count. ${FACTS.aggregate.says}`,
    ...sourceOf(FACTS.smallLimit),
  }
}

const inUsd = (amount: number) => `USD ${groupWestern(amount)}`
const inRupees = (amount: number) => formatRupees(asRupees(amount))

function roomIn(left: number, write: (amount: number) => string, called: string): string {
  return left >= 0 ? `${write(Math.floor(left))} left this ${called}.` : `Exceeded by ${write(Math.ceil(-left))}.`
}

function inDollars(
  id: 'lrs' | 'nro',
  label: string,
  lines: readonly LedgerLine[],
  { rate, called, apart }: { rate: YearRate; called: string; apart: string },
): LedgerLimit {
  const limit = id === 'lrs' ? LRS_DOLLARS : NRO_DOLLARS
  const used = lines.reduce((sum, line) => sum + dollarsOf(line, rate), 0)
  const fact = id === 'lrs' ? FACTS.lrsLimit : FACTS.nroLimit
  const text = [roomIn(limit - used, inUsd, called), apart].filter(Boolean).join(' ')
  return { id, label, unit: 'USD', limit, used, text, note: rateInWords(rate), ...sourceOf(fact) }
}

/** Amounts sent in dollars count unconverted; no rule defines the day of the rate for others. */
function dollarsOf({ currency, amount, paise }: LedgerLine, { rupeesPerDollar }: YearRate): number {
  return currency === 'USD' ? amount : fromPaise(paise) / rupeesPerDollar
}

function rateInWords({ rupeesPerDollar, day }: YearRate): string {
  const of = day === null ? 'this site’s own rate' : `your rate of ${dayInWords(day)}`
  return `At ₹${rupeesPerDollar} for a dollar, ${of}; no rule says which day’s rate counts.`
}

function currentIncome(paise: Paise): string {
  return paise === 0 ? '' : `${formatRupees(fromPaise(paise))} of current income isn’t counted.`
}

/** Uses the rate in force on the day of each transfer; a transfer without a purpose counts at the general rate. */
function tcs(lines: readonly LedgerLine[], year: TaxYear): LedgerLimit[] {
  const rates = tcsOn(year.from)
  if (rates === undefined) return []
  let used: Rupees = ZERO
  let due: Rupees = ZERO
  for (const { day, source, paise } of lines) {
    const rupees = fromPaise(paise)
    const percent = source === null ? rates.other : (tcsPercent(source, {}, tcsOn(day) ?? rates) ?? 0)
    due = sum([due, percentOf(aboveThreshold(rupees, used, rates.thresholdRupees), percent)])
    used = sum([used, rupees])
  }
  const collected = totalsOf(lines).tcsPaise
  const estimate =
    due === 0 ? 'Nothing is due yet.' : `About ${formatRupees(asRupees(Math.round(due)))} is collected on top.`
  const entered = collected === 0 ? '' : `You entered ${formatRupees(fromPaise(collected))}.`
  return [
    {
      id: 'tcs',
      label: 'TCS threshold, from resident accounts',
      unit: 'INR',
      limit: rates.thresholdRupees,
      used,
      text: [estimate, entered, 'Check the rate with your bank.'].filter(Boolean).join(' '),
      note: 'A transfer without a purpose counts at the general rate.',
      ...sourceOf(rates),
    },
  ]
}
