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
  const prepared = row.part === null ? undefined : await newestEvent(db, row.id, 'prepare')
  return {
    state: row.state,
    holder: row.holder,
    daysInState: (now - row.state_since) / DAY_MS,
    unanswered: row.state === 'asked' ? await unansweredIn(db, row.id) : 0,
    openPapers: row.state === 'in_check' ? await openPapersOf(services, db, row) : [],
    preparation:
      row.part === null ? null : { part: row.part, by: prepared?.actor_id ?? '', isAssigned: true, missing: [] },
    fourEyes: await fourEyesHold(services, db),
  }
}
