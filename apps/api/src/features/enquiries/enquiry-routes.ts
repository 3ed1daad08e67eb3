import { randomUUID } from 'node:crypto'
import type { EnquiryRecord } from '@nirgam/domain/account/api-enquiries'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { transaction } from '../../platform/database/engine.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { pageOf } from '../../platform/http/paging.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { findRemittance } from '../remittances/remittances.ts'
import { replyToAnswer } from './answer-enquiry.ts'
import { type EnquiryRow, insertEnquiry, listEnquiries } from './enquiry-store.ts'
import { presentEnquiries } from './present-enquiry.ts'
import { sealContent } from './thread.ts'
import { addFirstWords } from './words.ts'

const tags = ['enquiries']
const ENQUIRIES: RouteLimit = { name: 'enquiry', by: 'account', points: 20, seconds: 3600 }

export function enquiryRoutes(app: Api, services: Services): void {
  const { db, vault, clock } = services

  app.route({
    ...described('GET /enquiries', { tags, summary: 'My enquiries, newest first' }),
    config: { access: 'customer' },
    handler: async ({ user, query }) => {
      const { rows, next } = pageOf(await listEnquiries(db, user.id, query), query.limit)
      return ok({ enquiries: await presentEnquiries(vault, db, rows) }, undefined, { next })
    },
  })

  app.route({
    ...described('POST /enquiries', { tags, summary: 'Asks a question' }),
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
    ...described('POST /enquiries/:id/replies', { tags, summary: 'Writes again about what was asked' }),
    config: { access: 'customer', limit: ENQUIRIES },
    handler: async ({ user, params, body }, reply) => {
      const row = await replyToAnswer(services, { owner: user.id, id: params.id, message: body.message })
      return reply.status(201).send(ok(await presented(services, row), MESSAGES.enquiries.replySent))
    },
  })
}

/** A link to a remittance of another account, or to none, must not keep anybody from asking. */
async function ownRemittance({ db }: Services, owner: number, id: number | null): Promise<number | null> {
  return id !== null && (await findRemittance(db, owner, id)) ? id : null
}

async function presented({ vault, db }: Services, row: EnquiryRow): Promise<{ enquiry: EnquiryRecord }> {
  const [enquiry] = await presentEnquiries(vault, db, [row])
  if (!enquiry) throw new Error('an enquiry was presented as nothing')
  return { enquiry }
}
