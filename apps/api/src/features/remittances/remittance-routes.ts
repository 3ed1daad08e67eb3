import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { SET_ASIDE_DAYS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { notFound } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok, pageOf } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { documentsIn, documentsOf, forgetDocumentsOf } from '../documents/documents.ts'
import type { CaseHooks, PaymentHooks } from './hooks.ts'
import { listedRemittance, presentRemittance } from './remittance-record.ts'
import {
  eraseRemittance,
  findRemittance,
  findUnfinished,
  findUnfinishedListed,
  listRemittances,
  lockRemittance,
  lockUnfinished,
  markSetAside,
  type RemittanceRow,
  type SavedRow,
  totalsOf,
} from './remittance-store.ts'
import { createRemittance, saveDraft, saveStep } from './save-steps.ts'
import { submitIfPaid, submitRemittance } from './submit-remittance.ts'

const ERASE_JOB = 'remittances.erase'

/** Makes room for a new remittance: an unpaid one is set aside, a paid one is finished. */
async function startNew(services: Services, payments: PaymentHooks, cases: CaseHooks, owner: number): Promise<void> {
  const { db, jobs, clock } = services
  const unfinished = await findUnfinished(db, owner)
  if (!unfinished) return
  await payments.settleLivePayment(unfinished.id)
  const paid = await transaction(db, async (trx) => {
    const row = await lockUnfinished(trx, owner)
    if (!row) return null
    if (row.contribution_paid === 1) return row
    await payments.supersedeLivePayment(trx, row.id)
    const now = clock.now()
    await markSetAside(trx, row.id, now)
    await jobs.add(trx, ERASE_JOB, { remittanceId: row.id }, { runAt: now + SET_ASIDE_DAYS * DAY_MS })
    return null
  })
  if (paid) await submitRemittance(services, cases, owner, paid.id)
}

function eraseSetAsideRemittances(services: Services): void {
  services.jobs.handle<{ remittanceId: number }>(
    ERASE_JOB,
    ({ remittanceId }, { now }) =>
      transaction(services.db, async (trx: Trx) => {
        const row = await lockRemittance(trx, remittanceId)
        // A late payment restores a remittance.
        if (!row || row.set_aside_at === null || row.erased_at !== null) return
        await eraseRemittance(trx, remittanceId, now)
        await forgetDocumentsOf(services, trx, remittanceId)
      }),
    { maxAttempts: 100 },
  )
}

const tags = ['remittances']
const SAVES: RouteLimit = { name: 'save-remittance', by: 'account', points: 300, seconds: 60, handful: 15 }

export function remittanceRoutes(app: Api, services: Services, payments: PaymentHooks, cases: CaseHooks): void {
  const { db, vault } = services
  eraseSetAsideRemittances(services)

  async function present(row: RemittanceRow | SavedRow): Promise<RemittanceRecord> {
    if ('documents' in row) return presentRemittance(vault, row, documentsIn(vault, row.documents))
    const documents = await documentsOf(services, [row])
    return presentRemittance(vault, row, documents.get(row.id) ?? [])
  }

  app.route({
    ...described('GET /remittances', {
      tags,
      summary:
        'Lists my remittances, newest first unless `sort` says otherwise, without personal details, which each remittance returns. `next` is the `before` of the next page; `totals=true` adds the totals of all.',
    }),
    config: { access: 'customer' },
    handler: async ({ user, query }) => {
      const [found, totals] = await Promise.all([
        listRemittances(db, user.id, query),
        query.totals ? totalsOf(db, user.id) : undefined,
      ])
      const { rows, next } = pageOf(found, query.limit)
      const listed = rows.map((row) => listedRemittance(vault, row))
      return ok(listed, undefined, { next, totals })
    },
  })

  app.route({
    ...described('POST /remittances', { tags, summary: 'Starts a remittance, or returns the unfinished one' }),
    config: { access: 'customer', limit: SAVES },
    handler: async ({ user, body }, reply) => {
      const { row, created } = await createRemittance(services, payments, { owner: user.id, answers: body })
      return reply.status(created ? 201 : 200).send(ok(await present(await submitIfPaid(services, cases, row))))
    },
  })

  app.route({
    ...described('GET /remittances/current', { tags, summary: 'Returns the unfinished remittance' }),
    config: { access: 'customer' },
    handler: async ({ user }) => {
      const row = await findUnfinished(db, user.id)
      if (!row) throw notFound(MESSAGES.remittance.noneActive)
      return ok(await present(row))
    },
  })

  app.route({
    ...described('GET /remittances/check-incomplete', {
      tags,
      summary: 'Says whether there is an unfinished remittance',
    }),
    config: { access: 'customer' },
    handler: async ({ user }) => {
      const row = await findUnfinishedListed(db, user.id)
      const data = row ? listedRemittance(vault, row) : null
      return ok(data, undefined, { has_incomplete: data !== null })
    },
  })

  app.route({
    ...described('POST /remittances/sync-local-data', {
      tags,
      summary: 'Fills the unfinished remittance from a draft; `errors` lists unusable values',
    }),
    config: { access: 'customer', limit: SAVES },
    handler: async ({ user, body }) => {
      const { row, errors } = await saveDraft(services, payments, { owner: user.id, draft: body.formData })
      return ok(await present(await submitIfPaid(services, cases, row)), undefined, { errors })
    },
  })

  app.route({
    ...described('POST /remittances/start-new', {
      tags,
      summary: 'Discards the unfinished remittance, or submits it if it is paid',
    }),
    config: { access: 'customer' },
    handler: async ({ user }) => {
      await startNew(services, payments, cases, user.id)
      return ok(null)
    },
  })

  app.route({
    ...described('GET /remittances/:id', { tags, summary: 'Returns a remittance' }),
    config: { access: 'customer' },
    handler: async ({ user, params }) => {
      const row = await findRemittance(db, user.id, params.id)
      if (!row) throw notFound()
      return ok(await present(row))
    },
  })

  app.route({
    ...described('PUT /remittances/:id', {
      tags,
      summary: 'Saves one step; 409 with the newer record as `data` if it is based on an older `version`',
    }),
    config: { access: 'customer', limit: SAVES },
    handler: async ({ user, params, body }) => {
      const step = { owner: user.id, id: params.id, ...body }
      const saved = await saveStep(services, payments, step)
      return ok(await present(await submitIfPaid(services, cases, saved)))
    },
  })

  app.route({
    ...described('POST /remittances/:id/submit', {
      tags,
      summary: 'Submits a paid remittance; 409 lists what is missing',
    }),
    config: { access: 'customer' },
    handler: async ({ user, params }) => ok(await present(await submitRemittance(services, cases, user.id, params.id))),
  })
}
