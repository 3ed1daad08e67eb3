import { describeAction } from '@nirgam/domain/case/actions/case-actions'
import type { Actor, CaseFacts } from '@nirgam/domain/case/case-facts'
import { subjectKey } from '@nirgam/domain/case/case-items'
import { categoryOf } from '@nirgam/domain/case/case-states'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { maskNumbersIn } from '@nirgam/domain/shared/masking'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { moneyOf } from '../refunds/refunds.ts'
import type { RemittanceRow } from '../remittances/remittances.ts'
import { fourEyesHold } from '../settings/settings.ts'
import { type CaseRow, type EventRow, newestEvent, questionsOfBank, stateBefore } from './case-store.ts'
import { type CaseEventRecord, readEvent } from './history.ts'
import { isOpen, subjectOf } from './items/items.ts'
import { itemsOf } from './items/items-store.ts'
import { openPapersOf } from './items/papers.ts'

export const BANK_ASKS = 'bank_asks'
const WARNS_FOR_DAYS = 365
const MOST_COUNTED = 200
const MOST_SHOWN = 3

/** An answer, a new certificate or another look at the case ends the bank's question. */
const ENDS_QUESTION: readonly EventRow['act'][] = ['answer_bank', 'certify', 'reissue', 'reopen']

/** The state in which the bank asked, until its question has an answer. */
async function bankAskedIn(db: Db | Trx, { id, state }: CaseRow): Promise<CaseFacts['bankAskedIn']> {
  if (state !== 'bank_query' && state !== 'in_check') return null
  const newest = await newestEvent(db, id, [BANK_ASKS, ...ENDS_QUESTION])
  return newest?.act === BANK_ASKS ? newest.from_state : null
}

/** The bank's question that is not answered yet. */
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
  // Another customer's question may contain that customer's numbers.
  return { count: asked.length, latest: [...new Set(words.map(maskNumbersIn))].slice(0, MOST_SHOWN) }
}

const CHECKED_IN: readonly CaseRow['state'][] = describeAction('papers_complete').from

type About = { row: CaseRow; remittance: RemittanceRow; actor: Actor }

/** Everything that decides which actions on a case are possible. */
export async function factsOf(services: Services, db: Db | Trx, { row, remittance, actor }: About): Promise<CaseFacts> {
  const open = row.state === 'asked' ? (await itemsOf(db, row.id)).filter(isOpen) : []
  return {
    actor,
    state: row.state,
    assignee: row.holder,
    daysInState: (services.clock.now() - row.state_since) / DAY_MS,
    unanswered: open.filter(({ answered_at }) => answered_at === null).length,
    openItems: open.map((item) => ({ id: item.uid, subject: subjectKey(subjectOf(item)) })),
    cameFrom: row.state === 'asked' ? await stateBefore(db, row) : null,
    openPapers: CHECKED_IN.includes(row.state) ? await openPapersOf(services, db, { row, remittance }) : [],
    preparation: await preparationOf(db, row),
    fourEyes: await fourEyesHold(services, db),
    money: await moneyOf(db, remittance),
    bankAskedIn: await bankAskedIn(db, row),
    reference: remittance.reference_number,
    // Needed only for closed cases, because only those can be reopened.
    customerLeft:
      categoryOf(row.state) === 'closed' && (await newestEvent(db, row.id, ['customer_left'])) !== undefined,
  }
}

async function preparationOf(db: Db | Trx, { id, part }: CaseRow): Promise<CaseFacts['preparation']> {
  if (part === null) return null
  const prepared = await newestEvent(db, id, ['prepare'])
  return { part, by: prepared?.actor_id ?? '', isAssigned: true, missing: [] }
}
