import type { DeskEnquiryQuery } from '@nirgam/domain/office/api-desk-office'
import { ENQUIRY_STATUSES } from '@nirgam/domain/remittance/answers/options'
import { sql } from 'kysely'
import { type Db, inKeyOrder, isOneOf, locked, type Trx } from '../../platform/database/engine.ts'
import { compiledOnce } from '../../platform/database/queries.ts'
import type { NewRow, Row, RowChange } from '../../platform/database/tables.ts'
import { BY_STAFF, type WorkDone, weekIn, workDone } from '../case/case.ts'

export type EnquiryRow = Row<'enquiries'>

const newest = compiledOnce((db, { owner, before, count }: { owner: number; before: number; count: number }) =>
  inKeyOrder(db, db.selectFrom('enquiries').selectAll(), [['user_id', owner]], [['id', before]], 'desc')
    .limit(count)
    .compile(),
)

/** Newest first, with an extra row. */
export function listEnquiries(
  db: Db,
  owner: number,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
): Promise<EnquiryRow[]> {
  return newest(db, { owner, before, count: limit + 1 })
}

/** Of all users, newest first, for the operators. */
export function listAllEnquiries(
  db: Db,
  { status, limit }: { status?: EnquiryRow['status'] | undefined; limit: number },
): Promise<EnquiryRow[]> {
  return db
    .selectFrom('enquiries')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type DeskSearch = Omit<DeskEnquiryQuery, 'q' | 'by' | 'week'>

const OPEN = ['pending', 'in_progress'] as const

const ORDERS = {
  oldest: { direction: 'asc', start: 0 },
  newest: { direction: 'desc', start: Number.MAX_SAFE_INTEGER },
} as const

/** Of all users, with an extra row. Each status is a range of an index; the first rows of their union are returned. */
export function enquiriesForDesk(db: Db, { status, priority, sort, limit, before }: DeskSearch): Promise<EnquiryRow[]> {
  const count = limit + 1
  const { direction, start } = ORDERS[sort]
  const firstWith = (keys: Partial<EnquiryRow>) => {
    const all = db.selectFrom('enquiries').selectAll()
    const some = inKeyOrder(db, all, Object.entries(keys), [['id', before ?? start]], direction)
    return db.selectFrom(some.limit(count).as('some')).selectAll()
  }
  if (status === 'all' && !priority) return firstWith({}).execute()
  return statusesIn(status)
    .map((one) => firstWith({ ...(priority && { priority }), status: one }))
    .reduce((all, some) => all.unionAll(some))
    .orderBy('id', direction)
    .limit(count)
    .execute()
}

/** Enquiries of these customers or with these numbers, newest first, with an extra row. */
export function enquiriesFound(
  db: Db,
  { owners, ids }: { owners: readonly number[]; ids: readonly number[] },
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<EnquiryRow[]> {
  return db
    .selectFrom('enquiries')
    .selectAll()
    .where(({ or }) => or([isOneOf(db, 'user_id', JSON.stringify(owners)), isOneOf(db, 'id', JSON.stringify(ids))]))
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Newest first. */
export function enquiriesWithIds(db: Db, ids: readonly number[]): Promise<EnquiryRow[]> {
  return db
    .selectFrom('enquiries')
    .selectAll()
    .where(isOneOf(db, 'id', JSON.stringify(ids)))
    .orderBy('id', 'desc')
    .execute()
}

function statusesIn(status: DeskSearch['status']): readonly EnquiryRow['status'][] {
  if (status === 'open') return OPEN
  return status === 'all' ? ENQUIRY_STATUSES.map(({ id }) => id) : [status]
}

/** How many enquiries wait for the firm. */
export async function countOpen(db: Db): Promise<Record<(typeof OPEN)[number], number>> {
  const rows = await db
    .selectFrom('enquiries')
    .select(({ fn }) => ['status', fn.countAll<number | string>().as('count')])
    .where('status', 'in', OPEN)
    .groupBy('status')
    .execute()
  const many = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  return { pending: many('pending'), in_progress: many('in_progress') }
}

/** Time of the latest change to any enquiry. */
export async function newestChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('enquiries')
    .select('updated_at')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.updated_at ?? 0
}

/** Held until the transaction ends. */
export function enquiryToChange(trx: Trx, id: number): Promise<EnquiryRow | undefined> {
  return locked(trx, trx.selectFrom('enquiries').selectAll().where('id', '=', id)).executeTakeFirst()
}

export function findEnquiry(db: Db, id: number): Promise<EnquiryRow | undefined> {
  return db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertEnquiry(db: Db, enquiry: NewRow<'enquiries'>): Promise<EnquiryRow> {
  return db.insertInto('enquiries').values(enquiry).returningAll().executeTakeFirstOrThrow()
}

/** For seed data. */
export async function insertEnquiries(db: Db, enquiries: NewRow<'enquiries'>[]): Promise<void> {
  await db.insertInto('enquiries').values(enquiries).execute()
}

export function updateEnquiry(db: Db, id: number, change: RowChange<'enquiries'>): Promise<EnquiryRow | undefined> {
  return db.updateTable('enquiries').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function removeEnquiriesOf(trx: Trx, owner: number): Promise<void> {
  await trx.deleteFrom('enquiries').where('user_id', '=', owner).execute()
}

export type MessageRow = Row<'enquiry_messages'>

const messages = compiledOnce((db, { enquiries }: { enquiries: string }) =>
  db
    .selectFrom('enquiry_messages')
    .selectAll()
    .where(isOneOf(db, 'enquiry_id', enquiries))
    .orderBy('id')
    .compile(),
)

/** Oldest first. */
export async function messagesOf(db: Db | Trx, enquiryIds: readonly number[]): Promise<MessageRow[]> {
  return enquiryIds.length === 0 ? [] : messages(db, { enquiries: JSON.stringify(enquiryIds) })
}

export async function insertMessage(trx: Trx, message: NewRow<'enquiry_messages'>): Promise<void> {
  await trx.insertInto('enquiry_messages').values(message).execute()
}

export async function newestMessageId(db: Db): Promise<number> {
  const row = await db.selectFrom('enquiry_messages').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

export async function removeMessagesOf(trx: Trx, owner: number): Promise<void> {
  await trx
    .deleteFrom('enquiry_messages')
    .where('enquiry_id', 'in', (query) => query.selectFrom('enquiries').select('id').where('user_id', '=', owner))
    .execute()
}

/** How many enquiries each of these people answered, by week. */
export async function answersSince(db: Db, people: readonly string[], since: number): Promise<WorkDone<'enquiries'>[]> {
  const rows = await db
    .selectFrom('enquiry_messages')
    .select(({ fn }) => [
      'author_id',
      weekIn('at').as('week'),
      fn.count<number | string>('enquiry_id').distinct().as('count'),
    ])
    .where('author_kind', '=', BY_STAFF)
    .where('author_id', 'in', people)
    .where('at', '>=', since)
    .groupBy(['author_id', weekIn('at')])
    .$narrowType<{ author_id: string }>()
    .execute()
  return rows.map((row) => workDone(row.author_id, 'enquiries', row))
}

/** The enquiries behind one of these counts, newest first, with an extra row. */
export async function answeredBy(
  db: Db,
  { by, from, to }: { by: string; from: number; to: number },
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('enquiry_messages')
    .select('enquiry_id')
    .distinct()
    .where('author_kind', '=', BY_STAFF)
    .where('author_id', '=', by)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('enquiry_id', '<', before)
    .orderBy('enquiry_id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map(({ enquiry_id }) => enquiry_id)
}

export async function countWords(trx: Trx, enquiryId: number): Promise<number> {
  const row = await trx
    .selectFrom('enquiry_words')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('enquiry_id', '=', enquiryId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertWords(trx: Trx, enquiryId: number, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await trx
    .insertInto('enquiry_words')
    .values(words.map((word) => ({ enquiry_id: enquiryId, word })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Enquiries whose conversation contains all of these words, newest first. */
export async function enquiriesWithWords(
  db: Db,
  [first = '', ...others]: readonly string[],
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<number[]> {
  let found = inKeyOrder(
    db,
    db.selectFrom('enquiry_words as found').select('found.enquiry_id'),
    [['found.word', first]],
    [['found.enquiry_id', before]],
    'desc',
  )
  for (const other of others) {
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('enquiry_words as too')
          .select('too.enquiry_id')
          .whereRef('too.enquiry_id', '=', 'found.enquiry_id')
          .where('too.word', '=', other),
      ),
    )
  }
  const rows = await found.limit(limit).execute()
  return rows.map(({ enquiry_id }) => enquiry_id)
}

/** Enquiries older than this search. The 0 is written into the statement so that the partial index applies. */
export function enquiriesWithoutWords(db: Db, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('enquiries')
    .select('id')
    .where('words', '=', sql.lit(0))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function markSearchable(trx: Trx, id: EnquiryRow['id']): Promise<void> {
  await trx.updateTable('enquiries').set({ words: 1 }).where('id', '=', id).execute()
}

export async function removeWordsOf(trx: Trx, owner: number): Promise<void> {
  await trx
    .deleteFrom('enquiry_words')
    .where('enquiry_id', 'in', (query) => query.selectFrom('enquiries').select('id').where('user_id', '=', owner))
    .execute()
}
