import type { ActionInput, CaseAction } from '@nirgam/domain/case/actions/case-actions'
import { CLOSE_AFTER_DAYS, REMIND_AFTER_DAYS } from '@nirgam/domain/case/case-facts'
import type { CaseState } from '@nirgam/domain/case/case-states'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import type { CaseRow } from '../case-store.ts'

/** The time of the next reminder, or of the closing, after an action. */
export function wakesAt(
  row: Pick<CaseRow, 'state' | 'state_since' | 'wakes_at'>,
  { act, to, said, now }: { act: CaseAction; to: CaseState; said: ActionInput; now: number },
): number | null {
  if (act === 'remind') return reminderAfter(said.day ?? 0, row.state_since)
  if (to === row.state) return row.wakes_at
  if (to === 'asked') return reminderAfter(0, now)
  return to === 'declared' || to === 'nothing_to_file' ? now + CLOSE_AFTER_DAYS * DAY_MS : null
}

function reminderAfter(day: number, since: number): number | null {
  const next = REMIND_AFTER_DAYS.find((one) => one > day)
  return next === undefined ? null : since + next * DAY_MS
}

/** The reminder that is due; after a long standstill the latest one alone. */
export function reminderDue(row: Pick<CaseRow, 'state_since'>, now: number): number | undefined {
  return REMIND_AFTER_DAYS.findLast((day) => now >= row.state_since + day * DAY_MS)
}
