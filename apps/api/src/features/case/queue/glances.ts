import type { CaseGlance } from '@nirgam/domain/case/api-case'
import { lineOf, seenAs, turnIn } from '@nirgam/domain/case/case-states'
import type { Db } from '../../../platform/database/engine.ts'
import { timeText } from '../../../platform/replies.ts'
import { casesAmong } from '../case-store.ts'
import { openItemsOf } from '../items/items-store.ts'

/** The cases of some remittances and every one that waits for its customer, for lists: two statements, however many. */
export async function glancesOf(db: Db, owner: number, remittances: string): Promise<CaseGlance[]> {
  const named = remittances === '' ? [] : remittances.split(',').map(Number)
  const rows = await casesAmong(db, owner, named)
  const items = await openItemsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, remittance_id, state, due_at }) => {
    const open = items.filter(({ case_id }) => case_id === id)
    return {
      remittance_id,
      state: seenAs(state),
      line: lineOf(seenAs(state)),
      turn: turnIn(state),
      due_at: due_at === null ? null : timeText(due_at),
      asked: open.length,
      missing: open.filter(({ answered_at }) => answered_at === null).length,
    }
  })
}
