import { isDeepStrictEqual } from 'node:util'
import { describeReason } from '@nirgam/domain/case/actions/ask-reasons'
import {
  type ActionInput,
  assigneeAfter,
  type CaseAction,
  judge,
  keepsState,
  type Refused,
  recordedInput,
} from '@nirgam/domain/case/actions/case-actions'
import { actorId, CLOSE_AFTER_DAYS, REMIND_AFTER_DAYS } from '@nirgam/domain/case/case-facts'
import { type AskedItem, subjectLabel } from '@nirgam/domain/case/case-items'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { type CaseState, lineOf, publicStatusOf } from '@nirgam/domain/case/case-states'
import { clockAfter } from '@nirgam/domain/case/working-hours'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { maskNumbersIn } from '@nirgam/domain/shared/masking'
import { addAuditEntry, auditedStaff } from '../../../platform/audit.ts'
import { type Db, type Trx, transaction } from '../../../platform/database/engine.ts'
import { type AppError, conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { setStatus } from '../../remittances/remittances.ts'
import { workingHours } from '../../settings/settings.ts'
import { factsOf } from '../case-facts.ts'
import { type CaseRow, changeCase, eventsOf } from '../case-store.ts'
import { addEvent, auditedAs, isBy, readEvent, whatHappened } from '../history.ts'
import { openSubjects } from '../items/items.ts'
import { queueColumns } from '../items/lookups.ts'
import { clockColumns, clockOf } from '../open-case.ts'
import { presentCase } from '../present-case.ts'
import { carryOut, mustBeWellFormed, tellAssignee, tellCustomer } from './consequences.ts'
import { type ActRequest, type HeldCase, holdCase } from './hold-case.ts'

type Outcome = { row: CaseRow } | { overtakenBy: string }

/**
 * The only way a case changes state. In one transaction: its state, version and clock, the remittance's public status,
 * the history, the action's own effects, the message to the customer and the audit. Of two people who act on the same
 * version one wins, and the other gets a conflict that names the first action; a repeated request gets the same
 * response as the first.
 */
export async function act(services: Services, request: ActRequest): Promise<CaseRow> {
  const outcome = await transaction(services.db, (trx) => tryIn(services, trx, request))
  if ('row' in outcome) return outcome.row
  throw await overtaken(services, request, outcome.overtakenBy)
}

/** Runs in the caller's transaction, on the current version: for events elsewhere that are recorded on the case. */
export async function actIn(services: Services, trx: Trx, request: Omit<ActRequest, 'version'>): Promise<void> {
  await move(services, trx, await holdCase(trx, request.remittanceId, request.owner), request)
}

async function tryIn(services: Services, trx: Trx, request: ActRequest): Promise<Outcome> {
  const { remittanceId, actor, owner } = request
  if (actor.kind === 'customer' && owner === undefined) throw notFound()
  const held = await holdCase(trx, remittanceId, owner)
  const news = await newsSince(services, trx, held.row, request)
  if (news !== null) return news
  return { row: await move(services, trx, held, request) }
}

/** The outcome when the case has changed since the version that the user saw; null when the change does not matter. */
async function newsSince(
  { vault, clock }: Services,
  trx: Trx,
  row: CaseRow,
  { act: wanted, actor, version, said = {} }: ActRequest,
): Promise<Outcome | null> {
  if (version === undefined || version === row.version) return null
  const events = (await eventsOf(trx, row.id, version)).map((event) => readEvent(vault, event))
  // A reminder or a new assignee makes neither the customer's action outdated nor its repetition a new one.
  const next = events.find((event) => actor.kind !== 'customer' || !keepsState(event.act))
  if (events.length > 0 && next === undefined) return null
  const recorded = recordedInput(wanted, said)
  const isRepeated = next?.act === wanted && isBy(actor, next)
  if (isRepeated && isDeepStrictEqual(next.said, JSON.parse(JSON.stringify(recorded)))) return { row }
  const newest = events.at(-1)
  return { overtakenBy: newest ? whatHappened(newest, actor, clock.now()) : CASE_MESSAGES.changedMeanwhile }
}

async function move(services: Services, trx: Trx, held: HeldCase, request: ActRequest): Promise<CaseRow> {
  const { act: done, actor } = request
  const { row, remittance } = held
  const now = services.clock.now()
  mustBeWellFormed(services, held, request)
  const facts = await factsOf(services, trx, { row, remittance, actor })
  const input = inputOf(request)
  const judged = judge(done, input, facts)
  if ('refused' in judged) throw await refusalOf(services, trx, request, judged)
  const { to } = judged
  const said = recordedInput(done, input)
  const version = row.version + 1
  const noted = await carryOut(services, trx, { held, request, to, version, now })
  await request.alongside?.(trx, { ...held, version })
  const stands = {
    state: to,
    holder: assigneeAfter(done, input, facts, to),
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
  await setPublicStatus(trx, row, { to, reason: said.reason, now, done })
  const signsOwnWork = done === 'certify' && facts.preparation?.by === actorId(actor)
  await addEvent(services, trx, {
    caseId: row.id,
    version,
    at: now,
    act: done,
    from: row.state,
    to,
    actor,
    data: {
      said,
      ...('name' in actor && { by: actor.name }),
      ...(signsOwnWork && { fourEyes: 'off' as const }),
      ...noted,
    },
  })
  await tellCustomer(services, trx, { act: done, to, said, remittance, check: request.check })
  await tellAssignee(services, trx, { act: done, actor, said, row: moved })
  await audit(services, trx, request)
  return moved
}

function inputOf({ said = {}, actor, preparation }: ActRequest): ActionInput {
  return preparation ? { ...said, preparation: { ...preparation, by: actorId(actor) ?? actor.kind } } : said
}

type Moved = { to: CaseState; reason: string | undefined; now: number; done: CaseAction }

async function setPublicStatus(trx: Trx, row: CaseRow, { to, reason, now, done }: Moved): Promise<void> {
  if (keepsState(done)) return
  const items = to === 'asked' ? await openSubjects(trx, row.id) : []
  await setStatus(trx, row.remittance_id, {
    status: publicStatusOf(to),
    reason: reasonInPublic(to, { ...(reason !== undefined && { reason }), items }),
    now,
  })
}

function receiverIn(said: ActRequest['said']): string | null {
  if (said?.person === undefined) return null
  return said.person === null ? 'the queue' : auditedStaff(said.person)
}

/** Actions of staff; those of customers are in the history of their case. */
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
    // The audit is not encrypted, so numbers are masked; the sealed history has the whole reason.
    receiverIn(said) ?? maskNumbersIn(said?.reason ?? ''),
  )
}

/** Another action was faster: the conflict carries the current case. */
async function overtaken(services: Services, request: ActRequest, message: string): Promise<AppError> {
  return conflict(message, { data: await caseForCustomer(services, services.db, request) })
}

/** A refusal by the domain's rules as an error with its status. */
async function refusalOf(services: Services, trx: Trx, request: ActRequest, judged: Refused): Promise<AppError> {
  if (judged.because === 'who') return forbidden(judged.refused)
  if (judged.because === 'input') return invalid({ [judged.at]: [judged.refused] })
  return conflict(judged.refused, { data: await caseForCustomer(services, trx, request) })
}

/** The customer's own view; the desk fetches its view itself. */
async function caseForCustomer(
  services: Services,
  db: Db | Trx,
  { actor, remittanceId }: ActRequest,
): Promise<unknown> {
  return actor.kind === 'customer' ? presentCase(services, db, remittanceId) : undefined
}

/**
 * Reason shown beside the status badge in lists, where it is stored unencrypted. So notes of an item are left out and
 * numbers in a reason are masked; the history has both in full.
 */
export function reasonInPublic(
  to: CaseState,
  { reason, items = [] }: Pick<ActionInput, 'reason' | 'items'>,
): string | null {
  if (to === 'asked') return `We need: ${items.map(itemInWords).join('; ')}`
  if (to === 'to_assign' || to === 'withdrawn') return lineOf(to)
  const isTold = to === 'refused' || to === 'in_check' || to === 'reissue'
  return isTold && reason?.trim() ? maskNumbersIn(reason.trim()) : null
}

function itemInWords(item: AskedItem): string {
  const label = subjectLabel(item)
  return item.reason === 'other' ? label : `${label} (${inside(describeReason(item.reason).label)})`
}

/** Within a sentence; PAN and IFSC stay as they are. */
function inside(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

/** The time of the next reminder, or of the closing, after an action. */
export function wakesAt(
  row: Pick<CaseRow, 'state' | 'state_since' | 'wakes_at'>,
  { act, to, said, now }: { act: CaseAction; to: CaseState; said: ActionInput; now: number },
): number | null {
  if (act === 'remind') return reminderAfter(said.day ?? 0, row.state_since)
  if (to === row.state) return row.wakes_at
  if (to === 'asked') return reminderAfter(0, now)
  return to === 'declared' || to === 'nothing_to_file' ? now + CLOSE_AFTER_DAYS * DAY_MS : null
}

function reminderAfter(day: number, since: number): number | null {
  const next = REMIND_AFTER_DAYS.find((one) => one > day)
  return next === undefined ? null : since + next * DAY_MS
}

/** The reminder that is due; after a long standstill the latest one alone. */
export function reminderDue(row: Pick<CaseRow, 'state_since'>, now: number): number | undefined {
  return REMIND_AFTER_DAYS.findLast((day) => now >= row.state_since + day * DAY_MS)
}
