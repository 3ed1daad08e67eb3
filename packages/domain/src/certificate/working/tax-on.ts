import {
  atLeastZero,
  type BasisPoints,
  largest,
  minus,
  type Paise,
  portion,
  proRata,
  smallest,
  sum,
  ZERO,
} from '../../shared/money.ts'
import type { Day } from '../../shared/tax-year.ts'
import type { Law } from './rates.ts'

/** An income with one rate of its own. */
export type Stream = {
  /** its common name */
  label: string
  income: Paise
  rate: BasisPoints
  /** capital gains and dividends: their surcharge stops at 15 % */
  isCapped: boolean
  /** tax by slabs, if it was computed and entered; replaces income × rate */
  slabTax: Paise | null
  /** chosen by the signer in place of the one worked out */
  surcharge: BasisPoints | null
}

export type TaxOn = {
  basic: Paise
  surchargeRate: BasisPoints
  /** after marginal relief */
  surcharge: Paise
  relief: Paise
  cessRate: BasisPoints
  cess: Paise
  /** not rounded: the tax on all of a part is */
  total: Paise
}

export type TaxedAs = {
  /** of the year, beside the streams */
  otherIncome: Paise
  regime: 'new' | 'old'
  day: Day
}

const basicTax = ({ income, rate, slabTax }: Stream): Paise => slabTax ?? portion(income, rate)

const wholeOf = (streams: readonly Stream[], { otherIncome }: TaxedAs): Paise =>
  sum([otherIncome, ...streams.map(({ income }) => income)])
const ordinaryOf = (streams: readonly Stream[], as: TaxedAs): Paise =>
  wholeOf(
    streams.filter(({ isCapped }) => !isCapped),
    as,
  )

type SurchargeRates = { ordinary: BasisPoints; capped: BasisPoints; edge: Edge | null }
/** The limit of the band with these rates, and whether only ordinary income counts for it. */
type Edge = { above: Paise; isOrdinaryOnly: boolean }

const rateOf = ({ isCapped }: Stream, { ordinary, capped }: SurchargeRates): BasisPoints =>
  isCapped ? capped : ordinary

/**
 * Up to one crore the bands go by the whole income; above two crore gains and dividends do not count, and in the new
 * regime the last band does not hold.
 */
function surchargeRates(law: Law, streams: readonly Stream[], as: TaxedAs): SurchargeRates {
  const { regime, day } = as
  const [whole, ordinary] = [wholeOf(streams, as), ordinaryOf(streams, as)]
  const cap = law.rate('surchargeCap', day)
  const bands = law.bands(day).slice(0, regime === 'old' ? undefined : -1)
  const isOrdinaryOnly = (rate: BasisPoints) => rate > cap
  const crossed = bands.findLast(({ above, rate }) => (isOrdinaryOnly(rate) ? ordinary : whole) > above)
  if (crossed === undefined) return { ordinary: ZERO, capped: ZERO, edge: null }
  return {
    ordinary: crossed.rate,
    capped: Math.min(crossed.rate, cap) as BasisPoints,
    edge: { above: crossed.above, isOrdinaryOnly: isOrdinaryOnly(crossed.rate) },
  }
}

/** A chosen surcharge is that of the band with its rate. Those of companies, 2 % and 5 %, have no band in the table. */
function chosenRates(law: Law, rate: BasisPoints, day: Day): SurchargeRates {
  const band = law.bands(day).find((one) => one.rate === rate)
  const edge = band === undefined ? null : { above: band.above, isOrdinaryOnly: false }
  return { ordinary: rate, capped: rate, edge }
}

type Surcharge = { full: Paise; relief: Paise }

/**
 * The surcharge on each stream at these rates. Marginal relief: tax and surcharge never exceed those at the band's
 * limit plus the income above it, which is taken from the streams by their income. They share the relief by their
 * surcharge.
 */
function surchargesAt(law: Law, streams: readonly Stream[], as: TaxedAs, rates: SurchargeRates): Surcharge[] {
  const full = streams.map((stream) => portion(basicTax(stream), rateOf(stream, rates)))
  const relief = (): Paise => {
    const { edge } = rates
    if (edge === null) return ZERO
    const excess = minus(edge.isOrdinaryOnly ? ordinaryOf(streams, as) : wholeOf(streams, as), edge.above)
    if (excess <= 0) return ZERO
    const counts = (stream: Stream) => !(edge.isOrdinaryOnly && stream.isCapped)
    const reducible = sum(streams.filter(counts).map(({ income }) => income))
    const taken = smallest(excess, reducible)
    const atEdge = streams.map((stream) =>
      counts(stream) ? lessBy(stream, proRata(taken, stream.income, reducible)) : stream,
    )
    const below = surchargeRates(law, atEdge, as)
    const most = sum([
      ...atEdge.flatMap((stream) => [basicTax(stream), portion(basicTax(stream), rateOf(stream, below))]),
      taken,
    ])
    const charged = sum([...streams.map(basicTax), ...full])
    return smallest(atLeastZero(minus(charged, most)), sum(full))
  }
  const relieved = relief()
  const whole = sum(full)
  return full.map((one) => ({ full: one, relief: proRata(relieved, one, whole) }))
}

/** Tax under the Act on each stream of one tax year. */
export function taxOnStreams(law: Law, streams: readonly Stream[], as: TaxedAs): TaxOn[] {
  const rates = surchargeRates(law, streams, as)
  const workedOut = surchargesAt(law, streams, as, rates)
  return streams.map((stream, index) => {
    const basic = basicTax(stream)
    const usual = rateOf(stream, rates)
    const surchargeRate = stream.surcharge ?? usual
    const list =
      surchargeRate === usual ? workedOut : surchargesAt(law, streams, as, chosenRates(law, surchargeRate, as.day))
    const { full, relief } = list[index] as Surcharge
    const surcharge = minus(full, relief)
    const cessRate = law.rate('cess', as.day)
    const cess = portion(sum([basic, surcharge]), cessRate)
    return { basic, surchargeRate, surcharge, relief, cessRate, cess, total: sum([basic, surcharge, cess]) }
  })
}

/** The stream with less income; entered slab tax decreases in proportion. */
function lessBy(stream: Stream, less: Paise): Stream {
  const income = atLeastZero(minus(stream.income, less))
  return { ...stream, income, slabTax: stream.slabTax === null ? null : proRata(stream.slabTax, income, stream.income) }
}

/** Tax of the new regime's slabs on an income that comes on top of another; null where they are not in the table. */
export function slabTaxOn(law: Law, income: Paise, { otherIncome, regime, day }: TaxedAs): Paise | null {
  const slabs = law.slabs(day)
  if (regime === 'old' || slabs === null) return null
  const tax = (amount: Paise): Paise =>
    sum(
      slabs.map(({ above, rate }, index) => {
        const upTo = slabs[index + 1]?.above ?? amount
        return portion(atLeastZero(minus(smallest(amount, largest(upTo, above)), above)), rate)
      }),
    )
  return minus(tax(sum([otherIncome, income])), tax(otherIncome))
}

/** The payer's rate of deduction: 12.5 % with 10 % surcharge and 4 % cess is 14.3 %, 30 % with 37 % is 42.744 %. */
export function withSurchargeAndCess(rate: BasisPoints, surcharge: BasisPoints, cess: BasisPoints): BasisPoints {
  return (Math.round((rate * (10_000 + surcharge) * (10_000 + cess)) / 1_000_000) / 100) as BasisPoints
}
