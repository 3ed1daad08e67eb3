import { describeAction } from '@nirgam/domain/case/actions/case-actions'
import type { Actor, CaseFacts } from '@nirgam/domain/case/case-facts'
import { subjectKey } from '@nirgam/domain/case/case-items'
import { categoryOf } from '@nirgam/domain/case/case-states'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { moneyOf } from '../refunds/refunds.ts'
import type { RemittanceRow } from '../remittances/remittances.ts'
import { fourEyesHold } from '../settings/settings.ts'
import { bankAskedIn } from './bank-questions.ts'
import { type CaseRow, newestEvent, stateBefore } from './case-store.ts'
import { isOpen, subjectOf } from './items/items.ts'
import { itemsOf } from './items/items-store.ts'
import { openPapersOf } from './items/papers.ts'

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
    // Only closed cases can be reopened, so only there does it matter.
    customerLeft:
      categoryOf(row.state) === 'closed' && (await newestEvent(db, row.id, ['customer_left'])) !== undefined,
  }
}

async function preparationOf(db: Db | Trx, { id, part }: CaseRow): Promise<CaseFacts['preparation']> {
  if (part === null) return null
  const prepared = await newestEvent(db, id, ['prepare'])
  return { part, by: prepared?.actor_id ?? '', isAssigned: true, missing: [] }
}
