import type { ChangeEnquiryBody } from '@nirgam/domain/office/api-desk-office'
import type { AuditAct } from '@nirgam/domain/office/audit-words'
import { unfilledIn } from '@nirgam/domain/office/canned-texts'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { maskNumbersIn } from '@nirgam/domain/shared/masking'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { addAuditEntry, auditedStaff } from '../../platform/audit.ts'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { notifyUser } from '../accounts/accounts.ts'
import { findRemittance, mailFacts, senderNameOf } from '../remittances/remittances.ts'
import { type EnquiryRow, enquiryToChange, updateEnquiry } from './enquiry-store.ts'
import { type Author, addMessage, openContent, sealContent } from './thread.ts'
import { messagesOf } from './thread-store.ts'
import { addWords } from './words.ts'

const MOST_MESSAGES = 100

/** A reply reopens the enquiry, whatever its status was. */
export async function replyToAnswer(
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

/** The answer itself goes by e-mail alone, without the numbers that no mailbox should keep. */
async function tell(services: Services, trx: Trx, row: EnquiryRow, response: string): Promise<void> {
  const subject = 'Your enquiry has been answered'
  const { subject: asked } = openContent(services.vault, row)
  const about = row.remittance_id === null ? undefined : await findRemittance(trx, row.user_id, row.remittance_id)
  await notifyUser(services, trx, row.user_id, {
    subject,
    text: `${subject}.`,
    mail: `You asked: ${maskNumbersIn(asked)}\n\n${maskNumbersIn(response)}`,
    next: 'If you have more questions, reply on the same page so we can keep everything together.',
    ...(about && { facts: mailFacts(about), senderName: senderNameOf(services.vault, about) }),
    link: { label: 'Read and reply', url: `${services.config.publicUrl}/enquiry?tab=history` },
  })
}
