import { categoryOf } from '@nirgam/domain/case/case-states'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { maskNumbersIn } from '@nirgam/domain/shared/masking'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { bankAskedIn } from './case-facts.ts'
import { type CaseRow, questionsOfBank } from './case-store.ts'
import { type CaseEventRecord, readEvent } from './history.ts'

const WARNS_FOR_DAYS = 365
const MOST_COUNTED = 200
const MOST_SHOWN = 3

/** The bank's question that has no answer yet. */
export async function openQuestion(
  { db }: Services,
  row: CaseRow,
  events: readonly CaseEventRecord[],
): Promise<DeskCase['bank_question']> {
  if ((await bankAskedIn(db, row)) === null) return null
  const asked = events.findLast(({ act }) => act === 'bank_asks')
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
  const asked = await questionsOfBank(db, { bank, source, since, exceptCase, limit: MOST_COUNTED })
  if (asked.length === 0) return null
  const words = asked.map((event) => readEvent(vault, event).said.words ?? '').filter(Boolean)
  // Another customer's question may name their numbers.
  return { count: asked.length, latest: [...new Set(words.map(maskNumbersIn))].slice(0, MOST_SHOWN) }
}
