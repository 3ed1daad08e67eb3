import { randomUUID } from 'node:crypto'
import { type PromiseClock, promisedFor, promiseFrom, promiseNotRunning } from '@nirgam/domain/case/working-hours'
import { HOUR_MS } from '@nirgam/domain/shared/dates'
import { fromPaise, ZERO } from '@nirgam/domain/shared/money'
import type { Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { CaseHooks, RemittanceRow } from '../remittances/remittances.ts'
import { workingHours } from '../settings/settings.ts'
import { tellCustomer } from './acts/consequences.ts'
import { type CaseRow, insertCase, insertCases, insertEvents } from './case-store.ts'
import { addEvent, type EventData, placeOfEvent } from './history.ts'
import { addLookupsOf, filterColumns, queueColumns, setLookups } from './items/lookups.ts'

/** `byReceipt`: the mail with the receipt, sent with this transaction, already announces the case. */
export function caseHooks(services: Services, { byReceipt = false } = {}): CaseHooks {
  return { openCase: (trx, remittance) => openCase(services, trx, remittance, byReceipt) }
}

/** In the transaction that submits the remittance. */
async function openCase(services: Services, trx: Trx, remittance: RemittanceRow, byReceipt: boolean): Promise<void> {
  const now = services.clock.now()
  const promised = promisedFor(fromPaise(remittance.contribution_paise ?? ZERO))
  const clock = clockColumns(promiseFrom(promised, now, await workingHours(trx)))
  const opened = await insertCase(trx, {
    uid: randomUUID(),
    remittance_id: remittance.id,
    user_id: remittance.user_id,
    state: 'received',
    ...clock,
    ...queueColumns({ state: 'received', holder: null, due_at: clock.due_at, state_since: now }),
    state_since: now,
    opened_at: now,
    updated_at: now,
  })
  if (!opened) return
  await setLookups(services, trx, opened.id, remittance)
  const actor = { kind: 'system' } as const
  const event = { caseId: opened.id, version: opened.version, at: now, from: null, to: opened.state, actor }
  await addEvent(services, trx, { ...event, act: 'open', data: { said: {} } })
  if (byReceipt) return
  await tellCustomer(services, trx, { act: 'open', to: opened.state, said: { due: clock.due_at ?? now }, remittance })
}

export function clockColumns({ promised, left, since, dueAt }: PromiseClock) {
  return { promised_ms: promised, left_ms: left, clock_since: since, due_at: dueAt }
}

export function clockOf(row: CaseRow): PromiseClock {
  return { promised: row.promised_ms, left: row.left_ms, since: row.clock_since, dueAt: row.due_at }
}

const DAYS_LATER = 2 * 24 * HOUR_MS

/** For seed data: closed cases, many at once and without messages. */
export async function addPastCases(trx: Trx, vault: Vault, remittances: readonly RemittanceRow[]): Promise<void> {
  if (remittances.length === 0) return
  const rows = await insertCases(
    trx,
    remittances.map((remittance) => {
      const opened = remittance.completed_at ?? remittance.updated_at
      const promised = promisedFor(fromPaise(remittance.contribution_paise ?? ZERO))
      const state = remittance.status === 'rejected' ? ('refused' as const) : ('closed' as const)
      return {
        uid: randomUUID(),
        remittance_id: remittance.id,
        user_id: remittance.user_id,
        state,
        version: 2,
        ...clockColumns(promiseNotRunning(promised)),
        ...queueColumns({ state, holder: null, due_at: null, state_since: opened + DAYS_LATER }),
        ...filterColumns(remittance),
        lookups: 1,
        state_since: opened + DAYS_LATER,
        opened_at: opened,
        updated_at: opened + DAYS_LATER,
      }
    }),
  )
  const caseOf = new Map(rows.map(({ remittance_id, id }) => [remittance_id, id]))
  const opened = remittances.map((remittance) => ({ id: caseOf.get(remittance.id) ?? 0, remittance }))
  await addLookupsOf(vault, trx, opened)
  const reasons = new Map(remittances.map(({ id, status_reason }) => [id, status_reason ?? '']))
  const events = rows.flatMap((row) => {
    const act = row.state === 'refused' ? ('refuse' as const) : ('close' as const)
    const said = act === 'refuse' ? { reason: reasons.get(row.remittance_id) ?? '' } : {}
    const opened = {
      case_id: row.id,
      version: 1,
      at: row.opened_at,
      act: 'open' as const,
      to_state: 'received' as const,
    }
    const ended = { case_id: row.id, version: 2, at: row.state_since, act, to_state: row.state }
    return [
      eventRow(vault, { ...opened, from_state: null }, { said: {} }),
      eventRow(vault, { ...ended, from_state: 'received' as const }, { said }),
    ]
  })
  await insertEvents(trx, events)
}

function eventRow<E extends object>(vault: Vault, event: E, data: EventData) {
  const uid = randomUUID()
  return { ...event, uid, actor_kind: 'system' as const, data_sealed: vault.sealJson(data, placeOfEvent(uid)) }
}
