import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asCents, asPaise } from '@nirgam/domain/shared/money'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../testing/databases/postgres.ts'
import { onBothEngines } from '../../testing/engines.ts'
import type { TestData } from '../../testing/test-api.ts'
import { migrate, openDatabase } from './database.ts'
import { type Db, isUniqueViolation } from './engine.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import type { NewRow } from './tables.ts'

let made = 0

async function addUser(db: Db): Promise<number> {
  made += 1
  const user = { uid: `user-${made}`, created_at: 1, updated_at: 1 }
  return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
}

async function addRemittance(db: Db, change: Partial<NewRow<'remittances'>> = {}): Promise<number> {
  made += 1
  const user_id = change.user_id ?? (await addUser(db))
  const row = { reference_number: `NRG-${made}`, user_id, status: 'in_progress', created_at: 1, updated_at: 1 } as const
  const added = await db
    .insertInto('remittances')
    .values({ ...row, ...change })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

async function addPayment(db: Db, remittance_id: number, change: Partial<NewRow<'payments'>>): Promise<void> {
  made += 1
  const requests = { create_request_id: `create-${made}`, capture_request_id: `capture-${made}` }
  const amounts = { amount_paise: asPaise(500_000), rupees_per_usd: 83, usd_cents: asCents(6024) }
  const row = { uid: `payment-${made}`, remittance_id, status: 'created', ...requests, ...amounts } as const
  await db
    .insertInto('payments')
    .values({ ...row, created_at: 1, updated_at: 1, ...change })
    .execute()
}

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

async function onEmptyDatabase(like: TestData, work: (empty: TestData & { poolSize: number }) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-empty-'))
  const databaseUrl = like.databaseUrl && (await createDatabase(like.databaseUrl))
  try {
    await work({ dataDir, databaseUrl, poolSize: 1 })
  } finally {
    if (databaseUrl) await dropDatabase(like.databaseUrl ?? '', databaseUrl)
    rmSync(dataDir, { recursive: true })
  }
}

onBothEngines('the database', (setup) => {
  test('answers ready once it is migrated', async () => {
    const api = await setup()
    expect((await api.get('//readyz')).body).toEqual({
      success: true,
      data: { status: 'ready', documents: 'within reach' },
    })
  })

  test('reads big integers as numbers', async () => {
    const { services } = await setup()
    const { rows } = await sql<{ big: number }>`select cast(1763274600000 as bigint) as big`.execute(services.db)
    expect(rows).toEqual([{ big: 1763274600000 }])
  })

  test('keeps the audit as it was written', async () => {
    const { services } = await setup()
    await services.db.insertInto('audit').values({ at: 1, who: 'a', act: 'b', subject: 'c', detail: 'd' }).execute()
    await expect(services.db.updateTable('audit').set({ who: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(services.db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
  })

  test('holds one live and one paid payment of a remittance, whoever writes', async () => {
    const { db } = (await setup()).services
    const remittance = await addRemittance(db)
    const live = ['creating', 'created', 'approved', 'capturing', 'unknown', 'declined'] as const
    await addPayment(db, remittance, { status: 'created' })
    for (const status of live) {
      expect(isUniqueViolation(await refusalOf(addPayment(db, remittance, { status }))), status).toBe(true)
    }
    const paid = (capture_id: string) => ({ status: 'paid', capture_id, paid_at: 1 }) as const
    await addPayment(db, remittance, paid('FIRST'))
    expect(isUniqueViolation(await refusalOf(addPayment(db, remittance, paid('SECOND'))))).toBe(true)
    for (const status of ['cancelled', 'expired', 'superseded', 'review'] as const) {
      await addPayment(db, remittance, { status })
    }
    const other = await addRemittance(db)
    expect(isUniqueViolation(await refusalOf(addPayment(db, other, paid('FIRST'))))).toBe(true)
    await expect(addPayment(db, other, { status: 'paid' })).rejects.toThrow(/check/i)
  })

  test('holds one unfinished remittance of a user, and none that is finished without being paid', async () => {
    const { db } = (await setup()).services
    const user_id = await addUser(db)
    await addRemittance(db, { user_id })
    expect(isUniqueViolation(await refusalOf(addRemittance(db, { user_id })))).toBe(true)
    await addRemittance(db, { user_id, set_aside_at: 1 })
    const finished = { user_id, status: 'processing', is_completed: 1, completed_at: 1 } as const
    await expect(addRemittance(db, finished)).rejects.toThrow(/check/i)
    await addRemittance(db, { ...finished, contribution_paid: 1, payment_id: 'CAPTURE' })
  })

  test('of the first version is brought up to date with its data', async () => {
    const { data } = await setup()
    await onEmptyDatabase(data, async (empty) => {
      const old = openDatabase(empty)
      const migrator = new Migrator({ db: old, provider: { getMigrations: async () => MIGRATIONS } })
      expect((await migrator.migrateTo('0001-first-schema')).error).toBeUndefined()
      await addPayment(old, await addRemittance(old), { status: 'paid', capture_id: 'CAPTURE', paid_at: 1 })
      await old.destroy()

      await migrate(empty)
      const db = openDatabase(empty)
      expect(await db.selectFrom('payments').selectAll().execute()).toMatchObject([
        { status: 'paid', capture_id: 'CAPTURE', refunded_cents: 0, refunded_at: null },
      ])
      await db.destroy()
    })
  })

  test('of a newer version is left alone', async () => {
    const { data } = await setup()
    await onEmptyDatabase(data, async (empty) => {
      await migrate(empty)
      const db = openDatabase(empty)
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(db)
      await db.destroy()
      await expect(migrate(empty)).rejects.toThrow(
        /^The data is of a newer version of Nirgam \(it has 9999-later\); this is \d.* restore a backup/,
      )
    })
  })
})
