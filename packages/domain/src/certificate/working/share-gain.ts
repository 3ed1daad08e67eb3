import { atLeastZero, largest, minus, type Paise, smallest, sum, ZERO } from '../../shared/money.ts'
import { type Line, less, line, total } from './lines.ts'
import { isHeldLong } from './property-gain.ts'
import { DEBT_FUNDS_SHORT_FROM, type Law, LONG_AFTER_MONTHS, type SectionId, VALUE_DAY_2018 } from './rates.ts'
import type { Stream } from './tax-on.ts'
import type { SharesWorking } from './working-fields.ts'

type Lot = SharesWorking['lots'][number]
const BUCKETS = ['listedLong', 'unlistedLong', 'listedShort', 'otherShort'] as const
type Bucket = (typeof BUCKETS)[number]

const WORDS: Readonly<Record<Bucket, string>> = {
  listedLong: 'Long-term gain, listed shares and equity funds',
  unlistedLong: 'Long-term gain, other securities',
  listedShort: 'Short-term gain, listed shares and equity funds',
  otherShort: 'Short-term gain, other securities',
}

/** How a lot is taxed: by what it is, and for how long it was held (sections 2(101), 76). */
function bucketOf({ type, boughtOn, soldOn }: Lot): Bucket {
  const isListed = type === 'listed' || type === 'equityFund'
  if (type === 'debtFund' && boughtOn >= DEBT_FUNDS_SHORT_FROM) return 'otherShort'
  const isLong = isHeldLong(boughtOn, soldOn, isListed ? LONG_AFTER_MONTHS.listed : LONG_AFTER_MONTHS.other)
  if (isLong) return isListed ? 'listedLong' : 'unlistedLong'
  return isListed ? 'listedShort' : 'otherShort'
}

/** Section 90(7): listed and bought by January 2018, the cost is at least the value of then, up to the price. */
function costOfLot(lot: Lot): Paise {
  const isOld = bucketOf(lot) === 'listedLong' && lot.boughtOn <= VALUE_DAY_2018
  return isOld ? largest(lot.cost, smallest(lot.fmv2018, lot.proceeds)) : lot.cost
}

const gainOfLot = (lot: Lot): Paise => minus(lot.proceeds, costOfLot(lot))

export type ShareGain = {
  streams: (Stream & { section: SectionId })[]
  income: Paise
  long: Paise
  short: Paise
  lines: Line[]
}

/** Gains by the way they are taxed. Short-term losses count against every gain, long-term ones against long-term gains. */
export function shareGain(law: Law, { lots, freeUsed }: SharesWorking): ShareGain {
  const gains = new Map<Bucket, Paise>(
    BUCKETS.map((bucket) => [bucket, sum(lots.filter((lot) => bucketOf(lot) === bucket).map(gainOfLot))]),
  )
  const raw = new Map(gains)
  setOff(gains, 'unlistedLong', ['listedLong'])
  setOff(gains, 'listedLong', ['unlistedLong'])
  setOff(gains, 'otherShort', ['listedShort', 'unlistedLong', 'listedLong'])
  setOff(gains, 'listedShort', ['otherShort', 'unlistedLong', 'listedLong'])
  const day =
    lots
      .map(({ soldOn }) => soldOn)
      .toSorted()
      .at(-1) ?? ''
  const listed = atLeastZero(gains.get('listedLong') ?? ZERO)
  const free = day === '' ? ZERO : smallest(listed, atLeastZero(minus(law.amount('listedFree', day), freeUsed)))
  gains.set('listedLong', minus(listed, free))
  const taxed = BUCKETS.map((bucket) => ({ bucket, income: atLeastZero(gains.get(bucket) ?? ZERO) })).filter(
    ({ income }) => income > 0,
  )
  const streams = taxed.map(({ bucket, income }) => ({
    label: WORDS[bucket],
    income,
    rate: law.rate(bucket === 'otherShort' ? 'slabTop' : bucket, lastSale(lots, bucket, day)),
    isCapped: bucket !== 'otherShort',
    slabTax: null,
    surcharge: null,
    section: bucket,
  }))
  const income = sum(taxed.map((one) => one.income))
  return {
    streams,
    income,
    long: sum(taxed.filter(({ bucket }) => bucket.endsWith('Long')).map((one) => one.income)),
    short: sum(taxed.filter(({ bucket }) => bucket.endsWith('Short')).map((one) => one.income)),
    lines: [
      ...BUCKETS.flatMap((bucket) => {
        const gain = raw.get(bucket) ?? ZERO
        return gain === 0
          ? []
          : gain > 0
            ? [line(WORDS[bucket], gain)]
            : less(WORDS[bucket].replace('gain', 'loss'), -gain as Paise)
      }),
      ...less('Free of tax this year', free),
      total('Gains that are taxed', income),
    ],
  }
}

function lastSale(lots: readonly Lot[], bucket: Bucket, otherwise: string): string {
  return (
    lots
      .filter((lot) => bucketOf(lot) === bucket)
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
