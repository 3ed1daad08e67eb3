import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fileVault, type StoredFile, takeBackupLease } from './platform/file-vault/file-vault.ts'
import { onEmptyDatabases } from './testing/engines.ts'
import { register } from './testing/scenes/accounts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

onEmptyDatabases('obsolete data', (setup) => {
  test('expired sessions, codes and known browsers are deleted, and unfinished sign-ups after a week', async () => {
    const api = await setup()
    const { clock, services } = api
    const { db } = services
    await api.signUp()
    await register(api, { email: 'late@example.com' })
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const soon = { browser_hash: 'b', expires_at: clock.now() + 1 }
    await db
      .insertInto('social_attempts')
      .values({ ...soon, state_hash: 's', provider: 'google', secrets_sealed: 'x' })
      .execute()
    await db
      .insertInto('handoffs')
      .values({ ...soon, code_hash: 'c', user_id: id })
      .execute()
    const left = async (passed: Parameters<typeof clock.advance>[0]) => {
      clock.advance(passed)
      await services.jobs.runDue()
      const tables = ['social_attempts', 'handoffs', 'codes', 'sessions', 'users', 'devices'] as const
      return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
    }
    expect(await left({})).toEqual([1, 1, 2, 1, 2, 1])
    expect(await left({ hours: 23 })).toEqual([0, 0, 2, 1, 2, 1])
    expect(await left({ hours: 2 })).toEqual([0, 0, 0, 1, 2, 1])
    expect(await left({ days: 6 })).toEqual([0, 0, 0, 0, 1, 1])
    expect(await left({ days: 392 })).toEqual([0, 0, 0, 0, 1, 1])
    expect(await left({ days: 1 })).toEqual([0, 0, 0, 0, 1, 0])
  })

  test('PayPal events are deleted ninety days after they were processed; unprocessed ones stay', async () => {
    const { services, clock } = await setup({ paypal: true })
    const { db } = services
    const ninety = clock.now() - 90 * DAY_MS
    const event = (event_id: string, received_at: number, processed_at: number | null) => {
      return { event_id, event_type: 'X', order_id: null, received_at, processed_at }
    }
    const events = [
      event('old', ninety - 1, ninety),
      event('waiting', ninety - 1, null),
      event('young', ninety + 2 * 60 * 60 * 1000, ninety + 2 * 60 * 60 * 1000),
    ]
    await db.insertInto('webhook_events').values(events).execute()
    clock.advance({ hours: 1 })
    await services.jobs.runDue()
    const left = await db.selectFrom('webhook_events').select('event_id').orderBy('event_id').execute()
    expect(left.map(({ event_id }) => event_id)).toEqual(['waiting', 'young'])
  })

  test('failed jobs are deleted after ninety days', async () => {
    const { services, clock } = await setup()
    const { db, jobs } = services
    jobs.handle('flaky', async () => Promise.reject(new Error('no')), { maxAttempts: 1 })
    await jobs.add(db, 'flaky', {})
    await jobs.runDue()
    const givenUp = () => db.selectFrom('jobs').select('id').where('failed_at', 'is not', null).execute()
    clock.advance({ days: 89 })
    await jobs.runDue()
    expect(await givenUp()).toHaveLength(1)
    clock.advance({ days: 1, hours: 1 })
    await jobs.runDue()
    expect(await givenUp()).toHaveLength(0)
  })

  test('a half-written document of a killed server is deleted after a day', async () => {
    const { services, clock, data } = await setup()
    const folder = join(data.dataDir, 'documents', 'ab')
    const half = join(folder, 'ab12.part')
    mkdirSync(folder, { recursive: true })
    writeFileSync(half, 'half')
    utimesSync(half, clock.now() / 1000, clock.now() / 1000)
    clock.advance({ hours: 23 })
    await services.jobs.runDue()
    expect(existsSync(half)).toBe(true)
    clock.advance({ hours: 2 })
    await services.jobs.runDue()
    expect(existsSync(half)).toBe(false)
  })

  test('a stored file goes within the hour unless a row refers to it, and none goes while a backup runs', async () => {
    const api = await setup()
    const { services, clock } = api
    const { db, jobs } = services
    const used = new Set<string>()
    const vault = fileVault({ deleteJob: 'delete-test-file', isInUse: async (_, key) => used.has(key) })
    vault.handleDeletes(services)
    const store = (uid: string) => vault.store(services, { table: 'documents', uid }, Buffer.from(`content of ${uid}`))
    const [kept, lost] = [await store('kept'), await store('lost')]
    used.add(kept.storageKey)
    const text = async (file: StoredFile) => String(await vault.read(services, file).catch(() => 'gone'))
    expect([await text(kept), await text(lost)]).toEqual(['content of kept', 'content of lost'])
    expect(await text({ ...lost, uid: 'kept' }), 'it opens for its own row alone').toBe('gone')
    clock.advance({ minutes: 59 })
    await jobs.runDue()
    expect(await text(lost)).toBe('content of lost')

    const lease = await takeBackupLease(db, clock)
    clock.advance({ minutes: 1 })
    await jobs.runDue()
    expect(await text(lost), 'a backup may refer to it').toBe('content of lost')
    clock.advance({ minutes: 3 })
    await lease.renew()
    const { stream, size, held } = await vault.stream(services, kept, 'asha')
    expect([size, String(await buffer(stream))]).toEqual([15, 'content of kept'])
    held.close()
    clock.advance({ minutes: 2 })
    await jobs.runDue()
    expect(await text(lost), 'and goes on as long as it says so').toBe('content of lost')
    clock.advance({ minutes: 3 })
    await jobs.runDue()
    expect([await text(kept), await text(lost)]).toEqual(['content of kept', 'gone'])

    await vault.delete(services, db, null)
    await vault.delete(services, db, kept.storageKey)
    await jobs.runDue()
    expect(await text(kept), 'its row is still there').toBe('content of kept')
    used.clear()
    await vault.delete(services, db, kept.storageKey)
    await jobs.runDue()
    expect(await text(kept)).toBe('gone')
    await expect(vault.stream(services, kept, 'asha')).rejects.toThrow('ENOENT')
    const leases = () => db.selectFrom('meta').selectAll().where('name', 'like', 'backup-lease-%').execute()
    expect(await leases(), 'of a backup that was killed').toHaveLength(1)
    const next = await takeBackupLease(db, clock)
    expect(await leases()).toHaveLength(1)
    await next.end()
    expect(await leases()).toEqual([])
  })

  test('a removed bank form is deleted after ninety days; the others stay', async () => {
    const { services, clock } = await setup()
    const { db, jobs } = services
    const bank = { slug: 'hdfc', name: 'HDFC', icon: 'HD', color: '#004c8f', position: 1 }
    const { id } = await db.insertInto('banks').values(bank).returning('id').executeTakeFirstOrThrow()
    const form = (form_name: string, removed_at: number | null) => {
      const file = { file_name: 'a.pdf', file_size: 1, content: Buffer.from('a') }
      return { bank_id: id, form_name, description: '', ...file, created_at: 1, removed_at }
    }
    await db
      .insertInto('bank_forms')
      .values([form('offered', null), form('removed', clock.now())])
      .execute()
    const names = async () =>
      (await db.selectFrom('bank_forms').select('form_name').orderBy('id').execute()).map((row) => row.form_name)
    clock.advance({ days: 89 })
    await jobs.runDue()
    expect(await names()).toEqual(['offered', 'removed'])
    clock.advance({ days: 1, hours: 1 })
    await jobs.runDue()
    expect(await names()).toEqual(['offered'])
  })
})
