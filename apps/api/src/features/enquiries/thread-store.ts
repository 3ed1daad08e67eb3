import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { type Db, isOneOf, type Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

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
