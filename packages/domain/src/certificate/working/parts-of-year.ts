import { type BasisPoints, basisPoints, largest, minus, type Paise, proRata, sum, ZERO } from '../../shared/money.ts'
import { type Day, taxYearOf } from '../../shared/tax-year.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { type GainKind, type SetOff, setOffLosses } from './losses.ts'
import { dayOfPart, gainsOf, incomeOf, isGrossedUp, kindsOf, type PartGains, type PartIncome } from './part-income.ts'
import { type CountedBonds, countedBonds } from './property-gain.ts'
import { FIRST_OF_NEW_ACT, type Law } from './rates.ts'
import { slabTaxOn, type TaxOn, taxOnStreams } from './tax-on.ts'
import { kindOf, type WorkingPart } from './working-fields.ts'

/** Income of a part and the tax of the Act on it, worked out beside the other parts of its tax year. */
export type TaxedPart = Omit<PartIncome, 'streams'> & {
  /** the day whose rates apply */
  day: Day
  streams: readonly (PartIncome['streams'][number] & { tax: TaxOn })[]
  /** the tax that slabs would give, where they may be used */
  slabProposal: Paise | null
}

/** The Assessing Officer's rate of deduction, on which Part B rests; null: there is none. */
export function rateOfOrder({ part, orderRate }: Pick<TaxSheet, 'part' | 'orderRate'>): BasisPoints | null {
  return part === 'B' && /^\d{1,2}(\.\d{1,2})?$/.test(orderRate) ? basisPoints(Number(orderRate)) : null
}

type DatedPart = {
  part: WorkingPart
  day: Day
  year: string
  /** The same for parts that share losses, the free amount, surcharge and slabs: those of a tax year that India may tax. */
  among: string
}

/** India taxes no income that a treaty frees: it counts towards nothing of its year. */
export const isFreed = ({ treaty }: WorkingPart): boolean => treaty.claimed === 'free'

/** A sheet's parts with their days and tax years. */
export function datedParts({ parts, proposedDay }: TaxSheet): DatedPart[] {
  return parts.map((part, index) => {
    const day = dayOfPart(part, proposedDay || FIRST_OF_NEW_ACT)
    const year = taxYearOf(day)?.label ?? ''
    return { part, day, year, among: isFreed(part) ? `${year} ${index}` : year }
  })
}

export function taxedParts(law: Law, sheet: TaxSheet): TaxedPart[] {
  const dated = datedParts(sheet)
  const gains = gainsOfParts(law, dated)
  const { incomes, taxes } = withSurchargesBorne(
    law,
    sheet,
    { dated, gains, setOffs: setOffsOf(law, dated, gains), ofOrder: rateOfOrder(sheet) },
    dated.map(() => ZERO),
  )
  return incomes.map((income, index) => ({
    ...income,
    day: dated[index]?.day ?? '',
    streams: income.streams.map((stream, at) => ({ ...stream, tax: taxes[index]?.[at] as TaxOn })),
    slabProposal: slabProposal(law, sheet, dated, incomes, index),
  }))
}

type Surcharges = readonly BasisPoints[]

/**
 * A payer who bears the tax bears the surcharge too, which depends on the income that comes of it. It is worked out
 * again until the surcharge that is borne is the one that is due: it can only rise, by a band at least.
 */
function withSurchargesBorne(
  law: Law,
  sheet: TaxSheet,
  parts: PartsWithGains,
  borne: Surcharges,
): { incomes: PartIncome[]; taxes: TaxOn[][] } {
  const { dated } = parts
  const incomes = incomesOf(law, parts, borne)
  const taxes = taxesOf(law, sheet, dated, incomes)
  const due = borne.map((rate, index) => {
    const { part } = dated[index] as DatedPart
    return isGrossedUp(part) ? (Math.max(rate, taxes[index]?.[0]?.surchargeRate ?? ZERO) as BasisPoints) : rate
  })
  const isSame = due.every((rate, index) => rate === borne[index])
  return isSame ? { incomes, taxes } : withSurchargesBorne(law, sheet, parts, due)
}

type PartsWithGains = {
  dated: readonly DatedPart[]
  gains: readonly PartGains[]
  setOffs: readonly SetOff[]
  ofOrder: BasisPoints | null
}

/** Gains of all parts before losses are set off. Bonds count in the order of the parts. */
function gainsOfParts(law: Law, dated: readonly DatedPart[]): PartGains[] {
  const bonds: CountedBonds[] = []
  return dated.map(({ part }) => {
    const gains = gainsOf(law, part, bonds)
    if (gains.property) bonds.push(...countedBonds(part.property, gains.property.exemptions))
    return gains
  })
}

const NO_LOSSES: SetOff = new Map<GainKind, Paise>()

/** Losses of a tax year count against its gains, in whichever part they are. */
function setOffsOf(law: Law, dated: readonly DatedPart[], gains: readonly PartGains[]): SetOff[] {
  const all = dated.flatMap(({ day, among }, index) =>
    kindsOf(law, gains[index] as PartGains, day).map((gain) => ({ ...gain, part: index, among })),
  )
  const setOffs = dated.map(() => NO_LOSSES)
  for (const among of new Set(all.map((gain) => gain.among))) {
    for (const [index, setOff] of setOffLosses(all.filter((gain) => gain.among === among))) setOffs[index] = setOff
  }
  return setOffs
}

/** Incomes of all parts. The yearly free amount is set against the gains with the highest rate first. */
function incomesOf(law: Law, { dated, gains, setOffs, ofOrder }: PartsWithGains, borne: Surcharges): PartIncome[] {
  const incomes: PartIncome[] = []
  const freeRate = ({ part, day }: DatedPart) => (kindOf(part.source) === 'shares' ? law.rate('listedLong', day) : 0)
  const inOrder = dated
    .map((one, index) => ({ ...one, index }))
    .toSorted((one, other) => freeRate(other) - freeRate(one))
  const freeUsed = new Map<string, Paise>()
  for (const { part, day, among, index } of inOrder) {
    const income = incomeOf(law, part, day, {
      gains: gains[index] as PartGains,
      setOff: setOffs[index] ?? NO_LOSSES,
      freeUsed: freeUsed.get(among) ?? ZERO,
      surcharge: borne[index] ?? ZERO,
      ofOrder,
    })
    if (income.free > 0)
      freeUsed.set(among, sum([largest(part.shares.freeUsed, freeUsed.get(among) ?? ZERO), income.free]))
    incomes[index] = income
  }
  return incomes
}

/** Surcharge goes by the income of a tax year, so that each year is taxed for itself, with the other income beside it. */
function taxesOf(
  law: Law,
  { regime, otherIncome }: TaxSheet,
  dated: readonly DatedPart[],
  incomes: readonly PartIncome[],
): TaxOn[][] {
  const taxes: TaxOn[][] = incomes.map(() => [])
  for (const group of new Set(dated.map(({ among }) => among))) {
    const ofYear = dated.flatMap(({ among, day }, index) => (among === group ? [{ index, day }] : []))
    const streams = ofYear.flatMap(({ index }) => (incomes[index]?.streams ?? []).map((stream) => ({ index, stream })))
    const day = ofYear.reduce((last, one) => (one.day > last ? one.day : last), '')
    const taxed = taxOnStreams(
      law,
      streams.map(({ stream }) => stream),
      { regime, otherIncome, day },
    )
    for (const [at, { index }] of streams.entries()) taxes[index]?.push(taxed[at] as TaxOn)
  }
  return taxes
}

/** Slabs begin once a year: a part's share, by income, of the tax on all parts of its year that are taxed by them. */
function slabProposal(
  law: Law,
  { regime, otherIncome }: TaxSheet,
  dated: readonly DatedPart[],
  incomes: readonly PartIncome[],
  index: number,
): Paise | null {
  const [of, own] = [dated[index] as DatedPart, incomes[index]?.slabIncome ?? null]
  if (own === null) return null
  const bySlabs = dated.map(({ part, among }, at) =>
    at === index || (among === of.among && part.taxedAt === 'slab') ? (incomes[at]?.slabIncome ?? ZERO) : ZERO,
  )
  const all = sum(bySlabs)
  const tax = slabTaxOn(law, all, { regime, otherIncome, day: of.day })
  if (tax === null) return null
  // Shares of what has come so far add up to the whole tax, whatever is rounded.
  const before = sum(bySlabs.slice(0, index))
  return minus(proRata(tax, sum([before, own]), all), proRata(tax, before, all))
}
