import { randomUUID } from 'node:crypto'
import { type PromiseClock, promisedFor, promiseFrom } from '@nirgam/domain/case/promise-clock'
import { fromPaise, ZERO } from '@nirgam/domain/shared/money'
import type { Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import type { CaseHooks, RemittanceRow } from '../remittances/remittances.ts'
import { workingHours } from '../settings/settings.ts'
import { tellCustomer } from './acts/notices.ts'
import { type CaseRow, insertCase } from './case-store.ts'
import { addEvent } from './history.ts'
import { setLookups } from './items/lookups.ts'
import { queueColumns } from './queue/queue-columns.ts'

/** `byReceipt` when the mail with the receipt, sent with this transaction, already says that the case has begun. */
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
