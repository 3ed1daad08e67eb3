import { formatRupees, fromPaise, type Paise, sum } from '../../shared/money.ts'
import { type Day, taxYearOf } from '../../shared/tax-year.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import type { SheetFinding } from '../tax-sheet.ts'
import { plainName } from './other-cases.ts'
import { datedParts, isFreed } from './parts-of-year.ts'
import { type CountedBonds, countedBonds, propertyGain } from './property-gain.ts'
import { lawOf } from './rates.ts'
import { type Working, workingOf } from './working.ts'
import { kindOf, type WorkingPart } from './working-fields.ts'

/** Amounts that a signed sheet of an earlier case counted towards limits of a tax year, and the income it worked out. */
export type CountedBefore = {
  case: string
  /** `gross`: the price of the sale */
  bonds: (CountedBonds & { gross: Paise })[]
  /** of a year's free amount, by the sales that used it */
  free: { year: string; sales: string[]; amount: Paise }[]
  incomes: { year: string; amount: Paise }[]
}

const yearOf = (day: Day) => taxYearOf(day)?.label ?? ''

/** The sales of a part with shares; a later transfer out of the same sales repeats them. */
const salesIn = ({ shares }: WorkingPart) => shares.lots.map(({ name, soldOn }) => `${soldOn} ${plainName(name)}`)

/** `number` is the number of the sheet's remittance. */
export function countedIn(sheet: TaxSheet, number: string): CountedBefore {
  const { parts } = workingOf(sheet)
  const counted: CountedBefore = { case: number, bonds: [], free: [], incomes: [] }
  for (const [index, part] of sheet.parts.entries()) {
    const result = parts[index]
    if (result === undefined || isFreed(part)) continue
    const year = yearOf(result.day)
    for (const one of countedBonds(part.property, result.exemptions)) counted.bonds.push({ ...one, gross: part.gross })
    if (result.free > 0) counted.free.push({ year, sales: salesIn(part), amount: result.free })
    if (result.income > 0) counted.incomes.push({ year, amount: result.income })
  }
  return counted
}

/** Limits of a tax year that earlier cases of the customer have used up in part. */
export function countedFindings(
  sheet: TaxSheet,
  before: readonly CountedBefore[],
  working = workingOf(sheet),
): SheetFinding[] {
  return [...bondFindings(sheet, before, working), ...freeFindings(sheet, before, working)]
}

const rupees = (paise: Paise) => formatRupees(fromPaise(paise))
const namesOf = (cases: readonly { case: string }[]) => [...new Set(cases.map((one) => one.case))].join(', ')

function bondFindings({ parts, rates }: TaxSheet, before: readonly CountedBefore[], working: Working): SheetFinding[] {
  const isHere = ({ soldOn, gross }: CountedBefore['bonds'][number]) =>
    parts.some((part) => part.property.soldOn === soldOn && part.gross === gross)
  const earlier = before.flatMap((one) =>
    one.bonds.filter((bonds) => !isHere(bonds)).map((bonds) => ({ ...bonds, case: one.case })),
  )
  if (earlier.length === 0) return []
  const counted: CountedBonds[] = [...earlier]
  return parts.flatMap((part, index) => {
    const { gross: price, share, property } = part
    const exemptions = working.parts[index]?.exemptions ?? []
    if (exemptions.length === 0) return []
    const judged = propertyGain(lawOf(rates), { price, share, property }, counted).exemptions
    counted.push(...countedBonds(property, judged))
    return judged.flatMap(({ allowed }, at): SheetFinding[] => {
      if (allowed >= (exemptions[at]?.allowed ?? allowed)) return []
      const words = `With the bonds of ${namesOf(earlier)}, at most ${rupees(allowed)} of these counts in the year.`
      return [{ at: `parts.${index}.property.exemptions.${at}.amount`, words }]
    })
  })
}

function freeFindings(sheet: TaxSheet, before: readonly CountedBefore[], working: Working): SheetFinding[] {
  const dated = datedParts(sheet)
  const here = new Set(sheet.parts.flatMap((part) => (kindOf(part.source) === 'shares' ? salesIn(part) : [])))
  return dated.flatMap(({ part, year }, index): SheetFinding[] => {
    if (isFreed(part)) return []
    const earlier = before.flatMap((one) =>
      one.free
        .filter((free) => free.year === year && !free.sales.some((sale) => here.has(sale)))
        .map(({ amount }) => ({ case: one.case, amount })),
    )
    const used = sum(earlier.map(({ amount }) => amount))
    if ((working.parts[index]?.free ?? 0) === 0 || used <= part.shares.freeUsed) return []
    const words = `${rupees(used)} of the free amount of ${year} was used with ${namesOf(earlier)}. Enter it here.`
    return [{ at: `parts.${index}.shares.freeUsed`, words }]
  })
}

/** Incomes of earlier cases in the tax years of this sheet, which may be other income of it; null: there are none. */
export function incomeBefore(sheet: TaxSheet, before: readonly CountedBefore[]): string | null {
  const years = [...new Set(datedParts(sheet).map(({ year }) => year))]
  const earlier = before.flatMap(({ case: number, incomes }) =>
    years.flatMap((year) => {
      const all = sum(incomes.filter((income) => income.year === year).map(({ amount }) => amount))
      return all === 0 ? [] : [`${number}: income of ${rupees(all)} in ${year}`]
    }),
  )
  return earlier.length === 0 ? null : earlier.join('; ')
}
