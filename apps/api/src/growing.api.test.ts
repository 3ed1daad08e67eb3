import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from './testing/databases/postgres.ts'
import { sampleUpload } from './testing/files/sample-upload.ts'
import { newestCode, register, verify } from './testing/scenes/accounts.ts'
import { readyRemittance, STEP_ANSWERS } from './testing/scenes/ready-remittance.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

const postgres = inject('postgresUrl')

/** Sessions and limits across servers are tested with accounts. */
describe.skipIf(!postgres)('several servers on one PostgreSQL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-growing-'))
  let databaseUrl: string
  let first: TestApi
  let second: TestApi

  beforeEach(async () => {
    databaseUrl = await createDatabase(postgres ?? '', inject('postgresTemplate') ?? undefined)
    first = await startTestApi({ dataDir, databaseUrl })
    second = await startTestApi({ dataDir, databaseUrl }, { clock: first.clock })
  })

  afterEach(async () => {
    await first.stop()
    await second.stop()
    await dropDatabase(postgres ?? '', databaseUrl)
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('a code requested from one server is sent by either and accepted by the other', async () => {
    const { userId } = await register(first, { email: 'asha@example.com' })
    const verified = await verify(second, userId, await newestCode(second, 'asha@example.com'))
    expect(verified.status).toBe(200)
    expect((await first.get('/user', { token: verified.body.data.token })).status).toBe(200)
  })

  test('data written through one server is read through the other, including documents', async () => {
    const { id, token } = await readyRemittance(first)
    const { form } = await sampleUpload('panCard')
    const { body } = await first.post(`/remittances/${id}/upload-document`, { token, raw: form })
    const { sender_details: sender } = (await second.get(`/remittances/${id}`, { token })).body.data
    expect(sender).toMatchObject({ name: STEP_ANSWERS.sender_details.name })
    const at = body.data.file_info.url.replace('/api', '')
    const [here, there] = [await first.get(at, { token }), await second.get(at, { token })]
    expect([here.status, there.status]).toEqual([200, 200])
    expect(there.bytes.equals(here.bytes)).toBe(true)
  })

  test('concurrent requests to both servers create one unfinished remittance per user', async () => {
    const { token } = await first.signUp()
    const asked = Array.from({ length: 10 }, (_, n) => (n % 2 ? first : second).post('/remittances', { token }))
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('a job that one server adds runs once, on either server', async () => {
    const done: number[] = []
    for (const { services } of [first, second]) {
      services.jobs.handle<{ n: number }>('count', async ({ n }) => void done.push(n))
    }
    for (let n = 0; n < 20; n += 1) await first.services.jobs.add(first.services.db, 'count', { n })
    await Promise.all([first.services.jobs.runDue(), second.services.jobs.runDue()])
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('a code requested before one server stopped is sent by the other', async () => {
    const third = await startTestApi({ dataDir, databaseUrl }, { clock: first.clock })
    await third.post('/register', { body: { email: 'ravi@example.com', password: 'correct horse' } })
    await third.stop()
    expect(await newestCode(first, 'ravi@example.com')).toMatch(/^\d{4}$/)
  })
})
