import { SEEN_ACTS } from '@nirgam/domain/office/audit-log'
import type { FastifyRequest } from 'fastify'
import { addAuditEntry } from '../../platform/audit.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { pageOf } from '../../platform/http/paging.ts'
import { ok, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { actorOf } from '../staff/staff.ts'
import { type Answerer, answerEnquiry, changeEnquiry } from './answer-enquiry.ts'
import { deskEnquiry, enquiriesAskedFor, presentRows, workListed } from './desk-enquiry.ts'
import { countOpen, findEnquiry, newestChange } from './enquiry-store.ts'
import { newestMessageId } from './thread-store.ts'

const tags = ['desk']
/** Every answer is also an e-mail. */
const ANSWERS: RouteLimit = { name: 'desk-answers', by: 'account', points: 300, seconds: 3600 }

export function deskEnquiryRoutes(app: Api, services: Services): void {
  const { db, clock } = services

  app.route({
    ...described('GET /desk/enquiries', { tags, summary: 'What customers ask, or what a customer has asked' }),
    config: { access: { desk: 'see-enquiries' } },
    handler: async ({ staff, query }) => {
      const { rows, next } = pageOf(await enquiriesAskedFor(services, staff, query), query.limit)
      const enquiries = await presentRows(services, rows)
      const work = await workListed(services, staff, query)
      return ok({ enquiries, counts: await countOpen(db), work }, undefined, { next })
    },
  })

  app.route({
    ...described('GET /desk/enquiries/changes', { tags, summary: 'Whether anything about enquiries has changed' }),
    config: { access: { desk: 'see-enquiries' }, byItself: true },
    handler: async ({ query }) => {
      const row = query.id === undefined ? undefined : await findEnquiry(db, query.id)
      const stamp = `${await newestChange(db)}-${await newestMessageId(db)}`
      return ok({ stamp, changed_at: row ? timeText(row.updated_at) : null })
    },
  })

  app.route({
    ...described('GET /desk/enquiries/:id', { tags, summary: 'One conversation; that it was opened is recorded' }),
    config: { access: { desk: 'see-enquiries' } },
    handler: async (request) => {
      const { id } = request.params
      const enquiry = await deskEnquiry(services, id, request.staff)
      await addAuditEntry({ clock, who: actorOf(request).who }, db, SEEN_ACTS.enquiry, `enquiry ${id}`)
      return ok(enquiry)
    },
  })

  app.route({
    ...described('PUT /desk/enquiries/:id', { tags, summary: 'Status, priority, and which remittance it is about' }),
    config: { access: { desk: 'answer-enquiries' } },
    handler: async (request) => {
      const { id } = request.params
      await changeEnquiry(services, { id, change: request.body, by: answererOf(request) })
      return ok(await deskEnquiry(services, id, request.staff))
    },
  })

  app.route({
    ...described('POST /desk/enquiries/:id/answer', { tags, summary: 'Answers; the customer is told' }),
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
