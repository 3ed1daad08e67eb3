import type { Actor, CaseFacts } from '@nirgam/domain/case/case-facts'
import { categoryOf } from '@nirgam/domain/case/case-states'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { moneyOf } from '../refunds/refunds.ts'
import type { RemittanceRow } from '../remittances/remittances.ts'
import { fourEyesHold } from '../settings/settings.ts'
import { type CaseRow, type EventRow, newestEvent } from './case-store.ts'
import { unansweredIn } from './items/items.ts'
import { openPapersOf } from './items/papers.ts'

type About = { row: CaseRow; remittance: RemittanceRow; actor: Actor }

/** Everything that decides which actions on a case are possible. */
export async function factsOf(services: Services, db: Db | Trx, { row, remittance, actor }: About): Promise<CaseFacts> {
  return {
    actor,
    state: row.state,
    assignee: row.holder,
    daysInState: (services.clock.now() - row.state_since) / DAY_MS,
    unanswered: row.state === 'asked' ? await unansweredIn(db, row.id) : 0,
    openPapers: row.state === 'in_check' ? await openPapersOf(services, db, row) : [],
    preparation: await preparationOf(db, row),
    fourEyes: await fourEyesHold(services, db),
    money: await moneyOf(db, remittance),
    bankAskedIn: await bankAskedIn(db, row),
    reference: remittance.reference_number,
    // Only closed cases can be reopened, so only there does it matter.
    customerLeft:
      categoryOf(row.state) === 'closed' && (await newestEvent(db, row.id, ['customer_left'])) !== undefined,
  }
}

/** An answer, a new certificate or another look at the case ends the bank's question. */
const ENDS_QUESTION: readonly EventRow['act'][] = ['answer_bank', 'certify', 'reissue', 'reopen']

/** The state in which the bank asked, until its question has an answer. */
export async function bankAskedIn(db: Db | Trx, { id, state }: CaseRow): Promise<CaseFacts['bankAskedIn']> {
  if (state !== 'bank_query' && state !== 'in_check') return null
  const newest = await newestEvent(db, id, ['bank_asks', ...ENDS_QUESTION])
  return newest?.act === 'bank_asks' ? newest.from_state : null
}

async function preparationOf(db: Db | Trx, { id, part }: CaseRow): Promise<CaseFacts['preparation']> {
  if (part === null) return null
  const prepared = await newestEvent(db, id, ['prepare'])
  return { part, by: prepared?.actor_id ?? '', isAssigned: true, missing: [] }
}
