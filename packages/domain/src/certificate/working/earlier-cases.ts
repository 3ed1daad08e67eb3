import { formatRupees2, fromPaise, minus, type Paise, sum } from '../../shared/money.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import type { SheetFinding } from '../tax-sheet.ts'
import { creditTrail, plainReference } from './credit-trail.ts'
import { workingOf } from './working.ts'
import { kindOf, type WorkingPart } from './working-fields.ts'

/** Money that an earlier case of the same customer has sent out of a credit. */
export type SentBefore = { case: string; reference: string; sent: Paise }

/** Money that a signed sheet has sent, by credit; `number` is the number of its remittance. */
export function sentWith(sheet: TaxSheet, number: string): SentBefore[] {
  const { parts } = workingOf(sheet)
  return sheet.parts.flatMap((part, index) => {
    const result = parts[index]
    if (result === undefined) return []
    return creditTrail(part, result)
      .filter(({ sent, reference }) => sent > 0 && reference.trim() !== '')
      .map(({ reference, sent }) => ({ case: number, reference, sent }))
  })
}

/** A sheet that was signed for an earlier transfer of the same customer. */
export type EarlierSheet = { case: string; sheet: TaxSheet }

/**
 * The sale as it was signed for the last transfer out of it, with that transfer among the other uses; null when the
 * customer has sent nothing from such a sale, or from two of them.
 */
export function saleSentBefore(
  earlier: readonly EarlierSheet[],
  source: WorkingPart['source'],
): { case: string; part: WorkingPart } | null {
  if (kindOf(source) !== 'property') return null
  const sales = earlier.flatMap((one) =>
    one.sheet.parts.filter((part) => part.source === source).map((part) => ({ case: one.case, part })),
  )
  const last = sales.at(-1)
  const isSame = ({ part: { gross, property } }: (typeof sales)[number]) =>
    gross === last?.part.gross && property.soldOn === last.part.property.soldOn
  if (last === undefined || !sales.every(isSame)) return null
  const { part } = last
  const used = part.used.filter(({ why }) => why !== 'kept')
  return {
    case: last.case,
    part: { ...part, used: [...used, { amount: part.sent, why: 'sent', detail: last.case }] },
  }
}

/** Money of a credit is sent once: what earlier cases have sent has to stand among the other uses. */
export function earlierFindings({ parts }: TaxSheet, before: readonly SentBefore[]): SheetFinding[] {
  return parts.flatMap(({ credits, used }, index): SheetFinding[] => {
    const own = new Set(credits.map(({ reference }) => plainReference(reference)))
    const earlier = before.filter(({ reference }) => own.has(plainReference(reference)))
    const told = sum(used.filter(({ why }) => why === 'sent').map(({ amount }) => amount))
    const untold = minus(sum(earlier.map(({ sent }) => sent)), told)
    if (untold <= 0) return []
    const cases = [...new Set(earlier.map((one) => one.case))].join(', ')
    const words = `${formatRupees2(fromPaise(untold))} of these credits was sent before with ${cases}. Add it as “Sent abroad before”.`
    return [{ at: `parts.${index}.used`, words }]
  })
}
