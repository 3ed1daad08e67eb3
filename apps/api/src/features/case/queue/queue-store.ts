import type { FormPart } from '@nirgam/domain/case/case-facts'
import { COUNTED_UP_TO, type QueueView } from '@nirgam/domain/office/queue'
import type { SelectQueryBuilder } from 'kysely'
import { type Db, inKeyOrder } from '../../../platform/database/engine.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CaseRow } from '../case-store.ts'

/** Whose queue it is, and when it is looked at. */
export type QueueOf = { me: string; now: number }

export type QueueFilters = {
  bank?: string | undefined
  source?: string | undefined
  part?: FormPart | undefined
  openedBefore?: number | undefined
}

/** The last row of the page before. */
export type QueueCursor = { order: number; id: number }

const START: QueueCursor = { order: -1, id: 0 }

/** Each view is a range of one index, in its order. `queue_order` is a time before now only for late cases. */
function within<O>(
  db: Db,
  cases: SelectQueryBuilder<Tables, 'cases', O>,
  view: QueueView,
  { me, now }: QueueOf,
  after: QueueCursor = START,
): SelectQueryBuilder<Tables, 'cases', O> {
  const beyond = [['queue_order', after.order] as const, ['id', after.id] as const]
  switch (view) {
    case 'mine':
      return inKeyOrder(db, cases, [['holder', me]], beyond)
    case 'late':
      return inKeyOrder(db, cases.where('queue_order', '<', now), [], beyond)
    case 'all':
      return inKeyOrder(db, cases, [], beyond)
    default:
      return inKeyOrder(db, cases, [['lane', view]], beyond)
  }
}

/** A page in the queue's order. */
export function queuePage(
  db: Db,
  view: QueueView,
  of: QueueOf,
  { filters, after, limit }: { filters: QueueFilters; after: QueueCursor | null; limit: number },
): Promise<CaseRow[]> {
  const { bank, source, part, openedBefore } = filters
  let page = within(db, db.selectFrom('cases').selectAll(), view, of, after ?? START)
  if (bank !== undefined) page = page.where('bank', '=', bank)
  if (source !== undefined) page = page.where('source', '=', source)
  if (part !== undefined) page = page.where('part', '=', part)
  if (openedBefore !== undefined) page = page.where('opened_at', '<=', openedBefore)
  return page.limit(limit).execute()
}

/** How much is in each view, counted no further than anybody needs to know. */
export function queueCounts(db: Db, of: QueueOf): Promise<Record<QueueView, number>> {
  return db
    .selectNoFrom(({ selectFrom }) => {
      const counted = (view: QueueView) =>
        selectFrom(
          within(db, selectFrom('cases').select('id'), view, of)
            .limit(COUNTED_UP_TO + 1)
            .as('few'),
        )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as(view)
      return [counted('new'), counted('mine'), counted('waiting'), counted('to_sign'), counted('late'), counted('all')]
    })
    .executeTakeFirstOrThrow() as Promise<Record<QueueView, number>>
}

/** The number of the newest event of all. */
export async function lastEvent(db: Db): Promise<number> {
  const row = await db.selectFrom('case_events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

export type Change = { id: number; at: number; version: number; remittance_id: number }

/** Events of all cases after a given event, oldest first. */
export function eventsAfter(db: Db, since: number, limit: number): Promise<Change[]> {
  return db
    .selectFrom('case_events')
    .innerJoin('cases', 'cases.id', 'case_events.case_id')
    .select(['case_events.id', 'case_events.at', 'case_events.version', 'cases.remittance_id'])
    .where('case_events.id', '>', since)
    .orderBy('case_events.id')
    .limit(limit)
    .execute()
}
