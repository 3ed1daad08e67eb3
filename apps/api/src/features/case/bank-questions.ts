import type { CaseFacts } from '@nirgam/domain/case/case-facts'
import { categoryOf } from '@nirgam/domain/case/case-states'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { maskNumbersIn } from '@nirgam/domain/shared/masking'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { type CaseRow, type EventRow, newestEvent, questionsOfBank } from './case-store.ts'
import { type CaseEventRecord, readEvent } from './history.ts'

export const BANK_ASKS = 'bank_asks'
const WARNS_FOR_DAYS = 365
const MOST_COUNTED = 200
const MOST_SHOWN = 3

/** An answer, a new certificate or another look at the case ends the bank's question. */
const ENDS_QUESTION: readonly EventRow['act'][] = ['answer_bank', 'certify', 'reissue', 'reopen']

/** The state in which the bank asked, until its question has an answer. */
export async function bankAskedIn(db: Db | Trx, { id, state }: CaseRow): Promise<CaseFacts['bankAskedIn']> {
  if (state !== 'bank_query' && state !== 'in_check') return null
  const newest = await newestEvent(db, id, [BANK_ASKS, ...ENDS_QUESTION])
  return newest?.act === BANK_ASKS ? newest.from_state : null
}

/** The bank's question that has no answer yet. */
export async function openQuestion(
  { db }: Services,
  row: CaseRow,
  events: readonly CaseEventRecord[],
): Promise<DeskCase['bank_question']> {
  if ((await bankAskedIn(db, row)) === null) return null
  const asked = events.findLast(({ act }) => act === BANK_ASKS)
  return asked ? { at: timeText(asked.at), words: asked.said.words ?? '', letter: asked.said.letter ?? null } : null
}

/** Questions of the same bank about the same source of money in other cases: a warning while there is work to do. */
export async function askedBefore(
  { db, vault, clock }: Services,
  row: CaseRow,
): Promise<DeskCase['bank_asked_before']> {
  const { bank, source, id: exceptCase, state } = row
  const isWorkedOn = categoryOf(state) === 'open' || categoryOf(state) === 'waiting'
  if (!isWorkedOn || bank === null || source === null) return null
  const since = clock.now() - WARNS_FOR_DAYS * DAY_MS
  const asked = await questionsOfBank(db, { act: BANK_ASKS, bank, source, since, exceptCase, limit: MOST_COUNTED })
  if (asked.length === 0) return null
  const words = asked.map((event) => readEvent(vault, event).said.words ?? '').filter(Boolean)
  // Another customer's question may name their numbers.
  return { count: asked.length, latest: [...new Set(words.map(maskNumbersIn))].slice(0, MOST_SHOWN) }
}
