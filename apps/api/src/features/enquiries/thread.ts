import { randomUUID } from 'node:crypto'
import { wordsIn } from '@nirgam/domain/office/queue'
import type { EnquiryRecord } from '@nirgam/domain/remittance/api-remittances'
import { type Db, type Trx, transaction } from '../../platform/database/engine.ts'
import { bringUpToDate } from '../../platform/database/queries.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import {
  countWords,
  type EnquiryRow,
  enquiriesWithoutWords,
  enquiryToChange,
  insertMessage,
  insertWords,
  type MessageRow,
  markSearchable,
  messagesOf,
} from './enquiry-store.ts'

/** Author of a message. */
export type Author =
  | { kind: 'customer' }
  | { kind: 'staff'; id: string; name: string }
  | { kind: 'operator'; name: string }

/** One message after the question. */
type Message = { id: number; isOurs: boolean; by: string | null; text: string; at: number }

type Content = { text: string; by?: string }

/** Answers older than conversations are stored only in the enquiry. */
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
type EnquiryContent = Pick<EnquiryRecord, 'subject' | 'message' | 'admin_response'>

export function sealContent(vault: Vault, uid: string, content: EnquiryContent): string {
  return vault.sealJson(content, placeOf(uid, 'enquiries'))
}

export function openContent(vault: Vault, row: Pick<EnquiryRow, 'uid' | 'content_sealed'>): EnquiryContent {
  return vault.openJson(row.content_sealed, placeOf(row.uid, 'enquiries')) as EnquiryContent
}

/** Maximum number of distinct indexed words of a conversation, to bound the table; a long message has about as many. */
const MOST_WORDS = 400

/** Blind index: equal words give equal texts, which reveal nothing about the word. */
export function wordLookup(vault: Vault, word: string): string {
  return vault.index('enquiry-word', word)
}

/** Indexes the words of a further message. */
export async function addWords(vault: Vault, trx: Trx, enquiryId: number, text: string): Promise<void> {
  await addUpTo(MOST_WORDS - (await countWords(trx, enquiryId)), { vault, trx, enquiryId, text })
}

/** The same for the first message, when no words are indexed yet. */
export async function addFirstWords(vault: Vault, trx: Trx, enquiryId: number, text: string): Promise<void> {
  await addUpTo(MOST_WORDS, { vault, trx, enquiryId, text })
}

type Text = { vault: Vault; trx: Trx; enquiryId: number; text: string }

async function addUpTo(most: number, { vault, trx, enquiryId, text }: Text): Promise<void> {
  const words = wordsIn(text, Math.max(most, 0)).map((word) => wordLookup(vault, word))
  await insertWords(trx, enquiryId, words)
}

/** Indexes enquiries older than this search when the server starts. */
export function fillWords(services: Services, stopping: AbortSignal): Promise<void> {
  return bringUpToDate(
    { log: services.log, stopping },
    (page) => enquiriesWithoutWords(services.db, page),
    ({ id }) => fillOne(services, id),
    'older enquiries could not be made searchable',
  )
}

async function fillOne({ db, vault }: Services, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await enquiryToChange(trx, id)
    if (!row) return
    const content = openContent(vault, row)
    const thread = threadIn(vault, row, content, await messagesOf(trx, [id]))
    await addFirstWords(
      vault,
      trx,
      id,
      [content.subject, content.message, ...thread.map(({ text }) => text)].join('\n'),
    )
    await markSearchable(trx, id)
  })
}

/** As their author sees them; one additional query for any number of enquiries. */
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
