import { lineOf, seenAs } from '@nirgam/domain/case/case-states'
import type { DeskEnquiry, DeskEnquiryRow, LinkedRemittance } from '@nirgam/domain/office/api-desk-office'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { maskEmail, maskPhone } from '@nirgam/domain/shared/masking'
import { notFound } from '../../platform/errors.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { contactsOf, namesOf } from '../accounts/accounts.ts'
import { casesOf } from '../case/case.ts'
import { listAllOf } from '../remittances/remittances.ts'
import { firmIn } from '../settings/settings.ts'
import { openContent } from './enquiry-record.ts'
import { type EnquiryRow, findEnquiry } from './enquiry-store.ts'
import { threadIn } from './thread.ts'
import { messagesOf } from './thread-store.ts'

const NAMELESS = 'A customer'

export async function presentRows({ db, vault }: Services, rows: readonly EnquiryRow[]): Promise<DeskEnquiryRow[]> {
  const owners = rows.map(({ user_id }) => user_id)
  const names = await namesOf(vault, db, owners)
  return rows.map((row) => ({
    id: row.id,
    subject: openContent(vault, row).subject,
    customer: names.get(row.user_id) ?? NAMELESS,
    priority: row.priority,
    status: row.status,
    remittance_number: row.remittance_id === null ? null : remittanceNumber(row.remittance_id),
    created_at: timeText(row.created_at),
    updated_at: timeText(row.updated_at),
  }))
}

/** The conversation with all that helps to answer it. */
export async function deskEnquiry(services: Services, id: number, me: { name: string }): Promise<DeskEnquiry> {
  const { db, vault } = services
  const row = await findEnquiry(db, id)
  if (!row) throw notFound(OFFICE_MESSAGES.enquiryGone)
  const [listed] = await presentRows(services, [row])
  if (!listed) throw notFound(OFFICE_MESSAGES.enquiryGone)
  const content = openContent(vault, row)
  const messages = await messagesOf(db, [id])
  const remittances = await linkable(services, row.user_id)
  const remittance = remittances.find((one) => one.id === row.remittance_id) ?? null
  return {
    ...listed,
    contact: await maskedContact(services, row.user_id),
    message: content.message,
    thread: threadIn(vault, row, content, messages).map(({ isOurs, at, ...message }) => ({
      ...message,
      from: isOurs ? ('firm' as const) : ('customer' as const),
      at: timeText(at),
    })),
    seen: messages.at(-1)?.id ?? 0,
    remittance,
    remittances,
    placeholders: {
      name: listed.customer === NAMELESS ? null : listed.customer,
      enquiry: `#${id}`,
      reference: remittance?.reference_number ?? null,
      status: remittance?.state ? lineOf(seenAs(remittance.state)) : null,
      firm: (await firmIn(db)).name || null,
      me: me.name,
    },
  }
}

async function linkable({ db }: Services, owner: number): Promise<LinkedRemittance[]> {
  const states = new Map((await casesOf(db, owner)).map(({ remittance_id, state }) => [remittance_id, state]))
  return (await listAllOf(db, owner))
    .filter(({ erased_at }) => erased_at === null)
    .map(({ id, reference_number }) => ({
      id,
      number: remittanceNumber(id),
      reference_number,
      state: states.get(id) ?? null,
    }))
    .toReversed()
}

async function maskedContact(services: Services, owner: number): Promise<string | null> {
  const contacts = (await contactsOf(services, services.db, owner)).filter(({ verified }) => verified)
  const contact = contacts.find(({ kind }) => kind === 'email') ?? contacts[0]
  if (!contact) return null
  return contact.kind === 'email' ? maskEmail(contact.value) : maskPhone(contact.value)
}
