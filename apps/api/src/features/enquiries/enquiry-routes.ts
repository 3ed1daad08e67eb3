import { randomUUID } from 'node:crypto'
import { MESSAGES } from '@nirgam/domain/messages'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { pageOf } from '../../platform/http/paging.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { presentEnquiry, sealContent } from './enquiry-record.ts'
import { insertEnquiry, listEnquiries } from './enquiry-store.ts'

const tags = ['enquiries']
const ENQUIRIES: RouteLimit = { name: 'enquiry', by: 'account', points: 20, seconds: 3600 }

export function enquiryRoutes(app: Api, services: Services): void {
  const { db, vault, clock } = services

  app.route({
    ...described('GET /enquiries', { tags, summary: 'My enquiries, newest first' }),
    config: { access: 'customer' },
    handler: async ({ user, query }) => {
      const { rows, next } = pageOf(await listEnquiries(db, user.id, query), query.limit)
      return ok({ enquiries: rows.map((row) => presentEnquiry(vault, row)) }, undefined, { next })
    },
  })

  app.route({
    ...described('POST /enquiries', { tags, summary: 'Asks a question' }),
    config: { access: 'customer', limit: ENQUIRIES },
    handler: async ({ user, body }, reply) => {
      const uid = randomUUID()
      const now = clock.now()
      const row = await insertEnquiry(db, {
        uid,
        user_id: user.id,
        content_sealed: sealContent(vault, uid, { subject: body.subject, message: body.message, admin_response: null }),
        priority: body.priority,
        status: 'pending',
        created_at: now,
        updated_at: now,
      })
      return reply.status(201).send(ok({ enquiry: presentEnquiry(vault, row) }, MESSAGES.enquiries.submitted))
    },
  })
}
