import type { Actor, CaseFacts } from '@nirgam/domain/case/case-facts'
import { categoryOf } from '@nirgam/domain/case/case-states'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { fourEyesHold } from '../settings/settings.ts'
import { type CaseRow, newestEvent } from './case-store.ts'
import { unansweredIn } from './items/items.ts'
import { openPapersOf } from './items/papers.ts'

type About = { row: CaseRow; reference: string; actor: Actor }

/** Everything that decides which actions on a case are possible. */
export async function factsOf(services: Services, db: Db | Trx, { row, reference, actor }: About): Promise<CaseFacts> {
  return {
    actor,
    state: row.state,
    assignee: row.holder,
    daysInState: (services.clock.now() - row.state_since) / DAY_MS,
    unanswered: row.state === 'asked' ? await unansweredIn(db, row.id) : 0,
    openPapers: row.state === 'in_check' ? await openPapersOf(services, db, row) : [],
    preparation: await preparationOf(db, row),
    fourEyes: await fourEyesHold(services, db),
    reference,
    // Only closed cases can be reopened, so only there does it matter.
    customerLeft: categoryOf(row.state) === 'closed' && (await newestEvent(db, row.id, 'customer_left')) !== undefined,
  }
}

async function preparationOf(db: Db | Trx, { id, part }: CaseRow): Promise<CaseFacts['preparation']> {
  if (part === null) return null
  const prepared = await newestEvent(db, id, 'prepare')
  return { part, by: prepared?.actor_id ?? '', isAssigned: true, missing: [] }
}
