import { SHEET_PAPERS, type SheetPaper } from '../api-certificate.ts'
import type { Form146 } from '../form-146.ts'
import type { Form146Facts } from '../form-146-sources.ts'
import {
  femaDeclaration,
  fundsDeclaration,
  propertyDeclaration,
  sourceDeclaration,
  taxesDeclaration,
} from './bank-declarations.ts'
import { type Certified, sheetOf145, sheetOf146, sheetOfA2 } from './filing-sheets.ts'
import { limitDeclaration, nreDeclaration } from './nro-declarations.ts'
import { type EarlierTransfer, type PrintedSheet, SHEET_NAMES } from './printed-sheet.ts'
import { representationLetter } from './representation-letter.ts'
import { annexureOf, type DeskNotes } from './working-annexure.ts'

/** Facts that the desk's papers are drawn from. */
export type SheetSource = {
  facts: Form146Facts
  form: Form146
  certified: Certified
  earlier: readonly EarlierTransfer[]
  notes: DeskNotes
}

/** Every paper that the desk can download; null if this case has none. */
const SHEETS: Readonly<Record<SheetPaper, (source: SheetSource) => PrintedSheet | null>> = {
  'working-paper': ({ facts, certified, notes }) => annexureOf(facts, certified, notes),
  'form-146': ({ facts, form }) => sheetOf146(form, facts.sheet.proposedDay || facts.day),
  'form-145': ({ facts, certified, earlier }) => sheetOf145(facts, certified, earlier),
  a2: ({ facts }) => sheetOfA2(facts),
  'nre-declaration': ({ facts }) => nreDeclaration(facts),
  'fema-declaration': ({ facts }) => femaDeclaration(facts),
  'limit-declaration': ({ facts, earlier }) => limitDeclaration(facts, earlier),
  'source-declaration': ({ facts }) => sourceDeclaration(facts),
  'funds-declaration': ({ facts }) => fundsDeclaration(facts),
  'property-declaration': ({ facts }) => propertyDeclaration(facts),
  'taxes-declaration': ({ facts }) => taxesDeclaration(facts),
  'representation-letter': ({ facts, certified }) => representationLetter(facts, certified),
}

/** Form and representation letter belong to Part C. */
const OF_PART_C: readonly SheetPaper[] = ['form-146', 'representation-letter']

/** Papers that there are in this case, by name. */
export function sheetsIn(source: SheetSource): { paper: SheetPaper; name: string }[] {
  return SHEET_PAPERS.filter(
    (paper) => (source.facts.sheet.part === 'C' || !OF_PART_C.includes(paper)) && sheetFor(paper, source) !== null,
  ).map((paper) => ({ paper, name: SHEET_NAMES[paper] }))
}

export const sheetFor = (paper: SheetPaper, source: SheetSource): PrintedSheet | null => SHEETS[paper](source)
