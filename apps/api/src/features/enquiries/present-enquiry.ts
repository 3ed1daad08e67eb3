import type { EnquiryRecord } from '@nirgam/domain/account/api-enquiries'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { timeText } from '../../platform/replies.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { EnquiryRow } from './enquiry-store.ts'
import { openContent, threadIn } from './thread.ts'
import { type MessageRow, messagesOf } from './thread-store.ts'

/** As the one who asked sees them; one more question to the database, however many there are. */
export async function presentEnquiries(
  vault: Vault,
  db: Db | Trx,
  rows: readonly EnquiryRow[],
): Promise<EnquiryRecord[]> {
  const ids = rows.map(({ id }) => id)
  const messages = Map.groupBy(await messagesOf(db, ids), ({ enquiry_id }) => enquiry_id)
  return rows.map((row) => present(vault, row, messages.get(row.id) ?? []))
}

function present(vault: Vault, row: EnquiryRow, messages: readonly MessageRow[]): EnquiryRecord {
  const content = openContent(vault, row)
  return {
    id: row.id,
    subject: content.subject,
    message: content.message,
    priority: row.priority,
    status: row.status,
    admin_response: content.admin_response,
    created_at: timeText(row.created_at),
    updated_at: timeText(row.updated_at),
    thread: threadIn(vault, row, content, messages).map(({ isOurs, text, at }) => ({
      from: isOurs ? ('us' as const) : ('you' as const),
      text,
      at: timeText(at),
    })),
  }
}
