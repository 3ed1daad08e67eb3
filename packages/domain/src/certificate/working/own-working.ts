import { SOURCE_LABELS } from '../../guide/lists/source-labels.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { type Line, less, line, total } from './lines.ts'
import { type Working, workingOf } from './working.ts'
import { settlementLines, taxLines, taxPaidWords, trailLines } from './working-words.ts'

/** A computation with its heading, as it is shown to the customer and on paper. */
export type WorkingSection = { title: string; lines: readonly Line[]; notes: readonly string[] }

/** The working in the order in which somebody follows it: each part, the tax against what was paid, and the transfer. */
export function workingSections(
  sheet: TaxSheet,
  working: Working = workingOf(sheet),
  reader: keyof typeof TO_NRE = 'customer',
): WorkingSection[] {
  const isAlone = sheet.parts.length === 1
  const parts = sheet.parts.flatMap((part, index): WorkingSection[] => {
    const result = working.parts[index]
    if (result === undefined) return []
    const name = SOURCE_LABELS[part.source].label
    const title = (what: string) => (isAlone ? what : `${name}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`)
    const tax = taxLines(result)
    return [
      { title: title('What is taxed'), lines: result.lines, notes: isAlone ? [name] : [] },
      ...(tax.length > 0 ? [{ title: title('The tax on it'), lines: tax, notes: taxPaidWords(part) }] : []),
      ...(result.credited > 0 ? [{ title: title('What may be sent'), lines: trailLines(result), notes: [] }] : []),
    ]
  })
  return [
    ...parts,
    { title: 'Tax due and tax paid', lines: settlementLines(working), notes: [] },
    { title: 'The transfer', lines: transferLines(working), notes: sheet.goesTo === 'nre' ? [TO_NRE[reader]] : [] },
  ]
}

/** The customer reads the working on their case, and the desk beside its boxes. */
const TO_NRE = {
  customer:
    'The money goes to your own NRE account in India. It counts towards the yearly limit of USD 1,000,000, as if you sent it abroad.',
  desk: 'To the customer’s own NRE account. It counts towards their USD 1,000,000 of the year.',
} as const

function transferLines({ payable, tdsNow, afterDeduction }: Working): Line[] {
  return [
    ...(tdsNow > 0 ? [line('Amount payable', payable), ...less('Tax deducted from it', tdsNow)] : []),
    total('Leaves the account', afterDeduction),
  ]
}
