import { inputIn } from '@nirgam/domain/case/actions/case-actions'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { dueAfter, promisedFor, promiseFrom } from '@nirgam/domain/case/working-hours'
import { queueOrder } from '@nirgam/domain/office/queue'
import type { FieldValue } from '@nirgam/domain/remittance/answers/form-fields'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { asRupees } from '@nirgam/domain/shared/money'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { everyHour } from '../../platform/jobs/every-hour.ts'
import { ok, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { acceptUploads, receiveUpload, UPLOADS } from '../documents/documents.ts'
import { findRemittance } from '../remittances/remittances.ts'
import { HOURS_CHANGED, presentSigners, workingHours } from '../settings/settings.ts'
import { act, reminderDue } from './acts/act.ts'
import { type CaseRow, casesToWake, findOwnCase, redateCase, runningCases, versionOf } from './case-store.ts'
import { answerGuide, findingBeforePaying, guideOf } from './guide/case-guide.ts'
import {
  addDocument,
  addLetter,
  answerItem,
  answerWithFile,
  earlierDocuments,
  mayAddDocument,
  mayAddLetter,
  mayAnswerWithFile,
  reuseDocument,
  takeAnswerBack,
} from './items/answering.ts'
import { glancesOf, presentCase } from './present-case.ts'

const SYSTEM = { kind: 'system' } as const
const BATCH = 100

/** Sends reminders and closes finished cases. Each case stores the time of its next step, so none is forgotten. */
function wakeCasesHourly(services: Services): Promise<void> {
  return everyHour(services, 'case.wake', (now) => wakeCases(services, now))
}

async function wakeCases(services: Services, now: number): Promise<void> {
  for (let after = 0; ; ) {
    const due = await casesToWake(services.db, { now, after, limit: BATCH })
    for (const row of due) await wake(services, row, now)
    const last = due.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Several processes may pick the same case: the version lets one of them act. */
async function wake(services: Services, row: CaseRow, now: number): Promise<void> {
  const { remittance_id: remittanceId, version } = row
  const day = row.state === 'asked' ? reminderDue(row, now) : undefined
  try {
    if (day === undefined) await act(services, { remittanceId, actor: SYSTEM, act: 'close', version })
    else await act(services, { remittanceId, actor: SYSTEM, act: 'remind', version, said: { day } })
  } catch (error) {
    // Another action was faster and has set the time of the next step.
    if (!(error instanceof AppError)) throw error
  }
}

const CASES_AT_ONCE = 200

/** Recomputes the due dates of running cases, and their places in the queue, when the firm's working hours change. */
function redatePromises({ db, jobs }: Services): void {
  jobs.handle(HOURS_CHANGED, async () => {
    const hours = await workingHours(db)
    for (let after = 0; ; ) {
      const running = await runningCases(db, { after, limit: CASES_AT_ONCE })
      for (const row of running) {
        const due = dueAfter(row.left_ms, row.clock_since, hours)
        const dated = { due_at: due, queue_order: queueOrder(row.state, due, row.state_since) }
        if (due !== row.due_at || dated.queue_order !== row.queue_order) await redateCase(db, row, dated)
      }
      const last = running.at(-1)
      if (!last) return
      after = last.id
    }
  })
}

const tags = ['case']
const ACTS: RouteLimit = { name: 'case-act', by: 'account', points: 30, seconds: 60 }
const ANSWERS: RouteLimit = { name: 'case-answer', by: 'account', points: 120, seconds: 60, handful: 10 }

export async function caseRoutes(app: Api, services: Services): Promise<void> {
  const { db } = services
  await wakeCasesHourly(services)
  redatePromises(services)

  async function present(owner: number, remittanceId: number) {
    if (!(await findOwnCase(db, owner, remittanceId))) throw notFound(CASE_MESSAGES.none)
    return ok(await presentCase(services, db, remittanceId))
  }

  app.route({
    ...described('GET /cases', {
      tags,
      summary: 'Returns the status of the given cases, and all cases that wait for the customer',
    }),
    config: { access: 'customer' },
    handler: async ({ user, query }) => ok(await glancesOf(db, user.id, query.remittances)),
  })

  app.route({
    ...described('GET /promise', {
      tags,
      summary: 'Says when the papers would be ready if a contribution were paid now, and who would sign them',
    }),
    config: { access: 'customer' },
    handler: async ({ query }) => {
      const [hours, signers] = await Promise.all([workingHours(db), presentSigners(services)])
      const clock = promiseFrom(promisedFor(asRupees(query.contribution)), services.clock.now(), hours)
      return ok({ due_at: timeText(clock.dueAt ?? services.clock.now()), signers })
    },
  })

  app.route({
    ...described('GET /remittances/:id/case', {
      tags,
      summary: 'Returns the case of a submitted remittance: state, requests, papers, history and possible actions',
    }),
    config: { access: 'customer' },
    handler: ({ user, params }) => present(user.id, params.id),
  })

  app.route({
    ...described('GET /remittances/:id/case/version', {
      tags,
      summary: 'Returns the case’s version and the time of its last change, for polling',
    }),
    config: { access: 'customer' },
    handler: async ({ user, params }) => {
      const known = await versionOf(db, user.id, params.id)
      if (!known) throw notFound(CASE_MESSAGES.none)
      return ok({ version: known.version, updated_at: timeText(known.updated_at) })
    },
  })

  app.route({
    ...described('PUT /remittances/:id/case/items/:uid', {
      tags,
      summary: 'Saves an answer to one request, or an explanation; all are sent together',
    }),
    config: { access: 'customer', limit: ANSWERS },
    handler: async ({ user, params, body }) => {
      const answer = { value: body.value as FieldValue | undefined, explanation: body.explanation }
      await answerItem(services, { owner: user.id, remittanceId: params.id, itemUid: params.uid, ...answer })
      return present(user.id, params.id)
    },
  })

  app.route({
    ...described('DELETE /remittances/:id/case/items/:uid', {
      tags,
      summary: 'Discards an answer that was not sent',
    }),
    config: { access: 'customer', limit: ANSWERS },
    handler: async ({ user, params }) => {
      await takeAnswerBack(services, { owner: user.id, remittanceId: params.id, itemUid: params.uid })
      return present(user.id, params.id)
    },
  })

  app.route({
    ...described('GET /remittances/:id/case/earlier-documents', {
      tags,
      summary: 'Lists documents of the customer’s earlier remittances that can be used again',
    }),
    config: { access: 'customer' },
    handler: async ({ user, params }) => {
      const known = await earlierDocuments(services, user.id, params.id)
      return ok(
        known.map(({ kind, file, remittanceId }) => ({
          id: file.id,
          kind,
          sent_at: file.uploaded_at,
          number: remittanceNumber(remittanceId),
        })),
      )
    },
  })

  app.route({
    ...described('PUT /remittances/:id/case/documents/:kind', {
      tags,
      summary: 'Uses a document of an earlier remittance again, with the customer’s consent',
    }),
    config: { access: 'customer', limit: ANSWERS },
    handler: async ({ user, params, body }) => {
      const of = { owner: user.id, remittanceId: params.id, kind: params.kind }
      await reuseDocument(services, of, body.document)
      return present(user.id, params.id)
    },
  })

  await app.register(async (plain) => {
    await acceptUploads(plain)
    const uploads = plain.withTypeProvider<ZodTypeProvider>()

    uploads.route({
      ...described('POST /remittances/:id/case/items/:uid/document', {
        tags,
        summary: 'Answers a request with a document: a multipart form with file (JPG, PNG, PDF; 5 MB)',
      }),
      config: { access: 'customer', limit: UPLOADS },
      handler: async (request) => {
        const { user, params } = request
        const of = { owner: user.id, remittanceId: params.id, itemUid: params.uid }
        const kind = await mayAnswerWithFile(services, of)
        await receiveUpload(request, user.id, (upload) => answerWithFile(services, of, upload), kind)
        return present(user.id, params.id)
      },
    })

    uploads.route({
      ...described('POST /remittances/:id/case/documents/:kind', {
        tags,
        summary: 'Adds a document that was not requested: a multipart form with file (JPG, PNG, PDF; 5 MB)',
      }),
      config: { access: 'customer', limit: UPLOADS },
      handler: async (request) => {
        const { user, params } = request
        const of = { owner: user.id, remittanceId: params.id, kind: params.kind }
        await mayAddDocument(services, of)
        await receiveUpload(request, user.id, (upload) => addDocument(services, of, upload), of.kind)
        return present(user.id, params.id)
      },
    })

    uploads.route({
      ...described('POST /remittances/:id/case/letter', {
        tags,
        summary: 'Uploads a bank’s letter, to be sent with the bank’s question: a multipart form with file',
      }),
      config: { access: 'customer', limit: UPLOADS },
      handler: async (request) => {
        const { user, params } = request
        const of = { owner: user.id, remittanceId: params.id }
        await mayAddLetter(services, of.owner, of.remittanceId)
        const add = receiveUpload(request, user.id, (upload) => addLetter(services, of, upload), 'bank_letter')
        return ok({ file_info: await add })
      },
    })
  })

  app.route({
    ...described('POST /remittances/:id/case/acts', {
      tags,
      summary: 'Performs an action on the case; 409 with the newer case as `data` if it is based on an older `version`',
    }),
    config: { access: 'customer', limit: ACTS },
    handler: async ({ user, params, body }) => {
      const by = { actor: { kind: 'customer' }, owner: user.id, remittanceId: params.id } as const
      await act(services, { ...by, act: body.act, version: body.version, said: inputIn(body) })
      return present(user.id, params.id)
    },
  })
}

const GUIDE_ANSWERS: RouteLimit = { name: 'case-guide', by: 'account', points: 120, seconds: 60, handful: 10 }

export function guideRoutes(app: Api, services: Services): void {
  async function present(owner: number, remittanceId: number) {
    if (!(await findRemittance(services.db, owner, remittanceId))) throw notFound(CASE_MESSAGES.none)
    return ok(await guideOf(services, remittanceId))
  }

  app.route({
    ...described('GET /remittances/:id/finding', {
      tags,
      summary: 'Says what probably has to be filed, by the saved answers and this tax year’s ledger',
    }),
    config: { access: 'customer' },
    handler: async ({ user, params }) => {
      const remittance = await findRemittance(services.db, user.id, params.id)
      if (!remittance) throw notFound()
      return ok(await findingBeforePaying(services, remittance))
    },
  })

  app.route({
    ...described('GET /remittances/:id/case/guide', {
      tags,
      summary: 'Returns the finding for a submitted remittance, with the answers it is based on',
    }),
    config: { access: 'customer' },
    handler: ({ user, params }) => present(user.id, params.id),
  })

  app.route({
    ...described('PUT /remittances/:id/case/guide', {
      tags,
      summary: 'Saves answers to the guide’s questions, in addition to earlier ones',
    }),
    config: { access: 'customer', limit: GUIDE_ANSWERS },
    handler: async ({ user, params, body }) => {
      await answerGuide(services, { owner: user.id, remittanceId: params.id, answers: body.answers })
      return present(user.id, params.id)
    },
  })
}
