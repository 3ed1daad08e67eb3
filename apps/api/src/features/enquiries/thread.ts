import { randomUUID } from 'node:crypto'
import type { EnquiryRecord } from '@nirgam/domain/account/api-enquiries'
import type { Trx } from '../../platform/database/engine.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { EnquiryRow } from './enquiry-store.ts'
import { insertMessage, type MessageRow, messagesOf } from './thread-store.ts'

/** Who writes in a conversation. */
export type Author =
  | { kind: 'customer' }
  | { kind: 'staff'; id: string; name: string }
  | { kind: 'operator'; name: string }

/** One thing that was written after the question. */
export type Message = { id: number; isOurs: boolean; by: string | null; text: string; at: number }

type Content = { text: string; by?: string }

/** Answers from before there were conversations are known from the enquiry alone. */
export function threadIn(
  vault: Vault,
  { updated_at: at }: EnquiryRow,
  { admin_response: text }: EnquiryContent,
  rows: readonly MessageRow[],
): Message[] {
  if (rows.length > 0) return rows.map((row) => openMessage(vault, row))
  return text === null ? [] : [{ id: 0, isOurs: true, by: null, text, at }]
}

function openMessage(vault: Vault, row: MessageRow): Message {
  const { text, by } = vault.openJson(row.content_sealed, placeOf(row.uid)) as Content
  return { id: row.id, isOurs: row.author_kind !== 'customer', by: by ?? null, text, at: row.at }
}

/** The first message after an earlier answer takes that answer into the conversation, so that nothing is lost. */
export async function addMessage(
  vault: Vault,
  trx: Trx,
  enquiry: EnquiryRow,
  given: { author: Author; text: string; at: number },
): Promise<void> {
  const rows = await messagesOf(trx, [enquiry.id])
  const [earlier] = rows.length === 0 ? threadIn(vault, enquiry, openContent(vault, enquiry), []) : []
  if (earlier) await insert(vault, trx, enquiry.id, { kind: 'operator', id: null, text: earlier.text, at: earlier.at })
  const { author, text, at } = given
  await insert(vault, trx, enquiry.id, {
    kind: author.kind,
    id: author.kind === 'staff' ? author.id : null,
    text,
    at,
    ...('name' in author && { by: author.name }),
  })
}

type Written = Content & { kind: MessageRow['author_kind']; id: string | null; at: number }

async function insert(vault: Vault, trx: Trx, enquiryId: number, { kind, id, text, by, at }: Written): Promise<void> {
  const uid = randomUUID()
  await insertMessage(trx, {
    uid,
    enquiry_id: enquiryId,
    author_kind: kind,
    author_id: id,
    content_sealed: vault.sealJson({ text, ...(by !== undefined && { by }) }, placeOf(uid)),
    at,
  })
}

function placeOf(uid: string, table = 'enquiry_messages') {
  return { table, row: uid, field: 'content' }
}

/** Question and latest answer, sealed together so that the history decrypts one value for each enquiry. */
export type EnquiryContent = Pick<EnquiryRecord, 'subject' | 'message' | 'admin_response'>

export function sealContent(vault: Vault, uid: string, content: EnquiryContent): string {
  return vault.sealJson(content, placeOf(uid, 'enquiries'))
}

export function openContent(vault: Vault, row: Pick<EnquiryRow, 'uid' | 'content_sealed'>): EnquiryContent {
  return vault.openJson(row.content_sealed, placeOf(row.uid, 'enquiries')) as EnquiryContent
}
