import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { operate } from './operator/operator.ts'
import { readConfig } from './platform/config/config.ts'
import { migrate } from './platform/database/database.ts'
import { hasPooler, type Pooler, startPooler } from './testing/databases/pooler.ts'
import { createDatabase, dropDatabase } from './testing/databases/postgres.ts'
import { paidRemittance } from './testing/scenes/paid-remittance.ts'
import { readyRemittance } from './testing/scenes/ready-remittance.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

const server = inject('postgresUrl')
const CONNECTIONS = 3
const VISITORS = 12
const SAVES = 5

describe.skipIf(!server || !hasPooler())('behind PgBouncer in transaction mode', () => {
  const dataDir = mkdtempSync(join(inject('folder'), 'test-'))
  let database = ''
  let pooler: Pooler
  let api: TestApi

  beforeAll(async () => {
    database = await createDatabase(server ?? '')
    pooler = await startPooler(server ?? '', CONNECTIONS)
    const databaseUrl = pooler.through(database)
    // Processes that start together: one brings the schema up to date, the other waits for it.
    const settings = { databaseUrl, dataDir, poolSize: 2, pooled: true }
    await Promise.all([migrate(settings), migrate(settings)])
    api = await startTestApi({ dataDir, databaseUrl }, { env: { DATABASE_POOLER: 'transaction' } })
  })

  afterAll(async () => {
    await api?.stop()
    await pooler?.stop()
    await dropDatabase(server ?? '', database)
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('a start without the setting is refused in one line that names it, and the doctor names it too', async () => {
    const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: pooler.through(database) }
    await expect(migrate(readConfig(env))).rejects.toThrow(
      /^DATABASE_URL leads to PgBouncer in transaction mode: set DATABASE_POOLER=transaction\.$/,
    )
    const { out } = await operate(['doctor'], () => readConfig(env))
    expect(out).toMatch(/^BROKEN +database .*\n.*set DATABASE_POOLER=transaction$/m)
  })

  test('many users save at once over few connections, and each reads their own data', async () => {
    const people: { token: string; id: number }[] = []
    for (let count = 0; count < VISITORS; count += 1) people.push(await readyRemittance(api))
    const save = ({ token, id }: { token: string; id: number }, data: number) =>
      api.put(`/remittances/${id}`, { token, body: { step: 'amount', data } })
    for (let turn = 1; turn <= SAVES; turn += 1) {
      const answers = await Promise.all(people.map((person, n) => save(person, turn * 1_000 + n)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    const seen = await Promise.all(people.map(({ token, id }) => api.get(`/remittances/${id}`, { token })))
    expect(seen.map(({ body }) => body.data.amount)).toEqual(people.map((_, n) => SAVES * 1_000 + n))
  })

  test('transactions, locks and jobs work: a payment opens one case', async () => {
    const { token, id } = await paidRemittance(api)
    await Promise.all([api.services.jobs.runDue(), api.services.jobs.runDue()])
    const { body } = await api.get(`/remittances/${id}/case`, { token })
    expect(body.success).toBe(true)
    expect((await api.get('/contributions', { token })).body).toMatchObject({ total_count: 1 })
  })
})
