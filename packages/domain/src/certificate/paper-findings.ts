import type { PaperKind } from '../case/paper-kinds.ts'
import { MATCH_TICKS, type MatchTick, TICK_LABELS } from '../case/paper-verdicts.ts'
import type { TaxSheet } from './sheet-fields.ts'
import type { SheetPlace } from './tax-sheet.ts'

/** A paper that was accepted or waived, with what was compared. */
export type SettledPaper = { kind: PaperKind; verdict: 'accepted' | 'waived'; ticks: readonly MatchTick[] }

export type PaperFinding = { id: string; words: string; sheetAt: SheetPlace | null; paper: PaperKind }

export const ORDER_MISSING = 'papers:ao_certificate'

const SHOWS_TAX: readonly PaperKind[] = ['tds_certificate', 'tax_challan', 'form_26as_ais', 'income_tax_return']

/** Claims of the tax sheet without an accepted paper that shows them, and details compared on no paper. */
export function paperFindings(sheet: TaxSheet, papers: readonly SettledPaper[]): PaperFinding[] {
  const has = (...kinds: readonly PaperKind[]) => papers.some(({ kind }) => kinds.includes(kind))
  const isRelieved = sheet.parts.some(({ treaty }) => treaty.claimed !== 'no')
  const missing: [isMissing: boolean, paper: PaperKind, at: SheetPlace, words: string][] = [
    [
      sheet.parts.some(({ taxPaid }) => taxPaid.length > 0) && !has(...SHOWS_TAX),
      'tds_certificate',
      'parts',
      'The sheet counts tax deducted, but no document that shows it has been accepted.',
    ],
    [
      isRelieved && !has('trc'),
      'trc',
      'parts',
      'The sheet claims relief, and no tax residency certificate was accepted.',
    ],
    [
      sheet.part === 'B' && !has('ao_certificate'),
      'ao_certificate',
      'part',
      'Part B rests on an Assessing Officer’s order, and none was accepted.',
    ],
  ]
  return [
    ...missing
      .filter(([isMissing]) => isMissing)
      .map(([, paper, sheetAt, words]) => ({ id: `papers:${paper}`, words, sheetAt, paper })),
    ...notCompared(papers),
  ]
}

/** Banks refuse for these four most; each has been looked at on at least one of the accepted papers, if there are any. */
function notCompared(papers: readonly SettledPaper[]): PaperFinding[] {
  const [first] = papers.filter(({ verdict }) => verdict === 'accepted')
  if (first === undefined) return []
  return MATCH_TICKS.filter((tick) => !papers.some(({ ticks }) => ticks.includes(tick))).map((tick) => ({
    id: `papers:${tick}`,
    words: `“${TICK_LABELS[tick]}” isn’t ticked on any document.`,
    sheetAt: null,
    paper: first.kind,
  }))
}
