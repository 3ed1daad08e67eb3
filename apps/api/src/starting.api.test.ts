import { once } from 'node:events'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { addFirstData } from './features.ts'
import { openDatabase } from './platform/database/database.ts'
import { keyRingText, newKeyRing } from './platform/vault/key-ring.ts'
import { addABank } from './testing/databases/a-bank.ts'
import { createDatabase } from './testing/databases/postgres.ts'
import { fillDataFolder } from './testing/databases/used-data.ts'
import { onBothEngines } from './testing/engines.ts'
import { openCase } from './testing/scenes/case.ts'
import { runToTheEnd, type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { startS3 } from './testing/stand-ins/s3-stand-in.ts'

const folders: string[] = []
const running: ServerProcess[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.signal('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-start-'))
  folders.push(folder)
  return folder
}

async function usedFolder(): Promise<string> {
  const folder = newFolder()
  await fillDataFolder(folder)
  return folder
}

async function started(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(env)
  running.push(server)
  return server
}

/** Sends the head of a request and waits until the server asks for the rest, which `finish` sends. */
async function beginSignUp(server: ServerProcess): Promise<() => Promise<number | undefined>> {
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  const asked = request(`${server.url}/api/register`, { method: 'POST', headers })
  const answered = once(asked, 'response')
  asked.flushHeaders()
  await once(asked, 'continue')
  return async () => {
    asked.end(JSON.stringify(newPerson()))
    const [answer]: IncomingMessage[] = await answered
    answer?.resume()
    return answer?.statusCode
  }
}

let people = 0
function newPerson() {
  people += 1
  return { email: `p${people}@example.com`, password: 'correct horse', login_type: 'email' }
}

describe('starting', () => {
  test('creates its data folder, its database and a key file that only its owner can read', async () => {
    const folder = join(newFolder(), 'new', 'data')
    await started({ DATA_DIR: folder })
    expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'nirgam.sqlite')).mode & 0o777).toBe(0o600)
  })

  test('draws the bank forms of a new database, for which the first visitors wait', async () => {
    const server = await started({ DATA_DIR: newFolder() })
    const banks: { id: number }[] = (await server.get('/bank-forms/banks')).body.data
    expect(banks).toHaveLength(6)
    const [form] = (await server.get(`/bank-forms/banks/${banks[0]?.id}/forms`)).body.data
    const { bytes } = await server.get(`/bank-forms/download/${form.id}`)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a wrong setting gives one clear message, not a stack trace', async () => {
    const { code, output } = await runToTheEnd({ DATA_DIR: newFolder(), PORT: 'door' })
    expect(code).toBe(1)
    expect(output).toBe('The configuration is invalid:\n  - PORT must be a whole number from 0 to 65535\n')
  })

  test('an unknown option gives one clear line, and nothing starts', async () => {
    const folder = newFolder()
    const { code, output } = await runToTheEnd({ DATA_DIR: join(folder, 'data') }, { words: ['--bogus'] })
    expect(code).toBe(1)
    expect(output).toBe('There are no options, but "--bogus" was given. Settings go into .env or the environment.\n')
    expect(readdirSync(folder)).toEqual([])
  })

  test('an unreachable database gives one clear line', async () => {
    const { code, output } = await runToTheEnd({ DATA_DIR: newFolder(), DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
    expect(code).toBe(1)
    expect(output).toMatch(/^The database cannot be reached: .*\n$/)
  })

  test('an unusable data folder gives one clear line', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const { code, output } = await runToTheEnd({ DATA_DIR: join(file, 'data') })
    expect(code).toBe(1)
    expect(output).toMatch(/^The database in DATA_DIR \(.*\) cannot be opened: .*\n$/)
  })

  test('a used port gives one clear line, and nothing is written', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const folder = newFolder()
    const { code, output } = await runToTheEnd({ DATA_DIR: folder, PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(output).toBe(`Port ${port} on 127.0.0.1 is already in use. Choose another with PORT=…\n`)
    expect(readdirSync(folder)).toEqual([])
  })

  test('keys that do not match the data are refused, and the data stays', async () => {
    const folder = await usedFolder()
    const wrong = join(newFolder(), 'wrong.json')
    writeFileSync(wrong, keyRingText(newKeyRing()))
    const { code, output } = await runToTheEnd({ DATA_DIR: folder, DATA_KEY_FILE: wrong })
    expect(code).toBe(1)
    expect(output).toBe('The data keys do not fit the data in this database. Nothing was changed.\n')

    cpSync(join(folder, 'keys.json'), wrong)
    rmSync(join(folder, 'keys.json'))
    const missing = await runToTheEnd({ DATA_DIR: folder })
    expect(missing).toMatchObject({ code: 1, output: expect.stringMatching(/^The key file .* is missing/) })
    await started({ DATA_DIR: folder, DATA_KEY_FILE: wrong })
  })

  test('a malformed .env gives one clear line', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, '.env'), 'PORT=3000\nthis is not a setting\n')
    const { code, output } = await runToTheEnd({ DATA_DIR: join(folder, 'data') }, { cwd: folder })
    expect(code).toBe(1)
    expect(output).toBe('.env: line 2 cannot be read. Each line must be NAME=value.\n')
    expect(readdirSync(folder)).toEqual(['.env'])
  })

  test('logs that documents are in S3; SIGTERM lets running requests finish and exits with 0', async () => {
    const s3 = await startS3()
    const server = await started({ DATA_DIR: await usedFolder(), ...s3.env })
    await expect.poll(() => server.output()).toContain(`documents in S3 (bucket "${s3.env.S3_BUCKET}")`)
    const signUps = await Promise.all(Array.from({ length: 8 }, () => beginSignUp(server)))
    const code = server.signal('SIGTERM')
    expect(await Promise.all(signUps.map((finish) => finish()))).toEqual(Array(8).fill(201))
    expect(await code).toBe(0)
    s3.stop()
  })
})

onBothEngines('the first start of a newer version', (setup) => {
  test('seals own words and makes cases and enquiries searchable', async () => {
    const api = await setup()
    const { services } = api
    await addABank(services.db)
    const { id, token } = await openCase(api)
    const asked = await api.post('/enquiries', { token, body: { subject: 'When?', message: 'How long does it take?' } })
    const enquiry: number = asked.body.data.enquiry.id
    await services.db
      .updateTable('remittances')
      .set({ source_of_funds: 'A prize from my village' })
      .where('id', '=', id)
      .execute()
    await services.db.updateTable('cases').set({ lookups: 0 }).where('remittance_id', '=', id).execute()
    await services.db.updateTable('enquiries').set({ words: 0 }).where('id', '=', enquiry).execute()
    await addFirstData(services, new AbortController().signal)
    const [sealed, found, read] = await Promise.all([
      services.db.selectFrom('remittances').select('source_of_funds').where('id', '=', id).executeTakeFirst(),
      services.db.selectFrom('cases').select('lookups').where('remittance_id', '=', id).executeTakeFirst(),
      services.db.selectFrom('enquiries').select('words').where('id', '=', enquiry).executeTakeFirst(),
    ])
    expect([sealed, found?.lookups, read?.words]).toEqual([
      { source_of_funds: null },
      expect.toSatisfy(Boolean),
      expect.toSatisfy(Boolean),
    ])
  })
})

describe('background work', () => {
  test('is left to the other servers by one that is told to run none, which Ctrl-C ends in order', async () => {
    const folder = await usedFolder()
    const server = await started({ DATA_DIR: folder, RUN_JOBS: 'false' })
    expect((await server.post('/register', { body: newPerson() })).status).toBe(201)
    expect((await server.get('/bank-forms/banks')).status).toBe(200)
    // Ends only once work that it had begun is done.
    expect(await server.signal('SIGINT')).toBe(0)
    const db = openDatabase({ databaseUrl: null, dataDir: folder, poolSize: 1 })
    const jobs = await db.selectFrom('jobs').select('attempts').where('kind', '=', 'send-message').execute()
    await db.destroy()
    expect(jobs).toEqual([{ attempts: 0 }])
  })
})

describe('stopping', () => {
  test('reports shutdown at once, still answers new requests, and closes their connections', async () => {
    const server = await started({ DATA_DIR: await usedFolder(), SHUTDOWN_DELAY: '4' })
    expect((await server.get('//readyz')).headers.get('connection')).toBe('keep-alive')
    const code = server.signal('SIGTERM')
    await expect.poll(async () => (await server.get('//readyz')).status).toBe(503)
    const late = await server.post('/register', { body: newPerson() })
    expect([late.status, late.headers.get('connection')]).toEqual([201, 'close'])
    expect((await server.get('//healthz')).status).toBe(200)
    expect(await code).toBe(0)
    expect(server.output()).not.toContain('Nirgam is stopping')
  })
})

describe('being killed', () => {
  test('twice loses no acknowledged write', async () => {
    const folder = await usedFolder()
    const acknowledged: string[] = []
    for (let round = 0; round < 2; round += 1) {
      const server = await started({ DATA_DIR: folder })
      let alive = true
      const visitor = async () => {
        while (alive) {
          const answer = await server.post('/register', { body: newPerson() }).catch(() => null)
          if (answer?.status === 201) acknowledged.push(answer.body.data.user_id)
        }
      }
      const before = acknowledged.length
      const visitors = [visitor(), visitor(), visitor()]
      await expect.poll(() => acknowledged.length - before).toBeGreaterThan(10)
      await server.signal('SIGKILL')
      alive = false
      await Promise.all(visitors)
    }
    const db = openDatabase({ databaseUrl: null, dataDir: folder, poolSize: 1 })
    const kept = new Set((await db.selectFrom('users').select('uid').execute()).map(({ uid }) => uid))
    await db.destroy()
    expect(acknowledged.length).toBeGreaterThan(20)
    expect(acknowledged.filter((uid) => !kept.has(uid))).toEqual([])
  })
})

/** Every write to it fails as on a full disk. */
const FULL = '/dev/full'

describe.skipIf(!existsSync(FULL))('a full disk under the log', () => {
  test('stops nothing: reads and writes continue, /readyz reports it, and dropped lines are counted', async () => {
    const full = openSync(FULL, 'w')
    const DATA_DIR = await usedFolder()
    const server = await startServerProcess({ DATA_DIR, LOG_LEVEL: 'info' }, { stdout: full })
    running.push(server)
    closeSync(full)
    const dropped = async () => {
      const { body } = await server.get('//metrics')
      return Number(/^nirgam_log_lines_dropped_total (\d+)$/m.exec(body)?.[1])
    }
    await expect.poll(dropped).toBeGreaterThan(0)
    expect((await server.get('//readyz')).body.data).toMatchObject({ status: 'ready', log: 'lines are dropped' })
    expect((await server.get('/openapi.json')).status).toBe(200)
    expect((await server.post('/register', { body: newPerson() })).status).toBe(201)
    expect(await server.signal('SIGTERM')).toBe(0)
  })
})

describe('several at once', () => {
  test('two servers on one SQLite folder both write without corruption', async () => {
    const DATA_DIR = await usedFolder()
    const [one, other] = await Promise.all([started({ DATA_DIR }), started({ DATA_DIR })])
    const people = Array.from({ length: 30 }, newPerson)
    const answers = await Promise.all(
      people.map((person, n) => (n % 2 ? one : other).post('/register', { body: person })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201))
    const db = openDatabase({ databaseUrl: null, dataDir: DATA_DIR, poolSize: 1 })
    const users = await db.selectFrom('users').select('uid').execute()
    await db.destroy()
    expect(users).toHaveLength(30)
  })

  const server = inject('postgresUrl')
  test.skipIf(!server)('two processes starting at once on an empty PostgreSQL both end up migrated', async () => {
    const DATABASE_URL = await createDatabase(server ?? '')
    const DATA_DIR = newFolder()
    const servers = await Promise.all([1, 2].map(() => started({ DATABASE_URL, DATA_DIR })))
    // A busy machine may need a second attempt: a connection that is slow to open counts as a lost database.
    const register = (one: ServerProcess) => async () => (await one.post('/register', { body: newPerson() })).status
    for (const one of servers) await expect.poll(register(one)).toBe(201)
  })
})
