import { lineOf, seenAs } from '@nirgam/domain/case/case-states'
import type {
  DeskEnquiry,
  DeskEnquiryQuery,
  DeskEnquiryRow,
  LinkedRemittance,
} from '@nirgam/domain/office/api-desk-office'
import { weekAround, workInWords } from '@nirgam/domain/office/numbers'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { maySearchBy, readSearch, wordsIn } from '@nirgam/domain/office/queue-search'
import { mayDo, type Role } from '@nirgam/domain/office/roles'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { maskEmail, maskPhone } from '@nirgam/domain/shared/masking'
import { notFound } from '../../platform/errors.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { contactsOf, findUserByContact, namesOf } from '../accounts/accounts.ts'
import { casesOf, searchCases } from '../case/case.ts'
import { listAllOf } from '../remittances/remittances.ts'
import { firmIn } from '../settings/settings.ts'
import { colleagues, personNamed, type Staff } from '../staff/staff.ts'
import { type EnquiryRow, enquiriesForDesk, enquiriesFound, enquiriesWithIds, findEnquiry } from './enquiry-store.ts'
import { openContent, threadIn } from './thread.ts'
import { answeredBy, messagesOf } from './thread-store.ts'
import { wordLookup } from './words.ts'
import { enquiriesWithWords } from './words-store.ts'

/** Customers whom one search may find. */
const MOST_OWNERS = 50

type Asking = Pick<Staff, 'role'>

export async function enquiriesAskedFor(
  services: Services,
  { role }: Asking,
  query: DeskEnquiryQuery,
): Promise<EnquiryRow[]> {
  const { by, week } = query
  if (by !== '' && week !== '') {
    if (!mayDo(role, 'numbers')) return []
    return enquiriesWithIds(services.db, await answeredBy(services.db, { by, ...weekAround(week) }, query))
  }
  return query.q === '' ? enquiriesForDesk(services.db, query) : searched(services, role, query)
}

/** Whose answers are listed; null in every other list. */
export async function workListed(
  services: Services,
  { role }: Asking,
  query: DeskEnquiryQuery,
): Promise<string | null> {
  const { by, week } = query
  if (by === '' || week === '' || !mayDo(role, 'numbers')) return null
  return workInWords('enquiries', personNamed(await colleagues(services), by).name, week)
}

/**
 * By number, reference, e-mail address, name or PAN of a customer, by an enquiry's own number, or by words of what was
 * written, which everyone who sees enquiries may read.
 */
async function searched(services: Services, role: Role, query: DeskEnquiryQuery): Promise<EnquiryRow[]> {
  const { db, vault } = services
  const typed = query.q.replace('#', '')
  const search = readSearch(typed)
  if (search === null) return []
  const isKnown = maySearchBy(role, search)
  if (!isKnown && search.by !== 'name') return []
  const { cases } = isKnown ? await searchCases(services, search, { limit: MOST_OWNERS, after: '' }) : { cases: [] }
  const account = search.by === 'email' ? await findUserByContact({ db, vault }, search.email) : undefined
  const owners = [...cases.map(({ row }) => row.user_id), ...(account ? [account.id] : [])]
  const own = search.by === 'number' && !/^\s*rem/i.test(typed) ? [search.id] : []
  // A long word is a rare one: the database begins with it.
  const words = wordsIn(typed).toSorted((a, b) => b.length - a.length)
  const { before, limit } = query
  const written = await enquiriesWithWords(
    db,
    words.map((word) => wordLookup(vault, word)),
    { before, limit: limit + 1 },
  )
  return enquiriesFound(db, { owners: [...new Set(owners)], ids: [...own, ...written] }, query)
}

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
  const cases = new Map((await casesOf(db, owner)).map((row) => [row.remittance_id, row]))
  return (await listAllOf(db, owner))
    .filter(({ erased_at }) => erased_at === null)
    .map(({ id, reference_number }) => ({
      id,
      number: remittanceNumber(id),
      reference_number,
      state: cases.get(id)?.state ?? null,
      source_id: cases.get(id)?.source ?? null,
    }))
    .toReversed()
}

async function maskedContact(services: Services, owner: number): Promise<string | null> {
  const contacts = (await contactsOf(services, services.db, owner)).filter(({ verified }) => verified)
  const contact = contacts.find(({ kind }) => kind === 'email') ?? contacts[0]
  if (!contact) return null
  return contact.kind === 'email' ? maskEmail(contact.value) : maskPhone(contact.value)
}
