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

export type ShareGain = {
  streams: (Stream & { section: SectionId })[]
  income: Paise
  /** of the yearly free amount, used by these gains */
  free: Paise
  long: Paise
  short: Paise
  lines: Line[]
}

/** Gains by the way they are taxed. Short-term losses count against every gain, long-term ones against long-term gains. */
export function shareGain(law: Law, { lots, freeUsed }: SharesWorking): ShareGain {
  const sorted = lotsByBucket(lots)
  const gains = new Map<Bucket, Paise>(
    BUCKETS.map((bucket) => [bucket, sum(sorted[bucket].map((lot) => gainOfLot(law, lot, bucket)))]),
  )
  const raw = new Map(gains)
  setOff(gains, 'debtLong', ['unlistedLong', 'listedLong'])
  setOff(gains, 'unlistedLong', ['debtLong', 'listedLong'])
  setOff(gains, 'listedLong', ['debtLong', 'unlistedLong'])
  setOff(gains, 'otherShort', ['listedShort', 'debtLong', 'unlistedLong', 'listedLong'])
  setOff(gains, 'listedShort', ['otherShort', 'debtLong', 'unlistedLong', 'listedLong'])
  const day = lastSale(lots, '')
  const listed = atLeastZero(gains.get('listedLong') ?? ZERO)
  const free = day === '' ? ZERO : smallest(listed, atLeastZero(minus(law.amount('listedFree', day), freeUsed)))
  gains.set('listedLong', minus(listed, free))
  const exact = sum(BUCKETS.map((bucket) => atLeastZero(gains.get(bucket) ?? ZERO)))
  const taxed = roundedAs(
    toTenRupees(exact),
    BUCKETS.map((bucket) => ({ bucket, income: atLeastZero(gains.get(bucket) ?? ZERO) })),
  )
  const streams = taxed.map(({ bucket, income }) => ({
    label: WORDS[bucket],
    income,
    rate: law.rate(bucket === 'otherShort' ? 'slabTop' : bucket, lastSale(sorted[bucket], day)),
    isCapped: bucket !== 'otherShort',
    slabTax: null,
    surcharge: null,
    section: bucket,
  }))
  const income = sum(taxed.map((one) => one.income))
  return {
    streams,
    income,
    free,
    long: sum(taxed.filter(({ bucket }) => bucket.endsWith('Long')).map((one) => one.income)),
    short: sum(taxed.filter(({ bucket }) => bucket.endsWith('Short')).map((one) => one.income)),
    lines: [
      ...BUCKETS.flatMap((bucket) => {
        const gain = raw.get(bucket) ?? ZERO
        return gain === 0
          ? []
          : gain > 0
            ? [line(WORDS[bucket], gain, noteOn(bucket, sorted[bucket]))]
            : less(WORDS[bucket].replace('gain', 'loss'), -gain as Paise, noteOn(bucket, sorted[bucket]))
      }),
      ...less('Free of tax this year', free),
      rounded('Gains that are taxed', exact),
    ],
  }
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

function setOff(gains: Map<Bucket, Paise>, loss: Bucket, against: readonly Bucket[]): void {
  for (const bucket of against) {
    const left = gains.get(loss) ?? ZERO
    if (left >= 0) return
    const used = smallest(-left as Paise, atLeastZero(gains.get(bucket) ?? ZERO))
    gains.set(bucket, minus(gains.get(bucket) ?? ZERO, used))
    gains.set(loss, (left + used) as Paise)
  }
}

/** Lots pasted as CSV: name, type, bought, sold, quantity, cost, proceeds, value of 31 January 2018. */
export const LOT_COLUMNS = ['name', 'type', 'boughtOn', 'soldOn', 'quantity', 'cost', 'proceeds', 'fmv2018'] as const
