import { randomUUID } from 'node:crypto'
import type { CannedText } from '@nirgam/domain/office/api-desk-office'
import type { AuditAct } from '@nirgam/domain/office/audit-words'
import { CANNED_TEXTS_MOST, type CannedTextBody } from '@nirgam/domain/office/canned-texts'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { addAuditEntry } from '../../platform/audit.ts'
import { isUniqueViolation, type Trx, transaction } from '../../platform/database/engine.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { ok, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { actorOf } from '../staff/staff.ts'
import {
  changeDayRates,
  changeFirm,
  changeFourEyes,
  changeHours,
  presentSettings,
  presentSigners,
  type Who,
} from './change-settings.ts'
import { allTexts, changeText, insertText, removeText, type TextRow } from './settings-store.ts'

export {
  branchOf,
  changeFirm,
  dayRatesIn,
  firmIn,
  fourEyesHold,
  HOURS_CHANGED,
  presentSigners,
  rememberBranch,
  workingHours,
} from './change-settings.ts'

/** Every visitor requests the signers, and they rarely change: caches of processes and browsers may be this old. */
const SIGNERS_FRESH_MS = 60_000

function signersForAMinute(services: Services): () => ReturnType<typeof presentSigners> {
  let known: { until: number; answer: Awaited<ReturnType<typeof presentSigners>> } | null = null
  return async () => {
    const now = services.clock.now()
    if (known === null || known.until <= now)
      known = { until: now + SIGNERS_FRESH_MS, answer: await presentSigners(services) }
    return known.answer
  }
}

const tags = ['desk']
const READ = { access: { desk: 'see-enquiries' } } as const
const CHANGE = { access: { desk: 'texts-and-settings' } } as const

/** Routes for the desk's settings, which the lead changes, and for the canned texts, which all staff use. */
export function settingsRoutes(app: Api, services: Services): void {
  const signers = signersForAMinute(services)
  app.route({
    ...described('GET /signers', { tags: ['certificate'], summary: 'Returns the firm and the accountants who sign' }),
    config: { access: 'anyone' },
    handler: async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${SIGNERS_FRESH_MS / 1000}`)
      return ok(await signers())
    },
  })

  app.route({
    ...described('GET /desk/texts', { tags, summary: 'Lists reply texts by title' }),
    config: READ,
    handler: async () => ok(await listTexts(services)),
  })

  app.route({
    ...described('POST /desk/texts', { tags, summary: 'Adds a reply text' }),
    config: CHANGE,
    handler: async (request, reply) => {
      await addText(services, actorOf(request), request.body)
      return reply.status(201).send(ok(await listTexts(services)))
    },
  })

  app.route({
    ...described('PUT /desk/texts/:uid', { tags, summary: 'Changes a reply text' }),
    config: CHANGE,
    handler: async (request) => {
      await rewriteText(services, actorOf(request), request.params.uid, request.body)
      return ok(await listTexts(services))
    },
  })

  app.route({
    ...described('DELETE /desk/texts/:uid', { tags, summary: 'Deletes a reply text' }),
    config: CHANGE,
    handler: async (request) => {
      await deleteText(services, actorOf(request), request.params.uid)
      return ok(await listTexts(services))
    },
  })

  app.route({
    ...described('GET /desk/settings', {
      tags,
      summary: 'Returns the firm, its accountants, working hours, exchange rates and the four-eyes rule',
    }),
    config: { access: { desk: 'see-settings' } },
    handler: async () => ok(await presentSettings(services)),
  })

  app.route({
    ...described('PUT /desk/settings/firm', { tags, summary: 'Sets the firm’s details' }),
    config: CHANGE,
    handler: async (request) => {
      await changeFirm(services, actorOf(request), request.body)
      return ok(await presentSettings(services))
    },
  })

  app.route({
    ...described('PUT /desk/settings/hours', {
      tags,
      summary: 'Sets the working hours, from which promised times are computed',
    }),
    config: CHANGE,
    handler: async (request) => {
      await changeHours(services, actorOf(request), request.body)
      return ok(await presentSettings(services))
    },
  })

  app.route({
    ...described('PUT /desk/settings/exchange-rates', {
      tags,
      summary: 'Sets the day’s exchange rates, which tax sheets propose',
    }),
    config: CHANGE,
    handler: async (request) => {
      await changeDayRates(services, actorOf(request), request.body)
      return ok(await presentSettings(services))
    },
  })

  app.route({
    ...described('PUT /desk/settings/four-eyes', {
      tags,
      summary: 'Sets whether someone other than the preparer must sign',
    }),
    config: CHANGE,
    handler: async (request) => {
      await changeFourEyes(services, actorOf(request), request.body)
      return ok(await presentSettings(services))
    },
  })
}

export async function listTexts({ db }: Services): Promise<{ texts: CannedText[] }> {
  return { texts: (await allTexts(db)).map(present) }
}

function present({ uid, title, body, source, updated_at }: TextRow): CannedText {
  return { uid, title, text: body, source, updated_at: timeText(updated_at) }
}

export async function addText(services: Services, actor: Who, { title, text, source }: CannedTextBody): Promise<void> {
  await writing(services, async (trx) => {
    if ((await allTexts(trx)).length >= CANNED_TEXTS_MOST) throw conflict(OFFICE_MESSAGES.textsFull)
    const uid = randomUUID()
    await insertText(trx, { uid, title, body: text, source, updated_at: services.clock.now() })
    await record(services, trx, actor, 'text added', uid, title)
  })
}

async function rewriteText(services: Services, actor: Who, uid: string, given: CannedTextBody): Promise<void> {
  await writing(services, async (trx) => {
    const { title, text, source } = given
    const isThere = await changeText(trx, uid, { title, body: text, source, updated_at: services.clock.now() })
    if (!isThere) throw notFound(OFFICE_MESSAGES.textGone)
    await record(services, trx, actor, 'text changed', uid, title)
  })
}

async function deleteText(services: Services, actor: Who, uid: string): Promise<void> {
  await writing(services, async (trx) => {
    const title = await removeText(trx, uid)
    if (title === undefined) throw notFound(OFFICE_MESSAGES.textGone)
    await record(services, trx, actor, 'text deleted', uid, title)
  })
}

async function writing({ db }: Services, work: (trx: Trx) => Promise<void>): Promise<void> {
  try {
    await transaction(db, work)
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid({ title: [OFFICE_MESSAGES.titleTaken] })
    throw error
  }
}

async function record({ clock }: Services, trx: Trx, { who }: Who, act: AuditAct, uid: string, title: string) {
  await addAuditEntry({ clock, who }, trx, act, `text ${uid}`, title)
}
