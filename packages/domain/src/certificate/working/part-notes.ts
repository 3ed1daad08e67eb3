import { formatRupees, fromPaise, inPercent, type Paise, sum, toTenRupees } from '../../shared/money.ts'
import { taxYearOf } from '../../shared/tax-year.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { HOUSE_BOUGHT_MONTHS, monthsLater } from './property-gain.ts'
import { lawOf, VALUE_DAY_2001 } from './rates.ts'
import type { PartResult, Working } from './working.ts'
import { kindOf, type WorkingPart } from './working-fields.ts'

/** The department's table of rates has a rider that its maximum does not hold for these sections. */
export const CAP_DISPUTED = 'Above ₹2 crore of income sources disagree whether that holds for non-residents'

/** Points for the signer of a part to know or to ask. Unlike a finding, a note never blocks a sheet. */
export function partNotes(sheet: TaxSheet, working: Working, index: number): string[] {
  const [part, result] = [sheet.parts[index], working.parts[index]]
  if (part === undefined || result === undefined || part.entered) return []
  const all = [
    valueNote(part),
    lateHouseNote(part),
    secondHouseNote(part),
    capNote(sheet, working, part, result),
    slabNote(sheet, working, index),
    yearsNote(sheet, working),
    creditsNote(part, result),
  ]
  return all.filter((note) => note !== null)
}

/** The market value of 2001 counts up to its stamp value "wherever available" (section 90). */
function valueNote({ source, property: { acquiredOn, cost, fmv2001, stamp2001 } }: WorkingPart): string | null {
  const isValue = kindOf(source) === 'property' && acquiredOn !== '' && acquiredOn < VALUE_DAY_2001 && fmv2001 > cost
  if (!isValue || stamp2001 > 0) return null
  return 'The cost is the market value of 1 April 2001, and no stamp value of that day is entered. Ask for it: the market value counts only up to it.'
}

function housesOf({ source, property }: WorkingPart): WorkingPart['property']['exemptions'] {
  return kindOf(source) === 'property' ? property.exemptions.filter(({ section }) => section !== '85') : []
}

function lateHouseNote(part: WorkingPart): string | null {
  const { soldOn } = part.property
  const isLate = soldOn !== '' && housesOf(part).some(({ day }) => day > monthsLater(soldOn, HOUSE_BOUGHT_MONTHS))
  return isLate ? 'A house later than two years after the sale counts only if it was built, not bought.' : null
}

/** Several entries may be instalments of one house. */
function secondHouseNote(part: WorkingPart): string | null {
  return housesOf(part).length < 2
    ? null
    : 'Are these several houses? Two count only under section 82, and only for a gain of at most ₹2 crore.'
}

/** Gains of section 214 (115E) are known only by the section that the signer enters. */
const DISPUTED_SECTION = /\b(?:214|115E)\b/

const yearOf = ({ day }: PartResult) => taxYearOf(day)?.label

function capNote(sheet: TaxSheet, working: Working, part: WorkingPart, result: PartResult): string | null {
  const isDisputed = result.kind === 'dividend' || DISPUTED_SECTION.test(part.section)
  if (sheet.residence !== 'NRES' || part.surcharge !== 'auto' || !isDisputed) return null
  const law = lawOf(sheet.rates)
  const cap = law.rate('surchargeCap', result.day)
  const above = law.bands(result.day).find(({ rate }) => rate > cap)?.above
  const ofYear = working.parts.filter((one) => yearOf(one) === yearOf(result)).map(({ income }) => income)
  if (above === undefined || sum([sheet.otherIncome, ...ofYear]) <= above) return null
  return `The surcharge is worked out at ${inPercent(cap)} % at most. ${CAP_DISPUTED}: the signer may choose another.`
}

/** Sheets saved before slabs were shared have each part taxed from the first slab on. */
function slabNote({ parts }: TaxSheet, working: Working, index: number): string | null {
  const year = working.parts[index] && yearOf(working.parts[index])
  const bySlabs = parts.flatMap(({ taxedAt, slabTax }, at) => {
    const result = working.parts[at]
    const isOfYear = taxedAt === 'slab' && result !== undefined && yearOf(result) === year
    return isOfYear && result.slabProposal !== null ? [{ at, slabTax, proposal: result.slabProposal }] : []
  })
  if (bySlabs.length < 2 || !bySlabs.some(({ at }) => at === index)) return null
  const [entered, worked] = [sum(bySlabs.map(({ slabTax }) => slabTax)), sum(bySlabs.map(({ proposal }) => proposal))]
  if (toTenRupees(entered) >= toTenRupees(worked)) return null
  return `By slabs, the parts of ${year} together have a tax of ${rupees(worked)}, and ${rupees(entered)} is entered.`
}

function yearsNote({ otherIncome }: TaxSheet, { parts }: Working): string | null {
  if (otherIncome === 0 || new Set(parts.map(yearOf)).size < 2) return null
  return `The parts are of several tax years, and the other income of ${rupees(otherIncome)} counts in each of them.`
}

const SOLD: readonly PartResult['kind'][] = ['property', 'shares']

/** Income is taxed in the year of its last credit; a sale has a day of its own. */
function creditsNote({ credits }: WorkingPart, { kind, income, day }: PartResult): string | null {
  if (SOLD.includes(kind) || income === 0) return null
  const years = [...new Set(credits.map((credit) => taxYearOf(credit.day)?.label ?? ''))].filter(Boolean).toSorted()
  if (years.length < 2) return null
  return `The credits are of ${years.join(' and ')}, and the whole amount is taxed as income of ${taxYearOf(day)?.label}. If some of this income belongs to another year, enter a part for each year.`
}

const rupees = (paise: Paise) => formatRupees(fromPaise(paise))
