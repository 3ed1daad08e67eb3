import { randomUUID } from 'node:crypto'
import { type ActionInput, type CaseAction, describeAction } from '@nirgam/domain/case/actions/case-actions'
import { type Actor, actorId } from '@nirgam/domain/case/case-facts'
import type { CaseState } from '@nirgam/domain/case/case-states'
import { auditedStaff } from '../../platform/audit.ts'
import type { Trx } from '../../platform/database/engine.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { type EventRow, insertEvents } from './case-store.ts'

/** A verdict on a paper, without what only its row has. */
export type VerdictBefore = Omit<Row<'case_papers'>, 'id' | 'uid' | 'case_id' | 'note_sealed'> & { note: string | null }

/** Details that the server adds. */
export type Noted = {
  /** the actor's name at that time */
  by?: string
  /** the preparer signed, because the firm is one person */
  fourEyes?: 'off'
  /** verdicts on the papers that were asked for, which return when the questions are taken back */
  verdictsBefore?: readonly VerdictBefore[]
}

export type EventData = { said: ActionInput } & Noted

export type CaseEventRecord = Omit<EventRow, 'data_sealed' | 'case_id' | 'id'> & EventData

export function placeOfEvent(uid: string) {
  return { table: 'case_events', row: uid, field: 'data' }
}

export async function addEvent(
  { vault }: Pick<Services, 'vault'>,
  trx: Trx,
  event: {
    caseId: number
    version: number
    at: number
    act: CaseAction
    from: CaseState | null
    to: CaseState
    actor: Actor
    data: EventData
  },
): Promise<void> {
  const uid = randomUUID()
  await insertEvents(trx, [
    {
      uid,
      case_id: event.caseId,
      version: event.version,
      at: event.at,
      act: event.act,
      from_state: event.from,
      to_state: event.to,
      actor_kind: event.actor.kind,
      actor_id: actorId(event.actor),
      data_sealed: vault.sealJson(event.data, placeOfEvent(uid)),
    },
  ])
}

/** An event with its recorded input; events older than cases have none. */
export function readEvent(vault: Vault, { data_sealed, case_id, id, ...event }: EventRow): CaseEventRecord {
  const data = data_sealed === null ? { said: {} } : (vault.openJson(data_sealed, placeOfEvent(event.uid)) as EventData)
  return { ...event, ...data }
}

export function auditedAs(actor: Actor): string {
  if (actor.kind === 'staff') return auditedStaff(actor.id)
  return actor.kind
}

export function isBy(actor: Actor, event: Pick<EventRow, 'actor_kind' | 'actor_id'>): boolean {
  return event.actor_kind === actor.kind && event.actor_id === actorId(actor)
}

/** Message about an action that was faster. Customers do not see the names of staff. */
export function whatHappened(event: CaseEventRecord, viewer: Actor, now: number): string {
  const when = howLongAgo(now - event.at)
  if (viewer.kind === 'customer') {
    if (event.actor_kind === 'customer') return `You already changed this remittance ${when}.`
    return `We’ve updated this remittance ${when}. Please review it.`
  }
  const who = event.by ?? (event.actor_kind === 'customer' ? 'The customer' : 'The system')
  return `${who} got there first (“${describeAction(event.act).label}”, ${when}).`
}

function howLongAgo(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return hours === 1 ? 'an hour ago' : `${hours} hours ago`
  return `${Math.floor(hours / 24)} days ago`
}
