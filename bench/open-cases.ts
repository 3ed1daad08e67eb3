import { randomUUID } from 'node:crypto'
import { keptAnswers } from '@nirgam/domain/remittance/server-steps'
import { sql } from 'kysely'
import { addLookupsOf } from '../apps/api/src/features/case/items/lookups.ts'
import { columnsFor, insertRemittances } from '../apps/api/src/features/remittances/remittances.ts'
import { startDeskSession } from '../apps/api/src/features/staff/sessions/desk-sessions.ts'
import { inventForm, rolling } from '../apps/api/src/operator/seed/invented.ts'
import { engineOf, transaction } from '../apps/api/src/platform/database/engine.ts'
import type { Place } from './place.ts'

const SEED = 7
const BATCH = 500
const FORMS = 200
const HOUR_MS = 3_600_000

/** A customer who has sent many of the cases. */
export const SENDER = inventForm(rolling(SEED))

/** Open cases of the sample users, encrypted and searchable like real ones; some are late, none has an assignee. */
export async function addOpenCases({ services: { db, vault, clock } }: Place, count: number): Promise<void> {
  const dice = rolling(SEED)
  const now = clock.now()
  const forms = Array.from({ length: FORMS }, () => keptAnswers(inventForm(dice), new Date(now)))
  const owners = await db.selectFrom('users').select('id').orderBy('id').execute()
  for (let from = 0; from < count; from += BATCH) {
    await transaction(db, async (trx) => {
      const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => {
        const reference = `NRG-B${randomUUID().slice(0, 13).toUpperCase().replaceAll('-', '')}`
        return {
          reference_number: reference,
          user_id: owners[(from + n) % owners.length]?.id ?? 0,
          status: 'processing' as const,
          is_completed: 1,
          ...columnsFor(vault, { reference_number: reference }, {}, forms[(from + n) % FORMS] ?? []),
          contribution_paid: 1,
          payment_id: `BENCH${from + n}`,
          completed_at: now,
          created_at: now,
          updated_at: now,
        }
      })
      const added = await insertRemittances(trx, rows)
      const cases = await trx
        .insertInto('cases')
        .values(
          added.map(({ id, user_id, bank, amount_paise }, n) => {
            const due = now + ((from + n) % 1000) * HOUR_MS - 100 * HOUR_MS
            return {
              uid: randomUUID(),
              remittance_id: id,
              user_id,
              state: 'received' as const,
              promised_ms: 24 * HOUR_MS,
              left_ms: 24 * HOUR_MS,
              clock_since: now,
              due_at: due,
              lane: 'new' as const,
              queue_order: due,
              bank,
              source: 'savings',
              amount_paise: amount_paise ?? 0,
              lookups: 1,
              state_since: now,
              opened_at: now,
              updated_at: now,
            }
          }),
        )
        .returning(['id', 'remittance_id'])
        .execute()
      const ofRemittance = new Map(added.map((remittance) => [remittance.id, remittance]))
      const opened = cases.flatMap(({ id, remittance_id }) => {
        const remittance = ofRemittance.get(remittance_id)
        return remittance ? [{ id, remittance }] : []
      })
      await addLookupsOf(vault, trx, opened)
    })
  }
  if (engineOf(db) === 'postgres') await sql`analyze`.execute(db)
}

/** The session of a lead at the desk. */
export async function leadOf({ services: { db, clock } }: Place): Promise<{ cookie: string }> {
  const lead = await db.selectFrom('staff').select('id').where('role', '=', 'lead').executeTakeFirstOrThrow()
  const token = await transaction(db, (trx) => startDeskSession(trx, lead.id, clock.now()))
  return { cookie: `nirgam_desk=${token}` }
}
