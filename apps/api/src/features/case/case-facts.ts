import type { CaseFacts } from '@nirgam/domain/case/case-guards'
import { DAY_MS } from '@nirgam/domain/dates'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { fourEyesHold } from '../settings/settings.ts'
import { type CaseRow, newestEvent } from './case-store.ts'
import { unansweredIn } from './items.ts'
import { openPapersOf } from './papers.ts'

/** Everything that an act on a case is judged by. */
export async function factsOf(services: Services, db: Db | Trx, row: CaseRow, now: number): Promise<CaseFacts> {
  return {
    state: row.state,
    holder: row.holder,
    daysInState: (now - row.state_since) / DAY_MS,
    unanswered: row.state === 'asked' ? await unansweredIn(db, row.id) : 0,
    openPapers: row.state === 'in_check' ? await openPapersOf(services, db, row) : [],
    preparation: await preparationOf(db, row),
    fourEyes: await fourEyesHold(services, db),
  }
}

async function preparationOf(db: Db | Trx, { id, part }: CaseRow): Promise<CaseFacts['preparation']> {
  if (part === null) return null
  const prepared = await newestEvent(db, id, 'prepare')
  return { part, by: prepared?.actor_id ?? '', isAssigned: true, missing: [] }
}
