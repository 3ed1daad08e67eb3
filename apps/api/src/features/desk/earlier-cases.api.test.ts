import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CASE_STATE_IDS, isOurTurn } from '@nirgam/domain/case/case-states'
import { laneOf, queueOrder } from '@nirgam/domain/office/queue'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate, openDatabase } from '../../platform/database/database.ts'
import { MIGRATIONS } from '../../platform/database/migrations/migrations.ts'
import { createDatabase, dropDatabase } from '../../testing/databases/postgres.ts'
import { onBothEngines } from '../../testing/engines.ts'

onBothEngines('cases from before there was a queue', (setup) => {
  test('are sorted into it by the migration', async () => {
    const { data } = await setup()
    const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-earlier-'))
    const databaseUrl = data.databaseUrl && (await createDatabase(data.databaseUrl))
    const settings = { dataDir, databaseUrl, poolSize: 1 }
    const earlier = openDatabase(settings)
    const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0007'))
    const { error } = await new Migrator({
      db: earlier,
      provider: { getMigrations: async () => before },
    }).migrateToLatest()
    expect(error).toBeUndefined()
    await sql`insert into users (id, uid, created_at, updated_at) values (1, 'u', 1, 1)`.execute(earlier)
    // That end state came with a later update.
    const known = CASE_STATE_IDS.filter((state) => state !== 'nothing_to_file')
    const all = known.flatMap((state) => [null, 'asha'].map((holder) => ({ state, holder })))
    for (const [n, { state, holder }] of all.entries()) {
      await sql`insert into remittances (id, reference_number, user_id, status, is_completed, contribution_paise,
          contribution_paid, payment_id, completed_at, created_at, updated_at)
        values (${n + 1}, ${`NRG-${n}`}, 1, 'processing', 1, 2000000, 1, ${`P${n}`}, 1, 1, 1)`.execute(earlier)
      const due = isOurTurn(state) ? 5000 + n : null
      await sql`insert into cases (uid, remittance_id, user_id, state, holder, promised_ms, left_ms, clock_since, due_at,
          state_since, opened_at, updated_at)
        values (${`c${n}`}, ${n + 1}, 1, ${state}, ${holder}, 1, 1, ${due}, ${due}, ${100 + n}, 1, 1)`.execute(earlier)
    }
    await earlier.destroy()

    await migrate(settings)
    const now = openDatabase(settings)
    try {
      const rows = await now.selectFrom('cases').selectAll().orderBy('id').execute()
      expect(rows.map(({ state, lane, queue_order }) => [state, lane, queue_order])).toEqual(
        rows.map(({ state, holder, due_at, state_since }) => [
          state,
          laneOf(state, holder),
          queueOrder(state, due_at, state_since),
        ]),
      )
      expect(rows).toHaveLength(all.length)
    } finally {
      await now.destroy()
      if (databaseUrl) await dropDatabase(data.databaseUrl ?? '', databaseUrl)
      rmSync(dataDir, { recursive: true })
    }
  })
})
