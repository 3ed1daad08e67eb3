import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { type Db, isOneOf, type Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { BY_STAFF, type WorkDone, weekIn, workDone } from '../case/case.ts'

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

/** The enquiries behind one of these counts, newest first, one more than asked for. */
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
