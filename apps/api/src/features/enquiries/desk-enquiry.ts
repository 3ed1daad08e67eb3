import { lineOf, seenAs } from '@nirgam/domain/case/case-states'
import type {
  DeskEnquiry,
  DeskEnquiryQuery,
  DeskEnquiryRow,
  LinkedRemittance,
} from '@nirgam/domain/office/api-desk-office'
import { SEEN_ACTS } from '@nirgam/domain/office/audit-log'
import { weekAround, workInWords } from '@nirgam/domain/office/numbers'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { maySearchBy, readSearch, wordsIn } from '@nirgam/domain/office/queue'
import { mayDo, type Role } from '@nirgam/domain/office/roles'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { maskEmail, maskPhone } from '@nirgam/domain/shared/masking'
import type { FastifyRequest } from 'fastify'
import { addAuditEntry } from '../../platform/audit.ts'
import { notFound } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok, pageOf, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { contactsOf, findUserByContact, namesOf } from '../accounts/accounts.ts'
import { casesOf, searchCases } from '../case/case.ts'
import { listAllOf } from '../remittances/remittances.ts'
import { firmIn } from '../settings/settings.ts'
import { actorOf, colleagues, personNamed, type Staff } from '../staff/staff.ts'
import { type Answerer, answerEnquiry, changeEnquiry } from './enquiry-routes.ts'
import {
  answeredBy,
  countOpen,
  type EnquiryRow,
  enquiriesForDesk,
  enquiriesFound,
  enquiriesWithIds,
  enquiriesWithWords,
  findEnquiry,
  messagesOf,
  newestChange,
  newestMessageId,
} from './enquiry-store.ts'
import { openContent, threadIn, wordLookup } from './thread.ts'

/** Maximum number of customers that one search finds. */
const MOST_OWNERS = 50

type Asking = Pick<Staff, 'role'>

async function enquiriesAskedFor(services: Services, { role }: Asking, query: DeskEnquiryQuery): Promise<EnquiryRow[]> {
  const { by, week } = query
  if (by !== '' && week !== '') {
    if (!mayDo(role, 'numbers')) return []
    return enquiriesWithIds(services.db, await answeredBy(services.db, { by, ...weekAround(week) }, query))
  }
  return query.q === '' ? enquiriesForDesk(services.db, query) : searched(services, role, query)
}

/** Whose answers are listed; null in every other list. */
async function workListed(services: Services, { role }: Asking, query: DeskEnquiryQuery): Promise<string | null> {
  const { by, week } = query
  if (by === '' || week === '' || !mayDo(role, 'numbers')) return null
  return workInWords('enquiries', personNamed(await colleagues(services), by).name, week)
}

/**
 * Searches by a customer's number, reference, e-mail address, name or PAN, by an enquiry's own number, or by words of
 * the conversation, which everyone who sees enquiries may read.
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
  // A long word is rarer, so the database starts with it.
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

async function presentRows({ db, vault }: Services, rows: readonly EnquiryRow[]): Promise<DeskEnquiryRow[]> {
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

/** The conversation with the context needed to answer it. */
async function deskEnquiry(services: Services, id: number, me: { name: string }): Promise<DeskEnquiry> {
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

const tags = ['desk']
/** Every answer is also an e-mail. */
const ANSWERS: RouteLimit = { name: 'desk-answers', by: 'account', points: 300, seconds: 3600 }

export function deskEnquiryRoutes(app: Api, services: Services): void {
  const { db, clock } = services

  app.route({
    ...described('GET /desk/enquiries', { tags, summary: 'Lists enquiries, of all customers or of one' }),
    config: { access: { desk: 'see-enquiries' } },
    handler: async ({ staff, query }) => {
      const { rows, next } = pageOf(await enquiriesAskedFor(services, staff, query), query.limit)
      const enquiries = await presentRows(services, rows)
      const work = await workListed(services, staff, query)
      return ok({ enquiries, counts: await countOpen(db), work }, undefined, { next })
    },
  })

  app.route({
    ...described('GET /desk/enquiries/changes', {
      tags,
      summary: 'Returns a stamp that changes with the enquiries, for polling',
    }),
    config: { access: { desk: 'see-enquiries' }, byItself: true },
    handler: async ({ query }) => {
      const row = query.id === undefined ? undefined : await findEnquiry(db, query.id)
      const stamp = `${await newestChange(db)}-${await newestMessageId(db)}`
      return ok({ stamp, changed_at: row ? timeText(row.updated_at) : null })
    },
  })

  app.route({
    ...described('GET /desk/enquiries/:id', { tags, summary: 'Returns an enquiry with its messages; audited' }),
    config: { access: { desk: 'see-enquiries' } },
    handler: async (request) => {
      const { id } = request.params
      const enquiry = await deskEnquiry(services, id, request.staff)
      await addAuditEntry({ clock, who: actorOf(request).who }, db, SEEN_ACTS.enquiry, `enquiry ${id}`)
      return ok(enquiry)
    },
  })

  app.route({
    ...described('PUT /desk/enquiries/:id', { tags, summary: 'Sets status, priority and remittance of an enquiry' }),
    config: { access: { desk: 'answer-enquiries' } },
    handler: async (request) => {
      const { id } = request.params
      await changeEnquiry(services, { id, change: request.body, by: answererOf(request) })
      return ok(await deskEnquiry(services, id, request.staff))
    },
  })

  app.route({
    ...described('POST /desk/enquiries/:id/answer', { tags, summary: 'Answers an enquiry and notifies the customer' }),
    config: { access: { desk: 'answer-enquiries' }, limit: ANSWERS },
    handler: async (request) => {
      const { id } = request.params
      const { text, status, seen } = request.body
      await answerEnquiry(services, { id, response: text, status, seen, by: answererOf(request) })
      return ok(await deskEnquiry(services, id, request.staff))
    },
  })
}

function answererOf({ staff }: FastifyRequest): Answerer {
  return { kind: 'staff', id: staff.uid, name: staff.name }
}
