import { randomUUID } from 'node:crypto'
import { promisedFor, promiseNotRunning } from '@nirgam/domain/case/promise-clock'
import { HOUR_MS } from '@nirgam/domain/shared/dates'
import { fromPaise, ZERO } from '@nirgam/domain/shared/money'
import type { Trx } from '../../platform/database/engine.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { RemittanceRow } from '../remittances/remittances.ts'
import { insertCases, insertEvents } from './case-store.ts'
import { type EventData, placeOfEvent } from './history.ts'
import { addLookupsOf } from './items/lookups.ts'
import { clockColumns } from './open-case.ts'
import { filterColumns, queueColumns } from './queue/queue-columns.ts'

const DAYS_LATER = 2 * 24 * HOUR_MS

/** For invented people: cases that are long over, many at once and without a message to anybody. */
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
