import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/engine.ts'
import { removeInBatches } from '../database/queries.ts'
import type { Logger } from '../logger.ts'
import type { Outgoing } from '../outgoing.ts'
import type { Vault } from '../vault/vault.ts'

export type Channel = 'email' | 'sms' | 'whatsapp'

/** The subject of a message. Operators see it if the message cannot be sent, so it never names a person. */
export type MessageKind =
  | 'one_time_code'
  | 'new_login'
  | 'wrong_guesses'
  | 'password_changed'
  | 'password_reset'
  | 'access_requested'
  | 'contact_added'
  | 'contact_changed'
  | 'contact_removed'
  | 'account_deleted'
  | 'payment_received'
  | 'case_news'
  | 'enquiry_answered'
  | 'desk_link_made'
  | 'colleague_joined'
  | 'role_changed'
  | 'customer_departed'
  | 'colleague_notice'
  | 'passkey_added'
  | 'passkey_removed'

export type Message = {
  kind: MessageKind
  /** the same at every try, so that the recipient can detect a duplicate */
  id?: string
  to: string
  channel: Channel
  subject: string
  text: string
  html?: string
  /** the one-time code in the text, for channels that send it as a template */
  code?: string
  /** for e-mails alone */
  attachments?: readonly Attachment[]
}

export type Attachment = { fileName: string; mediaType: string; base64: string }

/** Earlier versions stored messages without a kind. */
export type StoredMessage = Omit<Message, 'kind'> & { kind?: MessageKind }

type Sender = (message: StoredMessage) => Promise<void>

class Undeliverable extends Error {
  override name = 'Undeliverable'
}

const TIMEOUT_MS = 10_000
const TIMEOUTS = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }

/** Times out, because a mail server that hangs must not block the messages behind this one. */
function mailSender({ url, from }: { url: string; from: string }): Sender {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  let transport: Promise<Transporter> | undefined
  return async ({ id, to, subject, text, html, attachments = [] }) => {
    transport ??= transportTo(url, from)
    const files = attachments.map(({ fileName: filename, mediaType: contentType, base64: content }) => {
      return { filename, contentType, content, encoding: 'base64' }
    })
    const mail = { to, subject, text, ...(html ? { html } : {}), attachments: files }
    await (await transport).sendMail(id ? { ...mail, messageId: `<${id}@${domain}>` } : mail)
  }
}

/** Connects and signs in, but sends nothing. */
export async function verifyMail(url: string): Promise<void> {
  const transport = await transportTo(url, '')
  await transport.verify().finally(() => transport.close())
}

/** Loaded with the first mail. */
async function transportTo(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...TIMEOUTS }, { from })
}

type Parts = { db: Db; vault: Vault; clock: Clock; log: Logger }

export type OutboxMessage = StoredMessage & { created_at: string }

const SHOWN = 50
const KEPT_MS = 7 * DAY_MS

/** Stores a message for reading on this machine, where no channel is configured. */
async function keepInOutbox({ db, vault, clock, log }: Parts, message: StoredMessage): Promise<void> {
  const uid = message.id ?? randomUUID()
  await db
    .insertInto('outbox')
    .values({
      uid,
      to_lookup: vault.index('outbox', message.to),
      message_sealed: vault.sealJson(message, placeOf(uid)),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
  if (log.isLevelEnabled('info'))
    process.stdout.write(`  [outbox] ${message.channel} to ${message.to}: ${message.subject}\n`)
}

export async function readOutbox({ db, vault }: Pick<Parts, 'db' | 'vault'>, to?: string): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('to_lookup', '=', vault.index('outbox', to ?? '')))
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    ...(vault.openJson(row.message_sealed, placeOf(row.uid)) as StoredMessage),
    created_at: new Date(row.created_at).toISOString(),
  }))
}

export async function removeOldMessages(db: Db, now: number): Promise<void> {
  await removeInBatches(db, 'outbox', 'id', sql`created_at <= ${now - KEPT_MS}`)
}

function placeOf(uid: string) {
  return { table: 'outbox', row: uid, field: 'message' }
}

type WhatsAppAccount = { baseUrl: string; phoneNumberId: string; token: string; template: string }

/** WhatsApp Cloud API. A code goes out as the approved authentication template, with its copy button. */
function whatsappSender(account: WhatsAppAccount, via: typeof fetch): Sender {
  return async ({ to, text, code }) => {
    const content = code ? codeTemplate(account.template, code) : { type: 'text', text: { body: text } }
    const answer = await via(`${account.baseUrl}/${account.phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace(/^\+/, ''),
        ...content,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Undeliverable(`WhatsApp answered ${answer.status}`)
  }
}

function codeTemplate(name: string, code: string) {
  const parameters = [{ type: 'text', text: code }]
  return {
    type: 'template',
    template: {
      name,
      language: { code: 'en' },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  }
}

/** Sends through the provider configured for the channel; throws on failure, and the job tries again. */
export type Messenger = {
  send: Sender
  channelFor(kind: 'email' | 'phone'): Channel
  /** whether a channel is configured for this kind of address */
  reaches(kind: 'email' | 'phone'): boolean
}

const SMS_TIMEOUT_MS = 10_000

export function createMessenger(parts: {
  config: Config
  db: Db
  vault: Vault
  clock: Clock
  log: Logger
  fetch: typeof fetch
  outgoing: Outgoing
}): Messenger {
  const { config } = parts
  const senders: Record<Channel, Sender | null> = {
    email: config.mail && mailSender(config.mail),
    sms: config.sms && smsSender(config.sms, parts.fetch),
    whatsapp: config.whatsapp && whatsappSender(config.whatsapp, parts.fetch),
  }
  const channelFor = (kind: 'email' | 'phone'): Channel => {
    if (kind === 'email') return 'email'
    return config.whatsapp && !config.sms ? 'whatsapp' : 'sms'
  }
  return {
    channelFor,
    reaches: (kind) => config.outbox || senders[channelFor(kind)] !== null,
    async send(message) {
      const sender = senders[message.channel]
      if (sender) return parts.outgoing.counting(({ channel }) => channel, sender)(message)
      if (!config.outbox) throw new Undeliverable(`nothing is configured to send by ${message.channel}`)
      await keepInOutbox(parts, message)
    },
  }
}

/** Any SMS provider that takes `{ to, from, text }` as JSON with a bearer token. */
function smsSender(provider: { url: string; token: string; sender: string }, via: typeof fetch): Sender {
  return async ({ to, text }) => {
    const answer = await via(provider.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, from: provider.sender, text }),
      signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
    })
    if (!answer.ok) throw new Undeliverable(`the SMS provider answered ${answer.status}`)
  }
}
