import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oddInput, onBothEngines, onStricterEngine } from './testing/engines.ts'
import { sampleUpload } from './testing/files/sample-upload.ts'
import { type Known, nulRequests, type Operation, operationsOf, requestsTo } from './testing/fuzz-requests.ts'
import type { Answer } from './testing/http-client.ts'
import { login } from './testing/scenes/accounts.ts'
import { openCase, PAN_COPY, SENDER_NAME } from './testing/scenes/case.ts'
import { readyRemittance } from './testing/scenes/ready-remittance.ts'
import { atDesk, joinStaff } from './testing/scenes/staff.ts'
import type { TestApi } from './testing/test-api.ts'

const SEEDS = { SQLite: 20261115, PostgreSQL: 20271115 }
/** For each route on each engine, which get different requests; `npm run test:faults` sends many more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 6)
const PATIENCE = 100_000 + RUNS * 5_000
/** Routes that call an outside service, which is unreachable in these tests. */
const OUTSIDE = /^\/api\/(postal|auth)\//
const NO_OUTSIDE = {
  POSTAL_INDIA_URL: 'http://127.0.0.1:1',
  POSTAL_UK_URL: 'http://127.0.0.1:1',
  POSTAL_WORLD_URL: 'http://127.0.0.1:1',
}
/** Internals that no response may reveal: stack traces, file paths, SQL. */
const INSIDES =
  /node_modules|\.ts:\d|\bat [\w.<>]+ \(|node:internal|sqlite|postgres|syntax error|\bselect [^"]* from\b/i

function problemWith(path: string, { status, headers, body, bytes }: Answer): string | null {
  if (status >= 500 && !(status === 503 && OUTSIDE.test(path))) return `answered ${status}`
  const isText = /json|text/.test(headers.get('content-type') ?? '')
  if (isText && INSIDES.test(bytes.toString('utf8'))) return 'shows its insides'
  if (status < 400) return null
  const isEnvelope = body?.success === false && typeof body.message === 'string' && typeof body.code === 'string'
  return isEnvelope ? null : 'refuses without a word'
}

async function belongings(api: TestApi): Promise<Known & { email: string }> {
  const { email, token: given } = await api.signUp()
  const paid = await openCase(api, { token: given })
  await paid.ask(PAN_COPY, SENDER_NAME)
  const items = (await paid.read()).items.map((item) => item.id)
  const { id, token } = await readyRemittance(api, { token: paid.token })
  const { form } = await sampleUpload('addressProof')
  const { body } = await api.post(`/remittances/${id}/upload-document`, { token, raw: form })
  return { email, ids: [paid.id, id], uids: [body.data.file_info.id, ...items] }
}

type Attacker = () => Promise<{ token?: string; headers?: Record<string, string> }>

/** All requests go to routes for the attacker, and one to others, whose guard answers without reading more. */
async function attack(api: TestApi, known: Known, who: Operation['who'], attacker: Attacker): Promise<string[]> {
  const first = SEEDS[api.data.databaseUrl ? 'PostgreSQL' : 'SQLite']
  const found: string[] = []
  const isTheirs = (operation: Operation) => operation.who === who
  const operations = (await operationsOf(api)).filter((one) => who !== 'staff' || isTheirs(one))
  expect(operations.filter(isTheirs).length).toBeGreaterThan(10)
  for (const [n, operation] of operations.entries()) {
    const seed = first + n
    const odd = fc.sample(requestsTo(operation, known), { seed, numRuns: isTheirs(operation) ? RUNS : 1 })
    const requests = [...(isTheirs(operation) ? nulRequests(operation, known, seed) : []), ...odd]
    const { token, headers } = await attacker()
    for (const { path, call } of requests) {
      const mine = { ...call, token, headers: { ...call.headers, ...headers } }
      const answer = await api.send(operation.method.toUpperCase(), path, mine)
      const problem = problemWith(operation.path, answer)
      if (problem) found.push(`${operation.method} ${path}: ${problem}; sent ${JSON.stringify(call).slice(0, 300)}`)
    }
  }
  return found
}

onBothEngines('arbitrary requests', (setup) => {
  oddInput()

  test('a signed-in customer never causes a server error or sees internals', { timeout: PATIENCE }, async () => {
    const api = await setup({ paypal: true, env: NO_OUTSIDE })
    const known = await belongings(api)
    const problems = await attack(api, known, 'customer', async () => {
      // Earlier requests may have signed out, and used up the limit of a minute.
      api.clock.advance({ minutes: 2 })
      return { token: (await login(api, known.email)).body.data.token }
    })
    expect(problems).toEqual([])
  })
})

onStricterEngine('arbitrary requests', (setup) => {
  test('a guest never causes a server error or sees internals', { timeout: PATIENCE }, async () => {
    const api = await setup({ paypal: true, env: NO_OUTSIDE })
    const known = await belongings(api)
    expect(await attack(api, known, 'guest', async () => ({}))).toEqual([])
  })

  test('a lead at the desk never causes a server error or sees internals', { timeout: PATIENCE }, async () => {
    const api = await setup()
    let person = await joinStaff(api, 'lead')
    const { uid } = person
    const isIn = async () => (await api.get('/desk/me', atDesk({ cookie: person.cookie }))).status === 200
    const lead: Attacker = async () => {
      api.clock.advance({ minutes: 2 })
      if (!(await isIn())) {
        api.clock.advance({ hours: 2 })
        person = await joinStaff(api, 'lead')
      }
      return { headers: { cookie: person.cookie, 'x-nirgam-desk': '1' } }
    }
    const { id } = await openCase(api)
    expect(await attack(api, { ids: [id], uids: [uid] }, 'staff', lead)).toEqual([])
  })

  test('oversized bodies are refused with 413, on every route that reads a body', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const raw = JSON.stringify({ step: 'amount', data: 'x'.repeat(300 * 1024) })
    const headers = { 'content-type': 'application/json' }
    // The desk has its own test: there no request is read before its sender is known.
    const reading = (await operationsOf(api)).filter(
      ({ body, path }) => body !== null && !path.startsWith('/api/desk/'),
    )
    expect(reading.length).toBeGreaterThan(10)
    for (const { method, path } of reading) {
      const address = `/${path.replace('{id}', '1').replace('{uid}', randomUUID())}`
      const { status, body } = await api.send(method.toUpperCase(), address, { token, raw, headers })
      expect([path, status, body.code]).toEqual([path, 413, 'too_large'])
    }
  })
})
