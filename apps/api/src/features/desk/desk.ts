import { Readable } from 'node:stream'
import { type ActionInput, describeAction, type deskActBody, inputIn } from '@nirgam/domain/case/actions/case-actions'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import type { BulkActBody, BulkResult } from '@nirgam/domain/office/api-desk-queue'
import { fillPlaceholders } from '@nirgam/domain/office/canned-texts'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import type { z } from 'zod'
import { addAuditEntry } from '../../platform/audit.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { act, addNote, caseWithin, changesSince, judgePaper } from '../case/case.ts'
import { certifyWithout, prepareCase, refuseCase, reissue } from '../certificate/certificate.ts'
import { findAnyRemittance, senderNameOf } from '../remittances/remittances.ts'
import { firmIn } from '../settings/settings.ts'
import { actorOf, caseActor, colleagues, mustHaveFreshFactor, type Staff } from '../staff/staff.ts'
import { lookAt, openForStaff, peopleOnCases, unmask } from './people.ts'
import { knownCases, presentAtDesk } from './present-case.ts'
import { queueFile, readQueue } from './queue.ts'

/** The desk's queue and case page, built on cases and staff. */
export { forgetPresenceHourly } from './people.ts'

const tags = ['desk']

const WORK: RouteLimit = { name: 'desk-work', by: 'account', points: 240, seconds: 60, handful: 10 }
/** Far more than staff compare with papers, and too few to copy a customer base. */
const NUMBERS: RouteLimit = { name: 'desk-unmask', by: 'account', points: 200, seconds: 3600 }

/** Each call may cover fifty cases. */
const BULK: RouteLimit = { name: 'desk-bulk', by: 'account', points: 20, seconds: 60 }
const FILES: RouteLimit = { name: 'desk-queue-files', by: 'account', points: 20, seconds: 600 }

/** Queue and case page. */
export function queueRoutes(app: Api, services: Services): void {
  const present = async (staff: Staff, remittanceId: number) => ok(await presentAtDesk(services, staff, remittanceId))

  app.route({
    ...described('GET /desk/queue', { tags, summary: 'Lists cases of a view, or search results' }),
    config: { access: { desk: 'see-lists' } },
    handler: async ({ staff, query }) => {
      const { rows, ...extra } = await readQueue(services, staff, query)
      return ok(rows, undefined, extra)
    },
  })

  app.route({
    ...described('GET /desk/queue/file', { tags, summary: 'Downloads the list as CSV, up to 5,000 cases; audited' }),
    config: { access: { desk: 'see-lists' }, limit: FILES },
    handler: async (request, reply) => {
      const { db, clock } = services
      const { q, ...chosen } = request.query
      // A search may be a PAN, which must not be written to the audit.
      const listed = q === '' ? Object.entries(chosen).filter(([, value]) => value !== '') : [['search', 'cases']]
      const detail = listed.map(([name, value]) => `${name} ${value}`).join(', ')
      await addAuditEntry({ clock, who: actorOf(request).who }, db, 'list taken', 'queue', detail)
      const bytes = Readable.from(queueFile(services, request.staff, request.query))
      const fileName = `cases-${timeText(clock.now()).slice(0, 10)}.csv`
      return sendFile(reply, { bytes, mediaType: 'text/csv; charset=utf-8', fileName })
    },
  })

  app.route({
    ...described('GET /desk/changes', { tags, summary: 'Lists cases that have changed since a point, for polling' }),
    config: { access: { desk: 'see-lists' }, byItself: true },
    handler: async ({ query }) => {
      const { last, changes, isMore } = await changesSince(services, query.since)
      const told = changes.map(({ id, remittance_id, version }) => ({ event: id, remittance_id, version }))
      return ok({ last, changes: told, is_more: isMore })
    },
  })

  app.route({
    ...described('GET /desk/people', { tags, summary: 'Lists staff to whom a case can be handed over' }),
    config: { access: { desk: 'see-cases' } },
    handler: async () => ok(await peopleOnCases(services)),
  })

  app.route({
    ...described('GET /desk/cases/:id', {
      tags,
      summary: 'Returns a case: answers, documents, notes, history and possible actions',
    }),
    config: { access: { desk: 'see-cases' } },
    handler: ({ staff, params }) => present(staff, params.id),
  })

  app.route({
    ...described('GET /desk/cases/:id/known', { tags, summary: 'Lists other cases with the same PAN, in any account' }),
    config: { access: { desk: 'see-cases' } },
    handler: async ({ params }) => ok(await knownCases(services, params.id)),
  })

  app.route({
    ...described('POST /desk/cases/acts', {
      tags,
      summary: 'Performs an action on several cases, and returns a result for each',
    }),
    config: { access: { desk: 'act-on-cases' }, limit: BULK },
    handler: async ({ staff, body }) => ok(await actOnMany(services, staff, body)),
  })

  app.route({
    ...described('POST /desk/cases/:id/acts', {
      tags,
      summary: 'Performs an action on a case; 409 if it changed meanwhile',
    }),
    config: { access: { desk: 'act-on-cases' }, limit: WORK },
    handler: async ({ staff, params, body }) => {
      await actAtDesk(services, staff, params.id, body)
      return present(staff, params.id)
    },
  })

  app.route({
    ...described('PUT /desk/cases/:id/papers/:kind', { tags, summary: 'Records the verdict on a document' }),
    config: { access: { desk: 'judge-papers' }, limit: WORK },
    handler: async ({ staff, params, body }) => {
      const paper = { ...body, kind: params.kind }
      await judgePaper(services, { remittanceId: params.id, actor: caseActor(staff), paper })
      return present(staff, params.id)
    },
  })

  app.route({
    ...described('POST /desk/cases/:id/notes', { tags, summary: 'Adds a note for staff' }),
    config: { access: { desk: 'act-on-cases' }, limit: WORK },
    handler: async ({ staff, params, body }) => {
      await addNote(services, { remittanceId: params.id, actor: caseActor(staff), text: body.text })
      return present(staff, params.id)
    },
  })

  app.route({
    ...described('POST /desk/cases/:id/unmask', { tags, summary: 'Returns one number in full; audited' }),
    config: { access: { desk: 'unmask' }, limit: NUMBERS },
    handler: async ({ staff, params, body }) => {
      return ok(await unmask(services, staff, { remittanceId: params.id, field: body.field }))
    },
  })

  app.route({
    ...described('POST /desk/cases/:id/presence', {
      tags,
      summary: 'Reports that I have opened or left this case; returns who else views it, and its stamp',
    }),
    config: { access: { desk: 'see-cases' }, byItself: true },
    handler: async ({ staff, params, body }) => {
      const looking = { remittanceId: params.id, me: staff.uid, people: await colleagues(services) }
      return ok(await lookAt(services, looking, body.is_looking))
    },
  })

  app.route({
    ...described('GET /desk/documents/:uid', { tags, summary: 'Returns a document of a case for display; audited' }),
    config: { access: { desk: 'see-documents' } },
    handler: async ({ staff, params }, reply) => {
      const { bytes, mediaType, name } = await openForStaff(services, staff, params.uid)
      reply.header('cache-control', 'no-store')
      return sendFile(reply, { bytes, mediaType, fileName: name, inline: true })
    },
  })
}

/**
 * Performs an action of a staff member. Four actions also write sheets and certificates, so they go through that
 * feature; permission and next state always come from the action's declaration.
 */
async function actAtDesk(
  services: Services,
  staff: Staff,
  remittanceId: number,
  wanted: z.output<typeof deskActBody>,
): Promise<void> {
  if (describeAction(wanted.act).needsFactor) mustHaveFreshFactor(services.clock, staff)
  const actor = caseActor(staff)
  const { version } = wanted
  switch (wanted.act) {
    case 'prepare': {
      const { sheet, part, is_assigned: isAssigned = false, reason } = wanted
      return prepareCase(services, { remittanceId, actor, version, sheet, part, isAssigned, reason })
    }
    case 'certify': {
      const signer = { actor, membershipNumber: staff.membershipNumber }
      await certifyWithout(services, { remittanceId, signer, version })
      return
    }
    case 'reissue':
      return reissue(services, { remittanceId, actor, version, reason: wanted.reason })
    case 'refuse':
      return refuseCase(services, { remittanceId, actor, version, reason: wanted.reason })
  }
  const said = wanted.act === 'take_back' ? await withLabels(services, remittanceId, inputIn(wanted)) : inputIn(wanted)
  if (said.person) await mustWorkOnCases(services, said.person)
  await act(services, { remittanceId, actor, act: wanted.act, version, said })
}

/** The same action on several cases, one after the other: a refusal for one does not affect the others. */
async function actOnMany(services: Services, staff: Staff, wanted: BulkActBody): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const { id, version } of wanted.cases) {
    const { cases, ...request } = await filledFor(services, staff, id, wanted)
    const refused = await refusalOf(actAtDesk(services, staff, id, { ...request, version }))
    results.push({ remittance_id: id, number: remittanceNumber(id), refused })
  }
  return results
}

/** Returns an expected refusal as text; an unexpected error ends the whole request. */
async function refusalOf(acting: Promise<void>): Promise<string | null> {
  try {
    await acting
    return null
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.message
    throw error
  }
}

/** Fills in the customer and the remittance of each case in a question in words. */
async function filledFor(
  services: Services,
  { name: me }: Staff,
  id: number,
  wanted: BulkActBody,
): Promise<BulkActBody> {
  if (wanted.act !== 'ask' || !wanted.items.some((item) => 'question' in item)) return wanted
  const remittance = await findAnyRemittance(services.db, id)
  if (!remittance) return wanted
  const { name: firm } = await firmIn(services.db)
  const values = { name: senderNameOf(services.vault, remittance), reference: remittance.reference_number, firm, me }
  const items = wanted.items.map((item) =>
    'question' in item ? { ...item, question: fillPlaceholders(item.question, values) } : item,
  )
  return { ...wanted, items }
}

/** Names the items for history and message, open or not: a repeated request has the same labels. */
async function withLabels(services: Services, remittanceId: number, said: ActionInput): Promise<ActionInput> {
  const { items } = await caseWithin(services, remittanceId)
  return { ...said, labels: items.filter(({ uid }) => said.taken?.includes(uid)).map(({ label }) => label) }
}

async function mustWorkOnCases(services: Services, uid: string): Promise<void> {
  if (!(await colleagues(services)).get(uid)?.canHold) throw invalid({ person: [CASE_MESSAGES.notAHolder] })
}
