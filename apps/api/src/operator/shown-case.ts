import { describeAction, historyText } from '@nirgam/domain/case/actions/case-actions'
import { CASE_STATES } from '@nirgam/domain/case/case-states'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import type { caseWithin } from '../features/case/case.ts'
import type { RemittanceRow } from '../features/remittances/remittances.ts'

type Within = Awaited<ReturnType<typeof caseWithin>>

/** A case as the command line prints it. */
export function shownCase(row: RemittanceRow, { row: inner, events, items, papers, notes }: Within) {
  return {
    id: remittanceNumber(row.id),
    reference: row.reference_number,
    status: row.status,
    state: CASE_STATES[inner.state].label,
    since: timeOf(inner.state_since),
    version: inner.version,
    holder: inner.holder,
    part: inner.part,
    due: inner.due_at === null ? null : timeOf(inner.due_at),
    items: items.map(({ label, reason, note, answer, state }) => ({
      label,
      reason,
      note,
      answer: answerInWords(answer),
      state,
    })),
    papers: papers.map(({ label, state, note }) => ({ label, state, note })),
    history: events.map(({ at, act, to_state, by, actor_kind, said, fourEyes }) => ({
      at: timeOf(at),
      act: describeAction(act).label,
      to: CASE_STATES[to_state].label,
      by: by ?? actor_kind,
      said: historyText(act, said, (id) => id) ?? '',
      four_eyes: fourEyes ? 'four eyes off' : '',
    })),
    notes: notes.map(({ at, by, text }) => ({ at: timeOf(at), by, text })),
  }
}

/** Values stay in the remittance, where reading them is recorded. */
function answerInWords({ value, explanation, document }: Within['items'][number]['answer']): string {
  if (explanation !== undefined) return explanation
  if (document !== undefined) return 'a document'
  return value === undefined ? '' : 'a new value'
}

const timeOf = (at: number) => new Date(at).toISOString()
