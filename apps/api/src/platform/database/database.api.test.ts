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

/** The database itself refuses rows that break a rule, even if the calling code forgets to check. */
async function holdsItsPromises(db: Db, of: { remittance: number; case_id: number }): Promise<void> {
  const document = (change: Partial<NewRow<'documents'>>) => {
    made += 1
    const file = { name_sealed: 'x', media_type: 'image/png', size: 1, data_key_sealed: 'x' } as const
    const row = { uid: `document-${made}`, remittance_id: of.remittance, kind: 'panCard', ...file, created_at: 1 }
    const values = { ...row, storage_key: `key-${made}`, standing: 'current' as const, ...change }
    return refusalOf(db.insertInto('documents').values(values).execute())
  }
  expect(await document({})).toBeNull()
  expect(isUniqueViolation(await document({})), 'one current document of a kind').toBe(true)
  expect(await document({ standing: 'earlier' })).toBeNull()
  expect(await document({ standing: 'offered', item_uid: 'item' })).toBeNull()
  const again = await document({ standing: 'offered', item_uid: 'item' })
  expect(isUniqueViolation(again), 'one document offered for an item').toBe(true)
  const item = { uid: 'item', case_id: of.case_id, asked_version: 1, document_kind: 'source_proof' } as const
  const asked = db
    .insertInto('case_items')
    .values({ ...item, reason: 'other', created_at: 1 })
    .execute()
  expect(isUniqueViolation(await refusalOf(asked)), 'asked for once at a time').toBe(true)
  await expect(db.deleteFrom('case_events').execute(), 'what happened stays').rejects.toThrow('append-only')
  await expect(db.updateTable('case_events').set({ at: 1 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('audit').execute(), 'an empty audit has nothing to refuse').resolves.toBeDefined()
  await db.insertInto('audit').values({ at: 1, who: 'a', act: 'b', subject: 'c', detail: 'd' }).execute()
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
}

onBothEngines('the database', (setup) => {
  test('is ready once it is migrated', async () => {
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

  test('keeps the audit append-only', async () => {
    const { services } = await setup()
    await services.db.insertInto('audit').values({ at: 1, who: 'a', act: 'b', subject: 'c', detail: 'd' }).execute()
    await expect(services.db.updateTable('audit').set({ who: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(services.db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
  })

  test('allows one live and one paid payment per remittance', async () => {
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

  test('allows one unfinished remittance per user, and no completed one that is unpaid', async () => {
    const { db } = (await setup()).services
    const user_id = await addUser(db)
    await addRemittance(db, { user_id })
    expect(isUniqueViolation(await refusalOf(addRemittance(db, { user_id })))).toBe(true)
    await addRemittance(db, { user_id, set_aside_at: 1 })
    const finished = { user_id, status: 'processing', is_completed: 1, completed_at: 1 } as const
    await expect(addRemittance(db, finished)).rejects.toThrow(/check/i)
    await addRemittance(db, { ...finished, contribution_paid: 1, payment_id: 'CAPTURE' })
  })

  test('of the first version is migrated with its data', async () => {
    const { data } = await setup()
    await onEmptyDatabase(data, async (empty) => {
      const old = openDatabase(empty)
      const migrator = new Migrator({ db: old, provider: { getMigrations: async () => MIGRATIONS } })
      expect((await migrator.migrateTo('0001-first-schema')).error).toBeUndefined()
      const submitted = { is_completed: 1, contribution_paid: 1, completed_at: 5_000, updated_at: 9_000 } as const
      const remittance = (status: 'processing' | 'pending' | 'approved' | 'rejected', contribution_paise: number) =>
        addRemittance(old, {
          ...submitted,
          status,
          payment_id: status,
          contribution_paise: asPaise(contribution_paise),
        })
      await addPayment(old, await addRemittance(old), { status: 'paid', capture_id: 'CAPTURE', paid_at: 1 })
      const ids = [
        await remittance('processing', 500_000),
        await remittance('pending', 500_000),
        await remittance('approved', 500_000),
        await remittance('rejected', 500_000),
      ]
      const user_id = await addUser(old)
      const more = Array.from({ length: 200 }, (_, n) => ({
        ...{ ...submitted, user_id, status: 'approved' as const, created_at: 1 },
        ...{ reference_number: `NRG-many-${n}`, payment_id: `many-${n}` },
      }))
      await old.insertInto('remittances').values(more).execute()
      await old.destroy()

      await migrate(empty)
      const db = openDatabase(empty)
      expect(await db.selectFrom('payments').selectAll().execute()).toMatchObject([
        { status: 'paid', capture_id: 'CAPTURE', refunded_cents: 0, refunded_at: null },
      ])
      const cases = await db.selectFrom('cases').selectAll().orderBy('remittance_id').execute()
      expect(cases, 'one for each that was submitted').toHaveLength(204)
      const since = { opened_at: 5_000, updated_at: 9_000 }
      const still = { due_at: null, clock_since: null }
      expect(cases.slice(0, 4)).toMatchObject([
        { remittance_id: ids[0], state: 'received', state_since: 5_000, wakes_at: null, ...since },
        { remittance_id: ids[1], state: 'asked', state_since: 9_000, ...since, ...still },
        { remittance_id: ids[2], state: 'closed', state_since: 9_000, wakes_at: null, ...since, ...still },
        { remittance_id: ids[3], state: 'refused', state_since: 9_000, wakes_at: null, ...since, ...still },
      ])
      expect(cases[0]?.due_at, 'the promise runs only for one that waits for us').toBeGreaterThan(5_000)
      expect(cases[1]?.wakes_at, 'and a reminder comes only to those who were asked').toBeGreaterThan(9_000)
      const events = await db.selectFrom('case_events').selectAll().orderBy('case_id').limit(2).execute()
      expect(events).toMatchObject([
        { case_id: cases[0]?.id, version: 1, at: 5_000, act: 'open', to_state: 'received', actor_kind: 'system' },
        { case_id: cases[1]?.id, version: 1, at: 5_000, act: 'open', to_state: 'asked', actor_kind: 'system' },
      ])
      expect(await db.selectFrom('case_items').selectAll().execute()).toMatchObject([
        { case_id: cases[1]?.id, document_kind: 'source_proof', created_at: 9_000 },
      ])
      await holdsItsPromises(db, { remittance: ids[0]!, case_id: cases[1]!.id })
      await db.destroy()
    })
  })

  test('of a newer version is left unchanged', async () => {
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
