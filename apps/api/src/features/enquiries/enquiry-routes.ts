import { randomUUID } from 'node:crypto'
import type { ChangeEnquiryBody } from '@nirgam/domain/office/api-desk-office'
import type { AuditAct } from '@nirgam/domain/office/audit-words'
import { unfilledIn } from '@nirgam/domain/office/canned-texts'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import type { EnquiryRecord } from '@nirgam/domain/remittance/api-remittances'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { maskNumbersIn } from '@nirgam/domain/shared/masking'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { addAuditEntry, auditedStaff } from '../../platform/audit.ts'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok, pageOf } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { notifyUser } from '../accounts/accounts.ts'
import { findRemittance, mailFacts, senderNameOf } from '../remittances/remittances.ts'
import {
  type EnquiryRow,
  enquiryToChange,
  insertEnquiry,
  listEnquiries,
  messagesOf,
  updateEnquiry,
} from './enquiry-store.ts'
import {
  type Author,
  addFirstWords,
  addMessage,
  addWords,
  openContent,
  presentEnquiries,
  sealContent,
} from './thread.ts'

const MOST_MESSAGES = 100

/** A reply reopens the enquiry, regardless of its status. */
async function replyToAnswer(
  { db, vault, clock }: Services,
  { owner, id, message }: { owner: number; id: number; message: string },
): Promise<EnquiryRow> {
  return transaction(db, async (trx) => {
    const row = await enquiryToChange(trx, id)
    if (!row || row.user_id !== owner) throw notFound()
    if ((await messagesOf(trx, [id])).length >= MOST_MESSAGES) throw conflict(SERVER_MESSAGES.enquiries.threadFull)
    const now = clock.now()
    await addMessage(vault, trx, row, { author: { kind: 'customer' }, text: message, at: now })
    await addWords(vault, trx, id, message)
    return (await updateEnquiry(trx, id, { status: 'pending', updated_at: now })) ?? row
  })
}

/** Member of staff or operator who works on an enquiry. */
export type Answerer = Exclude<Author, { kind: 'customer' }>

type Answer = {
  id: number
  response: string
  status?: EnquiryRow['status']
  by: Answerer
  /** the newest message read before answering; if left out, all messages count as read */
  seen?: number
}

/** In one transaction: the message, the latest answer as the customer reads it, the notice and the audit. */
export async function answerEnquiry(services: Services, answer: Answer): Promise<void> {
  const { db, vault, clock } = services
  const unfilled = unfilledIn(answer.response)
  if (unfilled !== undefined) throw invalid({ text: [OFFICE_MESSAGES.placeholderLeft(unfilled)] })
  await transaction(db, async (trx) => {
    const row = await held(trx, answer.id)
    const newest = (await messagesOf(trx, [row.id])).at(-1)?.id ?? 0
    if (answer.seen !== undefined && answer.seen !== newest) throw conflict(OFFICE_MESSAGES.newerMessage)
    const now = clock.now()
    await addMessage(vault, trx, row, { author: answer.by, text: answer.response, at: now })
    await addWords(vault, trx, row.id, answer.response)
    await updateEnquiry(trx, row.id, {
      content_sealed: sealContent(vault, row.uid, { ...openContent(vault, row), admin_response: answer.response }),
      status: answer.status ?? 'resolved',
      updated_at: now,
    })
    await record(services, trx, answer.by, 'enquiry answered', row.id, answer.status ?? 'resolved')
    await tell(services, trx, row, answer.response)
  })
}

/** Changes status, priority or linked remittance of an enquiry; fields left out keep their values. */
export async function changeEnquiry(
  services: Services,
  { id, change, by }: { id: number; change: ChangeEnquiryBody; by: Answerer },
): Promise<void> {
  const { db, clock } = services
  await transaction(db, async (trx) => {
    const row = await held(trx, id)
    const { status = row.status, priority = row.priority, remittance_id = row.remittance_id } = change
    if (remittance_id !== null && remittance_id !== row.remittance_id) await mustBeTheirs(trx, row, remittance_id)
    await updateEnquiry(trx, id, { status, priority, remittance_id, updated_at: clock.now() })
    if (status !== row.status) await record(services, trx, by, `enquiry ${status}`, id)
    if (priority !== row.priority) await record(services, trx, by, 'enquiry priority', id, priority)
    if (remittance_id === row.remittance_id) return
    const about = remittance_id === null ? 'nothing' : remittanceNumber(remittance_id)
    await record(services, trx, by, 'enquiry linked', id, about)
  })
}

async function held(trx: Trx, id: number): Promise<EnquiryRow> {
  const row = await enquiryToChange(trx, id)
  if (!row) throw notFound(OFFICE_MESSAGES.enquiryGone)
  return row
}

async function mustBeTheirs(trx: Trx, { user_id }: EnquiryRow, remittanceId: number): Promise<void> {
  const remittance = await findRemittance(trx, user_id, remittanceId)
  if (!remittance) throw invalid({ remittance_id: [OFFICE_MESSAGES.notTheirs] })
}

async function record(
  { clock }: Services,
  trx: Trx,
  by: Answerer,
  act: AuditAct,
  id: number,
  detail = '',
): Promise<void> {
  await addAuditEntry({ clock, who: knownAs(by) }, trx, act, `enquiry ${id}`, detail)
}

function knownAs(by: Answerer): string {
  return by.kind === 'staff' ? auditedStaff(by.id) : by.name
}

/** The full answer is sent by e-mail only, with its numbers masked. */
async function tell(services: Services, trx: Trx, row: EnquiryRow, response: string): Promise<void> {
  const subject = 'Your enquiry has been answered'
  const { subject: asked } = openContent(services.vault, row)
  const about = row.remittance_id === null ? undefined : await findRemittance(trx, row.user_id, row.remittance_id)
  await notifyUser(services, trx, row.user_id, {
    kind: 'enquiry_answered',
    subject,
    text: `${subject}.`,
    mail: `You asked: ${maskNumbersIn(asked)}\n\n${maskNumbersIn(response)}`,
    next: 'If you have more questions, reply on the same page so we can keep everything together.',
    ...(about && { facts: mailFacts(about), senderName: senderNameOf(services.vault, about) }),
    link: { label: 'Read and reply', url: `${services.config.publicUrl}/enquiry?tab=history` },
  })
}

const tags = ['enquiries']
const ENQUIRIES: RouteLimit = { name: 'enquiry', by: 'account', points: 20, seconds: 3600 }

export function enquiryRoutes(app: Api, services: Services): void {
  const { db, vault, clock } = services

  app.route({
    ...described('GET /enquiries', { tags, summary: 'Lists my enquiries, newest first' }),
    config: { access: 'customer' },
    handler: async ({ user, query }) => {
      const { rows, next } = pageOf(await listEnquiries(db, user.id, query), query.limit)
      return ok({ enquiries: await presentEnquiries(vault, db, rows) }, undefined, { next })
    },
  })

  app.route({
    ...described('POST /enquiries', { tags, summary: 'Sends an enquiry' }),
    config: { access: 'customer', limit: ENQUIRIES },
    handler: async ({ user, body }, reply) => {
      const uid = randomUUID()
      const now = clock.now()
      const { subject, message, priority } = body
      const remittance_id = await ownRemittance(services, user.id, body.remittance_id)
      const row = await transaction(db, async (trx) => {
        const inserted = await insertEnquiry(trx, {
          uid,
          user_id: user.id,
          content_sealed: sealContent(vault, uid, { subject, message, admin_response: null }),
          priority,
          remittance_id,
          status: 'pending',
          created_at: now,
          updated_at: now,
          words: 1,
        })
        await addFirstWords(vault, trx, inserted.id, `${subject}\n${message}`)
        return inserted
      })
      return reply.status(201).send(ok(await presented(services, row), MESSAGES.enquiries.submitted))
    },
  })

  app.route({
    ...described('POST /enquiries/:id/replies', { tags, summary: 'Adds a message to an enquiry' }),
    config: { access: 'customer', limit: ENQUIRIES },
    handler: async ({ user, params, body }, reply) => {
      const row = await replyToAnswer(services, { owner: user.id, id: params.id, message: body.message })
      return reply.status(201).send(ok(await presented(services, row), MESSAGES.enquiries.replySent))
    },
  })
}

/** A link to another account's remittance, or to none, must not prevent the question. */
async function ownRemittance({ db }: Services, owner: number, id: number | null): Promise<number | null> {
  return id !== null && (await findRemittance(db, owner, id)) ? id : null
}

async function presented({ vault, db }: Services, row: EnquiryRow): Promise<{ enquiry: EnquiryRecord }> {
  const [enquiry] = await presentEnquiries(vault, db, [row])
  if (!enquiry) throw new Error('an enquiry was presented as nothing')
  return { enquiry }
}
