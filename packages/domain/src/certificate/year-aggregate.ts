import { SMALL_REMITTANCE_RUPEES } from '../guide/limits/yearly-limits.ts'
import {
  atLeastZero,
  formatRupees,
  formatRupees2,
  fromPaise,
  minus,
  type Paise,
  sum,
  toPaise,
  ZERO,
} from '../shared/money.ts'
import type { TaxSheet } from './sheet-fields.ts'
import type { SheetFinding } from './tax-sheet.ts'
import { type Line, less, line, total } from './working/lines.ts'
import { taxedIn, type Working, workingOf } from './working/working.ts'

/** Sent by the customer in the tax year before this transfer. */
export type YearBefore = {
  /** as far as the ledger has it */
  sent: Paise
  /** beyond the ledger, as the customer said; null: not said yet */
  stated: Paise | null
}

export const sentBefore = ({ sent, stated }: YearBefore): Paise => sum([sent, stated ?? ZERO])

/** The tax year's total for Part A: sent before, less what does not count, with this transfer. */
export function yearAggregate({ yearApart }: TaxSheet, before: YearBefore, working: Working): Paise {
  return sum([atLeastZero(minus(sentBefore(before), yearApart)), taxedIn(working)])
}

/** How the total is made up, for the desk. */
export function aggregateLines(sheet: TaxSheet, before: YearBefore, working: Working): Line[] {
  const { sent, stated } = before
  return [
    line('Sent before in this tax year, by the ledger', sent),
    ...(stated === null || stated === 0 ? [] : [line('Sent elsewhere, as the customer says', stated)]),
    ...less('Not taxed in India, not counted', sheet.yearApart),
    line('Taxed in India in this transfer', taxedIn(working)),
    total(
      'The tax year’s total',
      yearAggregate(sheet, before, working),
      `at most ${formatRupees(SMALL_REMITTANCE_RUPEES)}`,
    ),
  ]
}

const rupees = (paise: Paise) => formatRupees2(fromPaise(paise))

/** Part A holds for the year's total, not only for this transfer. Whether receivers are counted apart is open, so all are. */
export function aggregateFindings(sheet: TaxSheet, before: YearBefore, working = workingOf(sheet)): SheetFinding[] {
  if (sheet.part !== 'A') return []
  const { yearApart, note } = sheet
  const findings: SheetFinding[] = []
  const earlier = sentBefore(before)
  if (yearApart > earlier) {
    findings.push({ at: 'yearApart', words: `This is more than the ${rupees(earlier)} that was sent before.` })
  }
  if (yearApart > 0 && note.trim() === '') {
    findings.push({ at: 'note', words: 'Say why some of the earlier transfers don’t count.' })
  }
  const most = toPaise(SMALL_REMITTANCE_RUPEES)
  const all = yearAggregate(sheet, before, working)
  if (all > most && taxedIn(working) <= most) {
    const words = `With what was sent before, the tax year comes to ${rupees(all)}. Part A is for at most ${formatRupees(SMALL_REMITTANCE_RUPEES)}.`
    findings.push({ at: 'part', words })
  }
  return findings
}
