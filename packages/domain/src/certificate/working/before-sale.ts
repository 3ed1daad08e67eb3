import {
  atLeastZero,
  type BasisPoints,
  formatRupees,
  fromPaise,
  minus,
  type Paise,
  portion,
  type Rupees,
  sum,
  toPaise,
  toTenRupees,
  ZERO,
} from '../../shared/money.ts'
import { type Day, dayInWords, isDay, taxYearOf } from '../../shared/tax-year.ts'
import type { Line } from './lines.ts'
import { propertyGain, taxedGain } from './property-gain.ts'
import { lawOf, RATES_VERSION, VALUE_DAY_2001 } from './rates.ts'
import { taxOnStreams, withSurchargeAndCess } from './tax-on.ts'
import { EMPTY_PART, type PropertyWorking } from './working-fields.ts'

/** A sale that a user is planning. Amounts are for the whole property, exemptions and other income for the owner. */
export type PlannedSale = {
  acquiredBy: PropertyWorking['acquiredBy']
  acquiredOn: Day
  soldOn: Day
  share: BasisPoints
  price: Rupees
  stampValue: Rupees
  cost: Rupees
  fmv2001: Rupees
  expenses: Rupees
  improvements: Rupees
  bonds: Rupees
  house: Rupees
  otherIncome: Rupees
}

export type SalePlan = {
  isLong: boolean
  gainLines: readonly Line[]
  gain: Paise
  tax: Paise
  /** with surcharge and cess */
  rate: BasisPoints
  /** of the owner's share of the price */
  price: Paise
  /** the buyer's deduction without a certificate */
  withoutCertificate: Paise
  withCertificate: Paise
  /** deducted beyond the tax, until the return brings it back */
  lockedUp: Paise
  /** left of the price after the buyer's deduction, without and with a certificate */
  inHand: { without: Paise; with: Paise }
  taxYear: string
  returnFrom: Day
  /** a part of the planned investment does not count */
  isOverMost: boolean
}

/** The figures of a planned sale in a sentence; null while figures are missing. */
export function plannedInWords(sale: PlannedSale): string | null {
  const plan = planSale(sale)
  if (plan === null) return null
  const rupees = (paise: Paise) => formatRupees(fromPaise(paise))
  return `Sold for ${formatRupees(sale.price)} on ${dayInWords(sale.soldOn)}: a gain of about ${rupees(plan.gain)}, with tax of about ${rupees(plan.tax)}. The buyer deducts ${rupees(plan.withoutCertificate)}, or ${rupees(plan.withCertificate)} with a certificate of lower deduction.`
}

export type SaleProblem = { at: keyof PlannedSale; words: string }

/** Problems that keep a planned sale from being worked out. */
export function saleProblems(sale: PlannedSale): SaleProblem[] {
  const problems: [keyof PlannedSale, boolean, string][] = [
    ['price', sale.price > 0, 'Enter the price you expect.'],
    ['share', sale.share > 0 && sale.share <= 100_00, 'Your share is more than 0 and at most 100 %.'],
    ['acquiredOn', isDay(sale.acquiredOn), 'Enter the day it was acquired.'],
    ['soldOn', isDay(sale.soldOn), 'Enter the day you expect to sell.'],
    ['soldOn', !(isDay(sale.soldOn) && sale.soldOn < sale.acquiredOn), 'The sale can’t be before the purchase.'],
    [
      'cost',
      sale.cost > 0 || (sale.acquiredOn < VALUE_DAY_2001 && sale.fmv2001 > 0),
      'Enter what it cost, or the previous owner’s cost.',
    ],
  ]
  return problems.filter(([, isRight]) => !isRight).map(([at, , words]) => ({ at, words }))
}

/** Gain, tax and the buyer's deduction before a sale; null while figures are missing. */
export function planSale(sale: PlannedSale): SalePlan | null {
  if (saleProblems(sale).length > 0) return null
  const law = lawOf(RATES_VERSION)
  const { soldOn, share } = sale
  const property = propertyOf(sale)
  const sold = propertyGain(law, { price: toPaise(sale.price), share, property })
  const { isLong, exemptions } = sold
  const { gain, lines } = taxedGain(sold)
  const rate = law.rate(isLong ? 'landLong' : 'slabTop', soldOn)
  const stream = { label: 'Gain', income: gain, rate, isCapped: isLong, slabTax: null, surcharge: null }
  const [tax] = taxOnStreams(law, [stream], { otherIncome: toPaise(sale.otherIncome), regime: 'new', day: soldOn })
  const due = toTenRupees(tax?.total ?? ZERO)
  const deducted = withSurchargeAndCess(rate, tax?.surchargeRate ?? ZERO, law.rate('cess', soldOn))
  const price = portion(toPaise(sale.price), share)
  const withoutCertificate = portion(price, deducted)
  const year = taxYearOf(soldOn)
  return {
    isLong,
    gainLines: lines,
    gain,
    tax: due,
    rate: deducted,
    price,
    withoutCertificate,
    withCertificate: due,
    lockedUp: atLeastZero(minus(withoutCertificate, due)),
    inHand: { without: minus(price, withoutCertificate), with: minus(price, due) },
    taxYear: year?.label ?? '',
    returnFrom: year === null ? '' : `${Number(year.to.slice(0, 4))}-04-01`,
    // Of a short-term gain nothing counts, whatever is invested.
    isOverMost: isLong && exemptions.some(({ problem }) => problem !== null),
  }
}

function propertyOf(sale: PlannedSale): PropertyWorking {
  const { acquiredBy, acquiredOn, soldOn } = sale
  const exemption = (section: '82' | '85', rupees: Rupees) =>
    rupees > 0 ? [{ section, amount: toPaise(rupees), day: soldOn, proof: '', state: 'claimed' as const }] : []
  return {
    ...EMPTY_PART.property,
    acquiredBy,
    acquiredOn,
    soldOn,
    stampValue: toPaise(sale.stampValue),
    expenses: toPaise(sale.expenses),
    cost: toPaise(sale.cost),
    fmv2001: toPaise(sale.fmv2001),
    improvements: sale.improvements > 0 ? [{ day: soldOn, amount: toPaise(sale.improvements) }] : [],
    exemptions: [...exemption('85', sale.bonds), ...exemption('82', sale.house)],
  }
}

/** The steps in order, from before the sale until the money can be sent. */
export function stepsOfSale(
  { acquiredBy, bonds, house, soldOn, share }: PlannedSale,
  { isLong, isOverMost }: SalePlan,
): string[] {
  return [
    'Before you sign, ask the tax officer for a certificate of lower deduction on Form 128 (section 395(1)). It names your buyer and takes some weeks.',
    ...(share < 100_00
      ? ['Each owner needs a certificate of their own: the buyer deducts from each share separately.']
      : []),
    'Give the buyer your PAN. Without it, the buyer deducts at least 20 % (section 397(2)).',
    ...(acquiredBy === 'inherited' || acquiredBy === 'gifted'
      ? ['Have the will, gift deed or legal-heir certificate and the previous owner’s purchase deed ready.']
      : []),
    'Have the price paid into your NRO account, and keep the buyer’s tax certificate (Form 131) for each payment.',
    ...(isLong && bonds > 0 ? ['Buy the bonds within six months after the sale. At most ₹50,00,000 counts.'] : []),
    ...(isLong && house > 0 ? ['Buy the house within two years, or build it within three. It must be in India.'] : []),
    ...(!isLong && bonds + house > 0 ? ['Bonds and a new house lower the tax only on long-term gains.'] : []),
    ...(isOverMost ? ['Part of what you plan to invest is above the limit and doesn’t count.'] : []),
    `After ${dayInWords(soldOn)} you can send what is left, up to USD 1 million a tax year, with Form 145 (15CA) and Form 146 (15CB).`,
  ]
}

/** The rest of the price after tax and investments in India. */
export function leftToSend({ inHand }: SalePlan, { bonds, house }: PlannedSale): Paise {
  return atLeastZero(minus(inHand.without, sum([toPaise(bonds), toPaise(house)])))
}
