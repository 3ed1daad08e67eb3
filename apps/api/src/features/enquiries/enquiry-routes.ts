import { randomUUID } from 'node:crypto'
import { enquiryListData, enquiryRecord } from '@nirgam/domain/api-enquiries'
import { envelope } from '@nirgam/domain/api-envelope'
import { createEnquiryBody } from '@nirgam/domain/enquiry-form'
import { MESSAGES } from '@nirgam/domain/messages'
import { z } from 'zod'
import type { Api } from '../../platform/http/api.ts'
import { nextExtra, pageOf, pageQuery } from '../../platform/http/paging.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { signedIn } from '../accounts/accounts.ts'
import { presentEnquiry, sealContent } from './enquiry-record.ts'
import { insertEnquiry, listEnquiries } from './enquiry-store.ts'

const about = { tags: ['enquiries'], security: [{ token: [] }] }
const ENQUIRIES = { points: 20, seconds: 3600 }

export function enquiryRoutes(app: Api, services: Services): void {
  const { db, vault, clock, limits } = services
  const onRequest = signedIn(services)

  app.get(
    '/enquiries',
    {
      onRequest,
      schema: {
        ...about,
        summary: 'My enquiries, newest first',
        querystring: pageQuery,
        response: { 200: envelope(enquiryListData, nextExtra) },
      },
    },
    async ({ user, query }) => {
      const { rows, next } = pageOf(await listEnquiries(db, user.id, query), query.limit)
      return ok({ enquiries: rows.map((row) => presentEnquiry(vault, row)) }, undefined, { next })
    },
  )

  app.post(
    '/enquiries',
    {
      onRequest,
      schema: {
        ...about,
        summary: 'Asks a question',
        body: createEnquiryBody,
        response: { 201: envelope(z.object({ enquiry: enquiryRecord })) },
      },
    },
    async ({ user, body }, reply) => {
      await limits.take('enquiry', user.uid, ENQUIRIES)
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
  )
}
