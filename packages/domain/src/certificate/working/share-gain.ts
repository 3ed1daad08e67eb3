import {
  atLeastZero,
  largest,
  minus,
  type Paise,
  proRata,
  smallest,
  sum,
  toTenRupees,
  ZERO,
} from '../../shared/money.ts'
import { type Line, less, line, rounded } from './lines.ts'
import type { GainOfPart, SetOff } from './losses.ts'
import { isHeldLong } from './property-gain.ts'
import {
  DEBT_FUNDS_SHORT_FROM,
  type Law,
  LONG_AFTER_MONTHS,
  NEW_GAIN_RATES,
  type SectionId,
  VALUE_DAY_2018,
} from './rates.ts'
import type { Stream } from './tax-on.ts'
import type { SharesWorking } from './working-fields.ts'

type Lot = SharesWorking['lots'][number]
const BUCKETS = ['listedLong', 'unlistedLong', 'debtLong', 'listedShort', 'otherShort'] as const
type Bucket = (typeof BUCKETS)[number]

const WORDS: Readonly<Record<Bucket, string>> = {
  listedLong: 'Long-term gain, listed shares and equity funds',
  unlistedLong: 'Long-term gain, other securities',
  debtLong: 'Long-term gain, debt funds held over 36 months, cost indexed',
  listedShort: 'Short-term gain, listed shares and equity funds',
  otherShort: 'Short-term gain, other securities',
}

/** How a lot is taxed, by its type and holding period (sections 2(101), 76). */
function bucketOf({ type, boughtOn, soldOn }: Lot): Bucket {
  const isListed = type === 'listed' || type === 'equityFund'
  if (type === 'debtFund' && boughtOn >= DEBT_FUNDS_SHORT_FROM) return 'otherShort'
  if (type === 'debtFund' && soldOn < NEW_GAIN_RATES) {
    return isHeldLong(boughtOn, soldOn, LONG_AFTER_MONTHS.oldDebtFund) ? 'debtLong' : 'otherShort'
  }
  const isLong = isHeldLong(boughtOn, soldOn, isListed ? LONG_AFTER_MONTHS.listed : LONG_AFTER_MONTHS.other)
  if (isLong) return isListed ? 'listedLong' : 'unlistedLong'
  return isListed ? 'listedShort' : 'otherShort'
}

/** Section 90(7): for listed shares bought by January 2018, the cost is at least their value then, up to the price. */
function costOfLot(law: Law, lot: Lot, bucket: Bucket): Paise {
  if (bucket === 'debtLong') return proRata(lot.cost, law.costIndex(lot.soldOn), law.costIndex(lot.boughtOn))
  const isOld = bucket === 'listedLong' && lot.boughtOn <= VALUE_DAY_2018
  return isOld ? largest(lot.cost, smallest(lot.fmv2018, lot.proceeds)) : lot.cost
}

/** Why a lot that was paid in foreign currency is worked out in rupees all the same; null: it is not. */
export function whyInRupees(lot: Lot): string | null {
  const bucket = bucketOf(lot)
  if (lot.type !== 'listed' && lot.type !== 'unlisted')
    return 'Units of a fund are worked out in rupees: choose rupees.'
  if (bucket === 'listedLong') return 'Long-term gains of section 198 are worked out in rupees: choose rupees.'
  if (bucket === 'unlistedLong' && lot.soldOn < NEW_GAIN_RATES) {
    return 'Before 23 July 2024 the 10 % rate had no currency adjustment: choose rupees.'
  }
  return null
}

const isInForeign = (lot: Lot) =>
  lot.paidIn === 'foreign' && lot.rateBought > 0 && lot.rateSold > 0 && lot.rateGain > 0 && whyInRupees(lot) === null

/**
 * Section 72(6), formerly the first proviso to section 48, with Rule 115A (grade O; S2 for the new number): shares of
 * an Indian company that a non-resident paid in foreign currency. Cost and price are converted at the average TT rate
 * of their days, and the gain back at the TT buying rate of the day of sale. It is unknown (U) whether section 197(4)
 * allows it for long-term gains on unlisted shares: the signer chooses.
 */
const gainInForeign = ({ cost, proceeds, rateBought, rateSold, rateGain }: Lot) =>
  Math.round((proceeds / rateSold - cost / rateBought) * rateGain) as Paise

const gainOfLot = (law: Law, lot: Lot, bucket: Bucket): Paise =>
  isInForeign(lot) ? gainInForeign(lot) : minus(lot.proceeds, costOfLot(law, lot, bucket))

function noteOn(bucket: Bucket, lots: readonly Lot[]): string {
  if (!lots.some(isInForeign)) return ''
  const choice = bucket === 'unlistedLong' ? ', as the signer chose: section 197(4) is not settled' : ''
  return `in foreign currency, section 72(6)${choice}`
}

/** Each lot is judged once: a sheet has up to two thousand, and its gain is worked out several times a request. */
function lotsByBucket(lots: readonly Lot[]): Readonly<Record<Bucket, Lot[]>> {
  const sorted: Record<Bucket, Lot[]> = {
    listedLong: [],
    unlistedLong: [],
    debtLong: [],
    listedShort: [],
    otherShort: [],
  }
  for (const lot of lots) sorted[bucketOf(lot)].push(lot)
  return sorted
}

/** Gains of a part before losses and the free amount. */
export type ShareGains = {
  lots: Readonly<Record<Bucket, Lot[]>>
  /** the last sale */
  day: string
  gains: readonly (Omit<GainOfPart, 'part' | 'kind'> & { kind: Bucket })[]
}

export function gainsOfLots(law: Law, lots: readonly Lot[]): ShareGains {
  const sorted = lotsByBucket(lots)
  const day = lastSale(lots, '')
  return {
    lots: sorted,
    day,
    gains: BUCKETS.filter((kind) => sorted[kind].length > 0).map((kind) => ({
      kind,
      rate: law.rate(kind === 'otherShort' ? 'slabTop' : kind, lastSale(sorted[kind], day)),
      amount: sum(sorted[kind].map((lot) => gainOfLot(law, lot, kind))),
    })),
  }
}

export type ShareGain = {
  streams: (Stream & { section: SectionId })[]
  income: Paise
  /** the income before it is rounded */
  exact: Paise
  /** of the yearly free amount, used by these gains */
  free: Paise
  long: Paise
  short: Paise
  lines: Line[]
}

/** Gains by the way they are taxed, after the losses that are set against them. */
export function shareGain(
  law: Law,
  { lots, day, gains }: ShareGains,
  { setOff, freeUsed }: { setOff: SetOff; freeUsed: Paise },
): ShareGain {
  const left = gains.map((one) => ({ ...one, left: atLeastZero(minus(one.amount, setOff.get(one.kind) ?? ZERO)) }))
  const listed = left.find(({ kind }) => kind === 'listedLong')?.left ?? ZERO
  const free = day === '' ? ZERO : smallest(listed, atLeastZero(minus(law.amount('listedFree', day), freeUsed)))
  const taxable = left.map(({ kind, rate, left: gain }) => ({
    kind,
    rate,
    income: kind === 'listedLong' ? minus(gain, free) : gain,
  }))
  const exact = sum(taxable.map((one) => one.income))
  const taxed = roundedAs(toTenRupees(exact), taxable)
  const streams = taxed.map(({ kind, rate, income }) => ({
    label: WORDS[kind],
    income,
    rate,
    isCapped: kind !== 'otherShort',
    slabTax: null,
    surcharge: null,
    section: kind,
  }))
  return {
    streams,
    income: sum(taxed.map((one) => one.income)),
    exact,
    free,
    long: sum(taxed.filter(({ kind }) => kind.endsWith('Long')).map((one) => one.income)),
    short: sum(taxed.filter(({ kind }) => kind.endsWith('Short')).map((one) => one.income)),
    lines: [
      ...gains.flatMap(({ kind, amount }) => {
        const note = noteOn(kind, lots[kind])
        if (amount === 0) return []
        return amount > 0
          ? [line(WORDS[kind], amount, note)]
          : less(WORDS[kind].replace('gain', 'loss'), -amount as Paise, note)
      }),
      ...lossLines(gains, setOff),
      ...less('Free of tax this year', free),
      rounded('Gains that are taxed', exact),
    ],
  }
}

/** Between the losses of these lots, which have lines already, and those that count against their gains. */
function lossLines(gains: ShareGains['gains'], setOff: SetOff): Line[] {
  if (!gains.some(({ amount }) => amount > 0)) return []
  const own = sum(gains.map(({ amount }) => atLeastZero(-amount as Paise)))
  const off = minus(sum([...setOff.values()]), own)
  if (off >= 0) return less('Losses of the year’s other sales', off)
  return [line('Losses that don’t count against these gains', -off as Paise)]
}

/** The income of all is rounded once; the largest gain takes the difference, so that they still add up. */
function roundedAs<Taxed extends { income: Paise }>(all: Paise, gains: readonly Taxed[]): Taxed[] {
  const off = minus(all, sum(gains.map(({ income }) => income)))
  const largestAt = gains.reduce((at, { income }, index) => (income > (gains[at]?.income ?? ZERO) ? index : at), 0)
  return gains
    .map((one, index) => (index === largestAt ? { ...one, income: sum([one.income, off]) } : one))
    .filter(({ income }) => income > 0)
}

function lastSale(lots: readonly Lot[], otherwise: string): string {
  return (
    lots
      .map(({ soldOn }) => soldOn)
      .toSorted()
      .at(-1) ?? otherwise
  )
}

/** Lots pasted as CSV: name, type, bought, sold, quantity, cost, proceeds, value of 31 January 2018. */
export const LOT_COLUMNS = ['name', 'type', 'boughtOn', 'soldOn', 'quantity', 'cost', 'proceeds', 'fmv2018'] as const
