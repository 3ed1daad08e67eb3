import { lengthOfMonth } from '../../shared/calendar.ts'
import {
  atLeastZero,
  formatRupees,
  fromPaise,
  largest,
  minus,
  type Paise,
  portion,
  proRata,
  smallest,
  sum,
  toTenRupees,
  ZERO,
} from '../../shared/money.ts'
import { type Day, taxYearOf } from '../../shared/tax-year.ts'
import { type Line, less, line, rounded } from './lines.ts'
import { type Law, LONG_AFTER_MONTHS, NEW_GAIN_RATES, VALUE_DAY_2001 } from './rates.ts'
import type { PropertyWorking } from './working-fields.ts'

export type PropertySale = {
  /** of the whole property */
  price: Paise
  /** of the owner, in basis points */
  share: Parameters<typeof portion>[1]
  property: PropertyWorking
}

export type PropertyGain = {
  isLong: boolean
  /** of the owner, after exemptions; below zero, a loss */
  exact: Paise
  exemptions: JudgedExemption[]
  /** from the price to `exact` */
  lines: Line[]
}

/** Bonds that count for a sale. */
export type CountedBonds = { soldOn: Day; day: Day; amount: Paise }

/** The day so many months later; a day that does not exist becomes the month's last one. */
export function monthsLater(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const all = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(all / 12), (all % 12) + 1]
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(inYear).padStart(4, '0')}-${two(inMonth)}-${two(Math.min(date, lengthOfMonth(inYear, inMonth)))}`
}

const monthNumber = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Held for more than so many months. */
export function isHeldLong(from: Day, to: Day, months: number): boolean {
  const beyond = monthNumber(to) - monthNumber(from) - months
  return beyond === 0 ? to > monthsLater(from, months) : beyond > 0
}

/** Section 78: the stamp value counts where it is above 110 % of the price. */
function fullValue(law: Law, price: Paise, stampValue: Paise, day: Day): Paise {
  return stampValue > sum([price, portion(price, law.rate('stampTolerance', day))]) ? stampValue : price
}

/** Section 90: for property from before April 2001, the cost may be its value then, up to its stamp value then. */
function costOf({ acquiredOn, cost, fmv2001, stamp2001 }: PropertyWorking): Paise {
  if (acquiredOn >= VALUE_DAY_2001) return cost
  return largest(cost, stamp2001 > 0 ? smallest(fmv2001, stamp2001) : fmv2001)
}

/**
 * Gain on land or a building, for one owner's share (sections 67, 72, 73, 78, 90). Bonds that count for the owner's
 * other sales lower the limit of these.
 */
export function propertyGain(
  law: Law,
  { price, share, property }: PropertySale,
  otherBonds: readonly CountedBonds[] = [],
): PropertyGain {
  const { acquiredOn, soldOn, stampValue, expenses } = property
  const full = fullValue(law, price, stampValue, soldOn)
  const isLong = isHeldLong(acquiredOn, soldOn, LONG_AFTER_MONTHS.land)
  const isIndexed = isLong && soldOn < NEW_GAIN_RATES
  const indexed = (amount: Paise, since: Day) =>
    isIndexed ? proRata(amount, law.costIndex(soldOn), law.costIndex(largestDay(since, VALUE_DAY_2001))) : amount
  const cost = indexed(costOf(property), acquiredOn)
  const improved = sum(
    property.improvements
      .filter(({ day }) => day >= VALUE_DAY_2001 || acquiredOn >= VALUE_DAY_2001)
      .map(({ amount, day }) => indexed(amount, day)),
  )
  const own = (amount: Paise) => portion(amount, share)
  const [value, spent, paid, built] = [own(full), own(expenses), own(cost), own(improved)]
  const beforeExemptions = minus(minus(minus(value, spent), paid), built)
  const exemptions = exemptionsOf(law, property, { gain: beforeExemptions, net: minus(value, spent), otherBonds })
  const exempt = smallest(sum(exemptions.map(({ allowed }) => allowed)), atLeastZero(beforeExemptions))
  return {
    isLong,
    exact: minus(beforeExemptions, exempt),
    exemptions,
    lines: [
      line(full === price ? 'Sale price' : 'Stamp value, which is more than 110 % of the price', value),
      ...less('Cost of the sale, such as brokerage', spent),
      ...less(costWords(property, isIndexed), paid),
      ...less(isIndexed ? 'Improvements, indexed' : 'Improvements', built),
      ...less('Exempt: reinvested in bonds or a house', exempt),
    ],
  }
}

/** The gain that is taxed, rounded to ten rupees: what losses of the year's other sales leave of it. */
export function taxedGain(
  { isLong, exact, lines }: PropertyGain,
  losses: Paise = ZERO,
): { gain: Paise; exact: Paise; lines: Line[] } {
  const left = atLeastZero(minus(exact, losses))
  const label = exact < 0 ? 'Loss: no gain is taxed' : isLong ? 'Long-term gain' : 'Short-term gain'
  return {
    gain: toTenRupees(left),
    exact: left,
    lines: [...lines, ...less('Losses of the year’s other sales', losses), rounded(label, left)],
  }
}

const largestDay = (one: Day, other: Day): Day => (one > other ? one : other)

function costWords({ acquiredOn, cost }: PropertyWorking & object, isIndexed: boolean): string {
  const isValue = acquiredOn < VALUE_DAY_2001 && cost >= 0
  const words = isValue ? 'Cost, or value on 1 April 2001' : 'Cost'
  return isIndexed ? `${words}, indexed` : words
}

type Exemption = PropertyWorking['exemptions'][number]
export type JudgedExemption = Exemption & {
  allowed: Paise
  /** why less than the claim is allowed; null when all of it is */
  problem: string | null
}

export const HOUSE_BOUGHT_MONTHS = 24

/** Months before and after the sale within which the money is invested. A house is bought within two years, or built within three. */
const WITHIN = {
  bonds: { before: 0, after: 6, words: 'Bonds count when bought within six months after the sale.' },
  house: {
    before: 12,
    after: 36,
    words: 'A house counts when bought from a year before to two years after the sale, or built within three.',
  },
} as const

const isSameYear = (one: Day, other: Day) => one !== '' && taxYearOf(one)?.label === taxYearOf(other)?.label

/**
 * The rest of the limit on bonds. All sales of one year share a limit, and so do all bonds bought in one year.
 */
function bondsLeft(law: Law, { soldOn, day }: Omit<CountedBonds, 'amount'>, counted: readonly CountedBonds[]): Paise {
  const most = law.amount('bondsMost', soldOn)
  const after = (bonds: readonly CountedBonds[]) => atLeastZero(minus(most, sum(bonds.map(({ amount }) => amount))))
  return smallest(
    after(counted.filter((one) => isSameYear(one.soldOn, soldOn))),
    after(counted.filter((one) => isSameYear(one.day, day))),
  )
}

/**
 * Each exemption with the amount that the law allows: bonds up to ₹50 lakh within six months, houses up to ₹10 crore in
 * all. For an asset other than a house (section 86) the gain is exempt in proportion to the invested net price.
 */
function exemptionsOf(
  law: Law,
  { soldOn, acquiredOn, exemptions }: PropertyWorking,
  // The gain before exemptions and the price without the costs of the sale, both the owner's.
  { gain, net, otherBonds }: { gain: Paise; net: Paise; otherBonds: readonly CountedBonds[] },
): JudgedExemption[] {
  const isLong = isHeldLong(acquiredOn, soldOn, LONG_AFTER_MONTHS.land)
  const counted = [...otherBonds]
  let houses: Paise = ZERO
  return exemptions.map((one) => {
    if (!isLong) return { ...one, allowed: ZERO, problem: 'Only long-term gains can be exempt this way.' }
    const isBonds = one.section === '85'
    const { before, after, words } = WITHIN[isBonds ? 'bonds' : 'house']
    if (one.day !== '' && (one.day > monthsLater(soldOn, after) || one.day < monthsLater(soldOn, -before))) {
      return { ...one, allowed: ZERO, problem: words }
    }
    const limit = law.amount(isBonds ? 'bondsMost' : 'houseMost', soldOn)
    const most = isBonds ? bondsLeft(law, { soldOn, day: one.day }, counted) : atLeastZero(minus(limit, houses))
    const invested = smallest(one.amount, most)
    const taxable = atLeastZero(gain)
    const allowed = smallest(one.section === '86' ? proRata(taxable, invested, net) : invested, taxable)
    if (isBonds) counted.push({ soldOn, day: one.day, amount: allowed })
    else houses = sum([houses, invested])
    return { ...one, allowed, problem: one.amount > most ? tooMuch(limit, most) : null }
  })
}

function tooMuch(limit: Paise, left: Paise): string {
  const [all, rest] = [limit, left].map((amount) => formatRupees(fromPaise(amount)))
  return left === limit
    ? `At most ${all} counts.`
    : `At most ${all} counts in all. The entries above leave ${rest} of it.`
}

/** The bonds among these exemptions that lower the limit for the owner's other sales. */
export const countedBonds = ({ soldOn }: PropertyWorking, exemptions: readonly JudgedExemption[]): CountedBonds[] =>
  exemptions
    .filter(({ section, allowed }) => section === '85' && allowed > 0)
    .map(({ day, allowed }) => ({ soldOn, day, amount: allowed }))
