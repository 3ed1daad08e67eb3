import { paperLabel } from '../../case/paper-kinds.ts'
import type { SheetPaper } from '../api-certificate.ts'

export const SHEET_NAMES: Readonly<Record<SheetPaper, string>> = {
  'working-paper': 'Working',
  'form-146': 'Form 146',
  'form-145': 'Form 145, filing sheet',
  a2: 'Form A2, data sheet',
  'nre-declaration': 'Declaration: transfer to the own NRE account',
  'fema-declaration': 'Declaration: section 10(5) of FEMA',
  'limit-declaration': 'Declaration: the limit of a year',
  'source-declaration': 'Declaration: origin of the money',
  'funds-declaration': 'Declaration: own money',
  'property-declaration': 'Declaration: property that was sold',
  'taxes-declaration': 'Declaration: taxes paid',
  'representation-letter': 'Letter to the accountant',
}

const NAMES: Readonly<Record<string, string>> = {
  ...SHEET_NAMES,
  'form-146.json': 'Form 146, exported',
  certificate: 'Certificate',
}

/** Name of a paper somebody viewed: one of ours, or one of the customer's. */
export function seenPaperName(what: string): string {
  return NAMES[what] ?? paperLabel(what)
}
