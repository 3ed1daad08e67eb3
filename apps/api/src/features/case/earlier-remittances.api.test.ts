import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate, openDatabase } from '../../platform/database/database.ts'
import { MIGRATIONS } from '../../platform/database/migrations/migrations.ts'
import { TestClock } from '../../testing/clock.ts'
import { createDatabase, dropDatabase } from '../../testing/databases/postgres.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { presentCase } from './present-case.ts'

const NOON = new TestClock().now()

const EARLIER = [
  { status: 'processing', reason: 'Thank you for page 2.', completed: 1 },
  { status: 'approved', reason: null, completed: 1 },
  { status: 'rejected', reason: 'The PAN does not match.', completed: 1 },
  { status: 'pending', reason: 'Please send page 2.', completed: 1 },
  { status: 'in_progress', reason: null, completed: 0 },
] as const

onBothEngines('remittances from before there were cases', (setup) => {
  test('get a case from the migration, with the decision made about them', async () => {
    const { data } = await setup()
    const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-earlier-'))
    const databaseUrl = data.databaseUrl && (await createDatabase(data.databaseUrl))
    const settings = { dataDir, databaseUrl, poolSize: 1 }
    const db = openDatabase(settings)
    const { error } = await new Migrator({
      db,
      provider: {
        getMigrations: async () => Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0004')),
      },
    }).migrateToLatest()
    expect(error).toBeUndefined()
    await sql`insert into users (id, uid, created_at, updated_at) values (1, 'u', 1, 1)`.execute(db)
    for (const [n, { status, reason, completed }] of EARLIER.entries()) {
      await sql`insert into remittances (reference_number, user_id, status, status_reason, is_completed,
          contribution_paise, contribution_paid, payment_id, completed_at, created_at, updated_at)
        values (${`NRG-${n}`}, 1, ${status}, ${reason}, ${completed}, 2000000, ${completed},
          ${completed ? `P${n}` : null}, ${completed ? NOON : null}, 1, ${NOON + 1})`.execute(db)
    }
    await sql`insert into documents (uid, remittance_id, kind, name_sealed, media_type, size, data_key_sealed, storage_key, created_at)
      values ('d', 2, 'panCard', 'x', 'image/png', 5, 'x', 'x', 1)`.execute(db)
    await db.destroy()

    await migrate(settings)
    const api = await startTestApi({ dataDir, databaseUrl })
    try {
      const now = api.services.db
      const cases = await now.selectFrom('cases').selectAll().orderBy('id').execute()
      const HOUR = 3_600_000
      expect(cases).toMatchObject([
        {
          remittance_id: 1,
          state: 'received',
          version: 1,
          promised_ms: 4 * HOUR,
          due_at: NOON + 4 * HOUR,
          opened_at: NOON,
        },
        { remittance_id: 2, state: 'closed', due_at: null, clock_since: null, state_since: NOON + 1 },
        { remittance_id: 3, state: 'refused', due_at: null },
        { remittance_id: 4, state: 'asked', due_at: null, wakes_at: NOON + 1 + 48 * HOUR },
      ])
      const events = await now.selectFrom('case_events').selectAll().orderBy('id').execute()
      expect(events.map(({ act, version, to_state }) => [act, version, to_state])).toEqual(
        cases.map(({ state }) => ['open', 1, state]),
      )
      expect(await now.selectFrom('case_items').selectAll().execute()).toMatchObject([
        { case_id: cases[3]?.id, document_kind: 'source_proof', reason: 'other', sent_version: null },
      ])
      expect(await now.selectFrom('documents').selectAll().execute()).toMatchObject([{ uid: 'd', standing: 'current' }])
      const told = await Promise.all([1, 3, 4].map((id) => presentCase(api.services, now, id)))
      expect(told.map(({ reason, items }) => [reason, ...items.map(({ note }) => note)])).toEqual([
        [null],
        [EARLIER[2].reason],
        [EARLIER[3].reason, EARLIER[3].reason],
      ])
      api.clock.advance({ days: 3 })
      await api.services.jobs.runDue()
      expect(await now.selectFrom('case_events').select('act').where('act', '=', 'remind').execute()).toHaveLength(1)
    } finally {
      await api.stop()
      if (databaseUrl) await dropDatabase(data.databaseUrl ?? '', databaseUrl)
      rmSync(dataDir, { recursive: true })
    }
  })
})
