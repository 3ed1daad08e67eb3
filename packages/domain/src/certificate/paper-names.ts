import { paperLabel } from '../case/paper-kinds.ts'

const NAMES: Readonly<Record<string, string>> = {
  'working-paper': 'Working paper',
  'form-146': 'Form 146',
  'form-146.json': 'Form 146, exported',
  'form-145': 'Form 145, filing sheet',
  a2: 'Form A2, data sheet',
  certificate: 'Certificate',
}

/** Name of a paper somebody viewed: one of ours, or one of the customer's. */
export function seenPaperName(what: string): string {
  return NAMES[what] ?? paperLabel(what)
}
