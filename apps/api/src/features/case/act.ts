import { isDeepStrictEqual } from 'node:util'
import { type CaseAct, keepsState } from '@nirgam/domain/case/case-acts'
import { type ActGiven, actorId, type CaseFacts, holderAfter, judgeAct } from '@nirgam/domain/case/case-guards'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { type CaseState, publicStatusOf } from '@nirgam/domain/case/case-states'
import { clockAfter } from '@nirgam/domain/case/promise-clock'
import { maskNumbersIn } from '@nirgam/domain/masking'
import { remittanceNumber } from '@nirgam/domain/remittance-status'
import { addAuditEntry } from '../../platform/audit.ts'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { setStatus } from '../remittances/remittances.ts'
import { workingHours } from '../settings/settings.ts'
import type { ActRequest } from './act-request.ts'
import { factsOf } from './case-facts.ts'
import { type CaseRow, changeCase, eventsOf } from './case-store.ts'
import { carryOut, mustBeWellFormed } from './consequences.ts'
import { addEvent, auditedAs, isBy, readEvent, type Said, whatHappened } from './history.ts'
import { type HeldCase, holdCase } from './hold-case.ts'
import { tellCustomer } from './notices.ts'
import { clockColumns, clockOf } from './open-case.ts'
import { queueColumns } from './queue-columns.ts'
import { overtaken, refusalOf } from './refusals.ts'
import { reasonInPublic } from './status-reason.ts'
import { wakesAt } from './wake-times.ts'

type Outcome = { row: CaseRow } | { overtakenBy: string }

/**
 * The only way a case moves. In one transaction: its state, version and clock, the remittance's public status, the
 * history, what the act brings with it, the message to the customer and the audit. Of two who act on the same version
 * one wins, and the other is told what happened; whoever repeats what they have just done is answered as the first time.
 */
export async function act(services: Services, request: ActRequest): Promise<CaseRow> {
  const outcome = await transaction(services.db, (trx) => actIn(services, trx, request))
  if ('row' in outcome) return outcome.row
  throw await overtaken(services, request, outcome.overtakenBy)
}

async function actIn(services: Services, trx: Trx, request: ActRequest): Promise<Outcome> {
  const { remittanceId, actor, owner } = request
  if (actor.kind === 'customer' && owner === undefined) throw notFound()
  const held = await holdCase(trx, remittanceId, owner)
  const news = await newsSince(services, trx, held.row, request)
  if (news !== null) return news
  return { row: await move(services, trx, held, request) }
}

/** What has happened since the version that the click was made from, unless it is nothing that matters to it. */
async function newsSince(
  { vault, clock }: Services,
  trx: Trx,
  row: CaseRow,
  { act: wanted, actor, version, said = {} }: ActRequest,
): Promise<Outcome | null> {
  if (version === undefined || version === row.version) return null
  const events = (await eventsOf(trx, row.id, version)).map((event) => readEvent(vault, event))
  const [next] = events
  const isRepeated = next?.version === version + 1 && next.act === wanted && isBy(actor, next)
  if (isRepeated && isDeepStrictEqual(next.said, JSON.parse(JSON.stringify(said)))) return { row }
  // A reminder, or another pair of hands at the desk, does not take the answer out of the customer's.
  const isQuiet = events.length > 0 && events.every((event) => keepsState(event.act))
  if (actor.kind === 'customer' && isQuiet) return null
  const newest = events.at(-1)
  return { overtakenBy: newest ? whatHappened(newest, actor, clock.now()) : CASE_MESSAGES.changedMeanwhile }
}

async function move(services: Services, trx: Trx, held: HeldCase, request: ActRequest): Promise<CaseRow> {
  const { act: done, actor, said = {} } = request
  const { row, remittance } = held
  const now = services.clock.now()
  mustBeWellFormed(services, held, request)
  const facts = await factsOf(services, trx, row, now)
  const given = givenIn(request, facts)
  const judged = judgeAct(done, actor, facts, given)
  if ('refused' in judged) throw await refusalOf(services, trx, request, judged)
  const { to } = judged
  const version = row.version + 1
  await carryOut(services, trx, { held, request, to, version, now })
  await request.alongside?.(trx, { ...held, version })
  const stands = {
    state: to,
    holder: holderAfter(done, actor, facts, to, given),
    ...clockColumns(clockAfter(clockOf(row), { from: row.state, to, now }, await workingHours(trx))),
    state_since: to === row.state ? row.state_since : now,
  }
  const moved = await changeCase(trx, row.id, {
    ...stands,
    ...queueColumns(stands),
    version,
    ...(request.preparation && { part: request.preparation.part }),
    wakes_at: wakesAt(row, { act: done, to, said, now }),
    updated_at: now,
  })
  await setPublicStatus(trx, row, { to, said, now, done })
  const signsOwnWork = done === 'certify' && facts.preparation?.by === actorId(actor)
  await addEvent(services, trx, {
    caseId: row.id,
    version,
    at: now,
    act: done,
    from: row.state,
    to,
    actor,
    data: { said, ...('name' in actor && { by: actor.name }), ...(signsOwnWork && { fourEyes: 'off' as const }) },
  })
  await tellCustomer(services, trx, { act: done, to, said, remittance, check: request.check })
  await audit(services, trx, request)
  return moved
}

const NO_CERTIFICATE = 'A certificate of Part C is issued at the desk, with its UDIN, acknowledgement and PDF.'

function givenIn(request: ActRequest, { preparation }: CaseFacts): ActGiven {
  const { said = {}, actor, certificateProblem = NO_CERTIFICATE } = request
  const { reason, items, acknowledgement, words, letter, person } = said
  return {
    reason,
    items: items?.length,
    acknowledgement,
    words,
    person,
    preparation: request.preparation && { ...request.preparation, by: 'id' in actor ? actor.id : actor.kind },
    hasLetter: letter !== undefined,
    certificateProblem: preparation?.part === 'C' ? certificateProblem : null,
  }
}

type Moved = { to: CaseState; said: Said; now: number; done: CaseAct }

async function setPublicStatus(trx: Trx, row: CaseRow, { to, said, now, done }: Moved): Promise<void> {
  if (keepsState(done)) return
  await setStatus(trx, row.remittance_id, { status: publicStatusOf(to), reason: reasonInPublic(to, said), now })
}

/** The firm's own acts; what a customer does is in the history of their case. */
async function audit(
  { clock }: Services,
  trx: Trx,
  { actor, act: done, remittanceId, said }: ActRequest,
): Promise<void> {
  if (!('name' in actor)) return
  await addAuditEntry(
    { clock, who: auditedAs(actor) },
    trx,
    `case ${done}`,
    remittanceNumber(remittanceId),
    // The audit is read as it is; the sealed history has the reason whole.
    maskNumbersIn(said?.reason ?? ''),
  )
}
