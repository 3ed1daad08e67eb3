import { envelope, idParams } from '@nirgam/domain/api-envelope'
import {
  createRemittanceBody,
  incompleteExtra,
  type RemittanceRecord,
  remittanceList,
  remittanceRecord,
  remittanceTotalsExtra,
  saveStepBody,
  syncLocalDataBody,
} from '@nirgam/domain/api-remittances'
import { MESSAGES } from '@nirgam/domain/messages'
import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { nextExtra, pageOf, sortedPageQuery } from '../../platform/http/paging.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { signedIn } from '../accounts/accounts.ts'
import { documentsOf } from '../documents/documents.ts'
import type { PaymentHooks } from './payment-hooks.ts'
import { listedRemittance, presentRemittance } from './remittance-record.ts'
import { findRemittance, findUnfinished, listRemittances, type RemittanceRow, totalsOf } from './remittance-store.ts'
import { createRemittance, saveDraft, saveStep } from './save-steps.ts'
import { eraseSetAsideRemittances, startNew } from './start-new.ts'
import { submitIfPaid, submitRemittance } from './submit-remittance.ts'

const oneRemittance = envelope(remittanceRecord)
const about = { tags: ['remittances'], security: [{ token: [] }] }
const listQuery = sortedPageQuery.extend({ totals: z.stringbool().default(false) })
const SAVES = { points: 300, seconds: 60 }

export function remittanceRoutes(app: Api, services: Services, payments: PaymentHooks): void {
  const { db, vault, limits } = services
  const onRequest = signedIn(services)
  eraseSetAsideRemittances(services)

  async function presentAll(rows: readonly RemittanceRow[]): Promise<RemittanceRecord[]> {
    const documents = await documentsOf(services, rows)
    return rows.map((row) => presentRemittance(vault, row, documents.get(row.id) ?? []))
  }

  async function present(row: RemittanceRow): Promise<RemittanceRecord> {
    const documents = await documentsOf(services, [row])
    return presentRemittance(vault, row, documents.get(row.id) ?? [])
  }

  app.get(
    '/remittances',
    {
      onRequest,
      schema: {
        ...about,
        summary:
          'My remittances, newest first unless `sort`ed; account numbers masked. `next` is the `before` of the next page; `totals=true` adds the totals of all.',
        querystring: listQuery,
        response: { 200: envelope(remittanceList, { ...nextExtra, ...remittanceTotalsExtra }) },
      },
    },
    async ({ user, query }) => {
      const [found, totals] = await Promise.all([
        listRemittances(db, user.id, query),
        query.totals ? totalsOf(db, user.id) : undefined,
      ])
      const { rows, next } = pageOf(found, query.limit)
      return ok((await presentAll(rows)).map(listedRemittance), undefined, { next, totals })
    },
  )

  app.post(
    '/remittances',
    {
      onRequest,
      schema: {
        ...about,
        summary: 'Starts a remittance, or answers the unfinished one',
        body: createRemittanceBody,
        response: { 200: oneRemittance, 201: oneRemittance },
      },
    },
    async ({ user, body }, reply) => {
      await limits.take('save-remittance', user.uid, SAVES)
      const { row, created } = await createRemittance(services, payments, { owner: user.id, answers: body })
      return reply.status(created ? 201 : 200).send(ok(await present(await submitIfPaid(services, row))))
    },
  )

  app.get(
    '/remittances/current',
    { onRequest, schema: { ...about, summary: 'The unfinished remittance', response: { 200: oneRemittance } } },
    async ({ user }) => {
      const row = await findUnfinished(db, user.id)
      if (!row) throw notFound(MESSAGES.remittance.noneActive)
      return ok(await present(row))
    },
  )

  app.get(
    '/remittances/check-incomplete',
    {
      onRequest,
      schema: {
        ...about,
        summary: 'Whether there is an unfinished remittance',
        response: { 200: envelope(remittanceRecord.nullable(), incompleteExtra) },
      },
    },
    async ({ user }) => {
      const row = await findUnfinished(db, user.id)
      const data = row ? listedRemittance(await present(row)) : null
      return ok(data, undefined, { has_incomplete: data !== null })
    },
  )

  app.post(
    '/remittances/sync-local-data',
    {
      onRequest,
      schema: {
        ...about,
        summary: 'Fills the unfinished remittance with a draft; what cannot be used is told in `errors`',
        body: syncLocalDataBody,
        response: {
          200: envelope(remittanceRecord, { errors: z.record(z.string(), z.array(z.string())) }),
        },
      },
    },
    async ({ user, body }) => {
      await limits.take('save-remittance', user.uid, SAVES)
      const { row, errors } = await saveDraft(services, payments, { owner: user.id, draft: body.formData })
      return ok(await present(await submitIfPaid(services, row)), undefined, { errors })
    },
  )

  app.post(
    '/remittances/start-new',
    {
      onRequest,
      schema: {
        ...about,
        summary: 'Sets the unfinished remittance aside; a paid one is finished instead',
        response: { 200: envelope(z.null()) },
      },
    },
    async ({ user }) => {
      await startNew(services, payments, user.id)
      return ok(null)
    },
  )

  app.get(
    '/remittances/:id',
    { onRequest, schema: { ...about, summary: 'One remittance', params: idParams, response: { 200: oneRemittance } } },
    async ({ user, params }) => {
      const row = await findRemittance(db, user.id, params.id)
      if (!row) throw notFound()
      return ok(await present(row))
    },
  )

  app.put(
    '/remittances/:id',
    {
      onRequest,
      schema: {
        ...about,
        summary: 'Saves one step',
        params: idParams,
        body: saveStepBody,
        response: { 200: oneRemittance },
      },
    },
    async ({ user, params, body }) => {
      const step = { owner: user.id, id: params.id, ...body }
      const [row, documents] = await Promise.all([
        saveStep(services, payments, step).then((saved) => submitIfPaid(services, saved)),
        documentsOf(services, [{ id: params.id }]),
      ])
      return ok(presentRemittance(vault, row, documents.get(row.id) ?? []))
    },
  )

  app.post(
    '/remittances/:id/submit',
    {
      onRequest,
      schema: {
        ...about,
        summary: 'Submits a paid remittance; 409 names what is missing',
        params: idParams,
        response: { 200: oneRemittance },
      },
    },
    async ({ user, params }) => ok(await present(await submitRemittance(services, user.id, params.id))),
  )
}
