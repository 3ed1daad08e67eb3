import {
  atLeastZero,
  type BasisPoints,
  basisPoints,
  beforePortion,
  largest,
  minus,
  type Paise,
  portion,
  toTenRupees,
  ZERO,
} from '../../shared/money.ts'
import type { Day } from '../../shared/tax-year.ts'
import { type Line, less, line, rounded, total } from './lines.ts'
import type { GainOfPart, SetOff } from './losses.ts'
import { type CountedBonds, type JudgedExemption, type PropertyGain, propertyGain, taxedGain } from './property-gain.ts'
import type { Law, SectionId } from './rates.ts'
import { gainsOfLots, type ShareGains, shareGain } from './share-gain.ts'
import { type Stream, withSurchargeAndCess } from './tax-on.ts'
import { type TreatyIncome, treatyRate } from './treaties.ts'
import { kindOf, type WorkingPart } from './working-fields.ts'

/** Gains of a part that sells something. */
export type PartGains = { property: PropertyGain | null; shares: ShareGains | null }

/** Amounts that depend on the other parts of the sheet: losses, the yearly free amount and the surcharge of their year. */
export type BesideParts = {
  gains: PartGains
  setOff: SetOff
  /** of the year's free amount for shares */
  freeUsed: Paise
  /** on an income whose tax the payer bears */
  surcharge: BasisPoints
  /** the Assessing Officer's rate of deduction; null: there is none */
  ofOrder: BasisPoints | null
}

/** Income of one part, before tax. */
export type PartIncome = {
  /** rounded to ten rupees */
  income: Paise
  /** the income before it is rounded */
  exact: Paise
  streams: Stream[]
  lines: Line[]
  sections: SectionId[]
  longGain: Paise
  shortGain: Paise
  /** the treaty's kind of income; null where treaties have no limit */
  treatyIncome: TreatyIncome | null
  /** of the income, what may be taxed by slabs; null where nothing may */
  slabIncome: Paise | null
  /** those of a property, with what the law allows of each */
  exemptions: readonly JudgedExemption[]
  /** of the year's free amount, used by these gains */
  free: Paise
  /** the department's number of its nature */
  nature: string
}

const NO_GAIN = { longGain: ZERO, shortGain: ZERO }

/** The day whose rates count: of the sale, of the last credit, or of the transfer. */
export function dayOfPart(part: WorkingPart, proposedDay: Day): Day {
  const kind = kindOf(part.source)
  const last = (days: readonly Day[]) => days.filter(Boolean).toSorted().at(-1) ?? ''
  const own =
    kind === 'property'
      ? part.property.soldOn
      : kind === 'shares'
        ? last(part.shares.lots.map(({ soldOn }) => soldOn))
        : last(part.credits.map(({ day }) => day))
  return own || proposedDay
}

/** Gains before the losses of the year. Bonds that count for the owner's other sales lower the limit of these. */
export function gainsOf(law: Law, part: WorkingPart, bonds: readonly CountedBonds[]): PartGains {
  const { gross: price, share, property } = part
  const kind = part.entered ? null : kindOf(part.source)
  // Neither is a sale before the purchase worked out: any figure would be wrong.
  const isDated = property.acquiredOn !== '' && property.soldOn >= property.acquiredOn
  return {
    property: kind === 'property' && isDated ? propertyGain(law, { price, share, property }, bonds) : null,
    shares: kind === 'shares' ? gainsOfLots(law, ownLots(part)) : null,
  }
}

/** The same by kind, for setting losses off. */
export function kindsOf(law: Law, { property, shares }: PartGains, day: Day): Omit<GainOfPart, 'part'>[] {
  if (property === null) return [...(shares?.gains ?? [])]
  const { isLong, exact } = property
  return [{ kind: isLong ? 'landLong' : 'landShort', rate: rateOfLand(law, isLong, day), amount: exact }]
}

const rateOfLand = (law: Law, isLong: boolean, day: Day) => law.rate(isLong ? 'landLong' : 'slabTop', day)

/** The lots with the customer's share of their amounts. */
function ownLots({ share, shares }: WorkingPart): WorkingPart['shares']['lots'] {
  const own = (amount: Paise) => portion(amount, share)
  return shares.lots
    .filter(({ boughtOn, soldOn }) => boughtOn !== '' && soldOn !== '')
    .map((lot) => ({ ...lot, cost: own(lot.cost), proceeds: own(lot.proceeds), fmv2018: own(lot.fmv2018) }))
}

export function incomeOf(law: Law, part: WorkingPart, day: Day, beside: BesideParts): PartIncome {
  if (part.entered) return enteredIncome(part.source, part.entered.income)
  const own = portion(part.gross, part.share)
  switch (kindOf(part.source)) {
    case 'property':
      return propertyIncome(law, part, beside)
    case 'shares':
      return sharesIncome(law, part, beside)
    case 'rent': {
      const { municipalTax, loanInterest } = part.rent
      const taxed = portion(municipalTax, part.share)
      const interest = portion(loanInterest, part.share)
      const net = atLeastZero(minus(own, taxed))
      const allowance = portion(net, law.rate('rentAllowance', day))
      const income = atLeastZero(minus(minus(net, allowance), interest))
      return ordinary(law, part, day, income, 'rent', 'Income from the property', '16.23', [
        line('Rent received', own),
        ...less('Municipal tax', taxed),
        ...less('Standard allowance of 30 %', allowance),
        ...less('Interest on the housing loan', interest),
      ])
    }
    case 'deposit': {
      const interest =
        part.source === 'interest' && part.deposit.interest === 0 ? own : portion(part.deposit.interest, part.share)
      const lines = [line('Amount received', own), ...less('Principal (no income)', atLeastZero(minus(own, interest)))]
      const nature = interest > 0 ? '16.27' : '16.45'
      return { ...ordinary(law, part, day, interest, 'interest', 'Interest', nature, lines), treatyIncome: 'interest' }
    }
    case 'dividend':
      return {
        ...NO_GAIN,
        ...USES_NOTHING,
        income: toTenRupees(own),
        exact: own,
        streams: [withSurcharge(part, stream('Dividend', toTenRupees(own), law.rate('dividend', day), true))],
        lines: [rounded('Dividend before tax', own)],
        sections: ['dividend'],
        treatyIncome: 'dividend',
        slabIncome: null,
        nature: '16.16',
      }
    case 'exempt': {
      const isSalary = part.source === 'salary' || part.source === 'pension'
      const exempt = portion(part.exempt.exempt, part.share)
      const nature = part.source === 'pension' ? '16.38' : '16.99'
      const income = ordinary(
        law,
        part,
        day,
        atLeastZero(minus(own, exempt)),
        isSalary ? 'salary' : 'interest',
        'Income',
        nature,
        [line('Amount received', own), ...less('Exempt, or not income', exempt)],
      )
      return part.source === 'pension' ? { ...income, treatyIncome: 'pension' } : income
    }
    case 'origin':
      return {
        ...NO_GAIN,
        ...NOTHING_YET,
        lines: [line('Amount received', own), total('Not income: nothing is taxed', ZERO)],
        nature: part.source === 'savings' ? '16.45' : '16.99',
      }
    case 'invoice':
      return invoiceIncome(law, part, own, day, beside)
  }
}

function enteredIncome(source: WorkingPart['source'], income: Paise): PartIncome {
  const isGain = ['property', 'shares'].includes(kindOf(source))
  return {
    ...NOTHING_YET,
    longGain: isGain ? income : ZERO,
    shortGain: ZERO,
    income,
    exact: income,
    lines: [total('Income, as it was entered', income)],
    nature: '',
  }
}

function propertyIncome(law: Law, part: WorkingPart, { gains: { property }, setOff }: BesideParts): PartIncome {
  if (property === null) return { ...NO_GAIN, ...NOTHING_YET, nature: '16.31' }
  const { isLong, exemptions } = property
  const section = isLong ? 'landLong' : 'landShort'
  const { gain: income, exact, lines } = taxedGain(property, setOff.get(section))
  const rate = rateOfLand(law, isLong, part.property.soldOn)
  const label = isLong ? 'Long-term gain' : 'Short-term gain'
  return {
    income,
    exact,
    streams: income === 0 ? [] : [withSlab(part, stream(label, income, rate, isLong))],
    lines,
    sections: income === 0 ? [] : [section],
    longGain: isLong ? income : ZERO,
    shortGain: isLong ? ZERO : income,
    treatyIncome: null,
    slabIncome: isLong ? null : income,
    exemptions,
    free: ZERO,
    nature: isLong ? '16.31' : '16.51',
  }
}

const USES_NOTHING = { exemptions: [], free: ZERO } satisfies Partial<PartIncome>

const NOTHING_YET = {
  ...USES_NOTHING,
  income: ZERO,
  exact: ZERO,
  streams: [],
  lines: [],
  sections: [],
  treatyIncome: null,
  slabIncome: null,
} satisfies Omit<PartIncome, 'nature' | keyof typeof NO_GAIN>

function sharesIncome(law: Law, part: WorkingPart, { gains: { shares }, setOff, ...beside }: BesideParts): PartIncome {
  if (shares === null) return { ...NO_GAIN, ...NOTHING_YET, nature: '16.31' }
  // The amount entered is the same in each part of a year. Earlier sheets may include what their other parts use.
  const freeUsed = largest(part.shares.freeUsed, beside.freeUsed)
  const { streams, income, exact, free, long, short, lines } = shareGain(law, shares, { setOff, freeUsed })
  return {
    income,
    exact,
    streams: streams.map(({ section, ...one }) =>
      section === 'otherShort' ? withSlab(part, one) : withSurcharge(part, one),
    ),
    lines,
    sections: streams.map(({ section }) => section),
    longGain: long,
    shortGain: short,
    treatyIncome: 'gain',
    slabIncome: streams.find(({ section }) => section === 'otherShort')?.income ?? null,
    exemptions: [],
    free,
    nature: long >= short ? '16.31' : '16.51',
  }
}

/** The treaty's rate that is claimed: the signer's own, or the table's; nothing where only the other country may tax. */
export function claimedRate(
  { treaty: { claimed, country, article, rate } }: WorkingPart,
  income: TreatyIncome | null,
  day: Day,
): { article: string; rate: BasisPoints } | null {
  if (claimed === 'no') return null
  if (claimed === 'free') return { article, rate: ZERO }
  const usual = income === null ? null : treatyRate(country, income, day)
  if (rate === 0 && usual === null) return null
  return { article: article || (usual?.article ?? ''), rate: rate > 0 ? rate : (usual?.rate ?? ZERO) }
}

export const isGrossedUp = ({ source, invoice }: WorkingPart): boolean =>
  kindOf(source) === 'invoice' && invoice.grossUp === 'yes'

/** Section 397(2): at least 20 % is deducted without a PAN, even if a treaty's rate is lower. */
export const withoutPan = (law: Law, { pan }: WorkingPart, day: Day, rate: BasisPoints): BasisPoints =>
  pan === 'none' ? (Math.max(rate, law.rate('noPan', day)) as BasisPoints) : rate

/** If the payer bears the tax, the agreed amount is the income after tax. */
function invoiceIncome(law: Law, part: WorkingPart, own: Paise, day: Day, beside: BesideParts): PartIncome {
  const { rate, grossUp } = part.invoice
  const surcharge = chosenSurcharge(part) ?? beside.surcharge
  const ofAct = withSurchargeAndCess(rate, surcharge, law.rate('cess', day))
  const ofTreaty = claimedRate(part, 'services', day)?.rate
  const usual = withoutPan(law, part, day, ofTreaty !== undefined && ofTreaty < ofAct ? ofTreaty : ofAct)
  const borne = beside.ofOrder ?? usual
  const exact = grossUp === 'yes' ? beforePortion(own, borne) : own
  const income = toTenRupees(exact)
  return {
    ...NO_GAIN,
    ...USES_NOTHING,
    income,
    exact,
    streams: [withSurcharge(part, stream('Fee', income, rate, false))],
    lines: [
      line('Amount agreed', own),
      ...(grossUp === 'yes' ? [line('Tax that the payer bears', minus(income, own))] : []),
      total('Income of the receiver', income),
    ],
    sections: ['invoice'],
    treatyIncome: 'services',
    slabIncome: null,
    nature: '16.21',
  }
}

/** Income that is taxed by slabs, or at the highest one. */
function ordinary(
  law: Law,
  part: WorkingPart,
  day: Day,
  amount: Paise,
  section: SectionId,
  label: string,
  nature: string,
  lines: Line[],
): PartIncome {
  const income = toTenRupees(amount)
  return {
    ...NO_GAIN,
    ...USES_NOTHING,
    income,
    exact: amount,
    streams: income === 0 ? [] : [withSlab(part, stream(label, income, law.rate('slabTop', day), false))],
    lines: [...lines, rounded(label, amount)],
    sections: income === 0 ? [] : [section],
    treatyIncome: null,
    slabIncome: income,
    nature,
  }
}

const stream = (label: string, income: Paise, rate: Stream['rate'], isCapped: boolean): Stream => ({
  label,
  income,
  rate,
  isCapped,
  slabTax: null,
  surcharge: null,
})

/** Chosen by the signer; null: worked out. */
const chosenSurcharge = ({ surcharge }: WorkingPart): BasisPoints | null =>
  surcharge === 'auto' ? null : basisPoints(Number.parseInt(surcharge, 10))

const withSurcharge = (part: WorkingPart, one: Stream): Stream => ({
  ...one,
  surcharge: chosenSurcharge(part),
})

const withSlab = (part: WorkingPart, one: Stream): Stream => ({
  ...withSurcharge(part, one),
  slabTax: part.taxedAt === 'slab' ? part.slabTax : null,
})
