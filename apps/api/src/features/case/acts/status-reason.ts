import { describeReason } from '@nirgam/domain/case/actions/ask-reasons'
import type { ActionInput } from '@nirgam/domain/case/actions/case-actions'
import { type AskedItem, subjectLabel } from '@nirgam/domain/case/case-items'
import { type CaseState, lineOf } from '@nirgam/domain/case/case-states'
import { maskNumbersIn } from '@nirgam/domain/shared/masking'

/**
 * Reason shown beside the status badge in lists, where it is stored unencrypted. So notes of an item are left out and
 * numbers in a reason are masked; the history has both in full.
 */
export function reasonInPublic(
  to: CaseState,
  { reason, items = [] }: Pick<ActionInput, 'reason' | 'items'>,
): string | null {
  if (to === 'asked') return `We need: ${items.map(itemInWords).join('; ')}`
  if (to === 'to_assign' || to === 'withdrawn') return lineOf(to)
  const isTold = to === 'refused' || to === 'in_check' || to === 'reissue'
  return isTold && reason?.trim() ? maskNumbersIn(reason.trim()) : null
}

function itemInWords(item: AskedItem): string {
  const label = subjectLabel(item)
  return item.reason === 'other' ? label : `${label} (${inside(describeReason(item.reason).label)})`
}

/** Within a sentence; PAN and IFSC stay as they are. */
function inside(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}
