import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Config } from '../platform/config/config.ts'
import { migrate, openDatabase } from '../platform/database/database.ts'
import {
  type KeyRing,
  keyRingText,
  newKeyRing,
  parseKeyRing,
  readKeyFile,
  replaceKeyFile,
} from '../platform/vault/key-ring.ts'
import { createDatabase } from '../testing/databases/postgres.ts'
import { onBothEngines, onEmptyDatabases, onOneEngine, type Setup } from '../testing/engines.ts'
import { sampleUpload } from '../testing/files/sample-upload.ts'
import type { TestApi } from '../testing/test-api.ts'
import { operate } from './operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-protecting-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newFolder = () => mkdtempSync(join(folder, 'x-'))
const operator = (api: TestApi, config: Config = api.services.config) => {
  return (...words: string[]) => operate([...words, '--as', 'meera'], () => config, { clock: api.clock })
}

async function withDocuments(api: TestApi, count: number): Promise<string[]> {
  for (let n = 0; n < count; n += 1) {
    const { token } = await api.signUp()
    const { id } = (await api.post('/remittances', { token, body: {} })).body.data
    const { form } = await sampleUpload('panCard')
    const { status } = await api.post(`/remittances/${id}/upload-document`, { token, raw: form })
    expect(status).toBe(200)
  }
  const rows = await api.services.db.selectFrom('documents').select('storage_key').orderBy('id').execute()
  return rows.map(({ storage_key }) => storage_key)
}

function keyFileOf({ services: { config } }: TestApi): string {
  if (!('file' in config.keys)) throw new Error('the keys are not in a file')
  return config.keys.file
}

async function emptyMachine(api: TestApi): Promise<Config> {
  const dataDir = newFolder()
  const databaseUrl = api.data.databaseUrl && (await createDatabase(api.data.databaseUrl))
  return { ...api.services.config, dataDir, databaseUrl, keys: { file: join(dataDir, 'keys.json') } }
}

/** A refused restore may leave an empty schema on PostgreSQL, and nothing at all elsewhere. */
async function expectNothingIn(config: Config): Promise<void> {
  expect(readdirSync(config.dataDir).filter((name) => name !== 'documents')).toEqual([])
  expect(existsSync(join(config.dataDir, 'documents')) ? readdirSync(join(config.dataDir, 'documents')) : []).toEqual(
    [],
  )
  if (!config.databaseUrl) return
  await migrate(config)
  const db = openDatabase(config)
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('documents').selectAll().execute()).toEqual([])
  await db.destroy()
}

/** Added by hand, under a name of the operator’s choice. */
function addKey(api: TestApi, name: string): KeyRing {
  const ring = readKeyFile(keyFileOf(api)) ?? newKeyRing()
  const more = { ...ring, active: name, keys: new Map([...ring.keys, [name, newKeyRing().index]]) }
  replaceKeyFile(keyFileOf(api), more)
  return more
}

const backedUp = async (setup: Setup, documents = 1) => {
  const api = await setup()
  const keys = await withDocuments(api, documents)
  const place = join(newFolder(), 'backup')
  expect(await operator(api)('backup', place, '--with-keys', 'yes')).toMatchObject({ code: 0, err: '' })
  return { api, keys, place }
}

test('new keys for DATA_KEYS are printed even before settings can be read', async () => {
  const make = (...words: string[]) =>
    operate(['keys', 'make', ...words], () => {
      throw new Error('there are no settings')
    })
  const { code, out } = await make()
  expect(code).toBe(0)
  // A value in an .env file ends with its line.
  expect(out.trim()).not.toContain('\n')
  expect(parseKeyRing(out, 'DATA_KEYS').keys.size).toBe(1)
  const [row] = JSON.parse((await make('--json')).out)
  expect(parseKeyRing(JSON.stringify(row), 'DATA_KEYS').keys.size).toBe(1)
})

onBothEngines('keys that are still needed', (setup) => {
  test('are not retired, even with long names and few encrypted values', async () => {
    const api = await setup()
    const { db } = api.services
    addKey(api, 'production-2026')
    await expect.poll(() => api.services.vault.activeKeyId).toBe('production-2026')
    const { token, email } = await api.signUp()
    const say = operator(api)
    await say('keys', 'reseal')
    expect(await say('keys', 'retire')).toMatchObject({ code: 0, err: '' })
    addKey(api, 'production-2027')
    const left = JSON.parse((await say('keys', 'list', '--json')).out).find(
      ({ key }: { key: string }) => key === 'production-2026',
    )
    expect(left.values).toBeGreaterThan(1)
    expect(await say('keys', 'retire')).toMatchObject({ code: 1, err: expect.stringContaining('production-2026') })

    const contact = await db.selectFrom('contacts').select(['uid', 'value_sealed']).executeTakeFirstOrThrow()
    expect(await say('keys', 'reseal')).toMatchObject({ code: 0, err: '' })
    await db
      .updateTable('contacts')
      .set({ value_sealed: contact.value_sealed })
      .where('uid', '=', contact.uid)
      .execute()
    expect(JSON.parse((await say('keys', 'list', '--json')).out)).toContainEqual({
      key: 'production-2026',
      active: false,
      values: 1,
    })
    expect(await say('keys', 'retire')).toMatchObject({ code: 1, err: expect.stringContaining('production-2026') })
    expect(JSON.stringify((await api.get('/user', { token })).body)).toContain(email)

    await say('keys', 'reseal')
    expect(await say('keys', 'retire')).toMatchObject({ code: 0, out: 'Removed production-2026.\n' })
    expect(JSON.stringify((await api.get('/user', { token })).body)).toContain(email)
  })
})

onEmptyDatabases('a backup', (setup, { once }) => {
  test('is a snapshot: rows written while it is made are not in it', async () => {
    const api = await setup()
    const [storageKey = ''] = await withDocuments(api, 1)
    const bytes = await api.services.storage.get(storageKey)
    const s3 = { endpoint: 'http://s3.invalid', bucket: 'papers', region: 'r', clientId: 'a', clientSecret: 'b' }
    const before = (await api.services.db.selectFrom('users').select('id').execute()).length
    const meanwhile = async () => {
      await api.signUp()
      return new Response(new Uint8Array(bytes))
    }
    const place = join(newFolder(), 'backup')
    const settings = { ...api.services.config, s3 }
    const made = await operate(['backup', place], () => settings, {
      clock: api.clock,
      fetch: meanwhile as typeof fetch,
    })
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(await api.services.db.selectFrom('users').select('id').execute()).toHaveLength(before + 1)
    const manifest = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8'))
    expect([manifest.rows.users, manifest.rows.contacts]).toEqual([before, before])
  })

  once('includes a document that is replaced while it is made, and the old file is deleted afterwards', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = (await api.post('/remittances', { token, body: {} })).body.data
    const upload = async (kind: 'panCard' | 'passportFront') => {
      const { form } = await sampleUpload(kind)
      expect((await api.post(`/remittances/${id}/upload-document`, { token, raw: form })).status).toBe(200)
    }
    await upload('panCard')
    await upload('passportFront')
    const { db, storage, jobs, config } = api.services
    const keysNow = async () =>
      (await db.selectFrom('documents').select('storage_key').execute()).map(({ storage_key }) => storage_key)
    const before = await keysNow()
    let isReplaced = false
    const bucket = async (input: RequestInfo | URL) => {
      if (!isReplaced) {
        isReplaced = true
        await upload('panCard')
        await upload('passportFront')
        await jobs.runDue()
      }
      const key = new URL((input as Request).url).pathname.split('/').at(-1) ?? ''
      const found = await storage.get(key).catch(() => null)
      return found ? new Response(new Uint8Array(found)) : new Response('', { status: 404 })
    }
    const s3 = { endpoint: 'http://s3.invalid', bucket: 'papers', region: 'r', clientId: 'a', clientSecret: 'b' }
    const place = join(newFolder(), 'backup')
    const outside = { clock: api.clock, fetch: bucket as typeof fetch }
    expect(await operate(['backup', place], () => ({ ...config, s3 }), outside)).toMatchObject({ code: 0, err: '' })
    const manifest = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ documents: 2, rows: { documents: 2, meta: 1 }, lost: [] })
    expect(readdirSync(join(place, 'documents')).toSorted()).toEqual(before.toSorted())

    expect(await db.selectFrom('meta').select('name').execute()).toHaveLength(1)
    api.clock.advance({ minutes: 10 })
    await jobs.runDue()
    for (const key of before) await expect(storage.get(key)).rejects.toThrow('ENOENT')
    for (const key of await keysNow()) expect((await storage.get(key)).length).toBeGreaterThan(0)
  })

  once('without a lost document is made on request, names it, and may use the refused folder', async () => {
    const api = await setup()
    const [lost = '', kept = ''] = await withDocuments(api, 2)
    await api.services.storage.remove(lost)
    const place = join(newFolder(), 'backup')
    const say = operator(api)
    const refused = await say('backup', place)
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/panCard of REM-\d{6}: it is gone[\s\S]*--without-lost/),
    })
    expect(existsSync(`${place}.part`)).toBe(false)
    writeFileSync(`${place}.part`, 'left by one that was killed')
    expect(await say('backup', place, '--without-lost')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(
        / rows and 1 documents are in .*\. 1 lost documents are not in it; the manifest names/,
      ),
    })
    expect(await say('backup', 'verify', place, '--open', dirname(place))).toMatchObject({
      code: 1,
      err: `${dirname(place)} already exists. The folder is created for this, and deleted afterwards.\n`,
    })
    const manifest = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ documents: 1, lost: [{ file: lost, why: 'it is gone' }] })
    expect(readdirSync(join(place, 'documents'))).toEqual([kept])
    expect(await say('backup', 'verify', place)).toMatchObject({ code: 0, out: expect.stringContaining('Lost before') })
    const opened = await say('backup', 'verify', place, '--open', join(newFolder(), 'scratch'))
    expect(opened).toMatchObject({ code: 0, err: '', out: expect.stringContaining('; 1 documents were opened. Lost ') })

    const machine = await emptyMachine(api)
    writeFileSync(join(machine.dataDir, 'keys.json'), await readFile(keyFileOf(api)))
    expect(await operator(api, machine)('restore', place)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/restored[\s\S]*panCard of REM/),
    })
  })

  once('that is damaged is detected, and each damage is named', async () => {
    const { api, keys, place } = await backedUp(setup, 4)
    const say = operator(api)
    expect(await say('backup', 'verify', place)).toMatchObject({ code: 0, out: expect.stringContaining('is complete') })
    const [gone = '', short = '', changed = ''] = keys.map((key) => join(place, 'documents', key))
    await rm(gone)
    await truncate(short, 20)
    const bytes = await readFile(changed)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(changed, bytes)
    await truncate(join(place, 'rows', 'users.jsonl.gz'), 30)
    const machine = await emptyMachine(api)
    for (const told of [await say('backup', 'verify', place), await operator(api, machine)('restore', place)]) {
      expect(told).toMatchObject({ code: 1, out: '' })
      expect(told.err).toContain(`documents/${keys[0]} is missing\n`)
      expect(told.err).toContain(`documents/${keys[1]} is cut off: 20 of`)
      expect(told.err).toContain(`documents/${keys[2]} was changed\n`)
      expect(told.err).toContain('rows/users.jsonl.gz is cut off')
      expect(told.err).not.toContain(keys[3])
    }
    await expectNothingIn(machine)
  })

  once('of an older kind without checksums is restored if all its documents exist', async () => {
    const { api, keys, place } = await backedUp(setup, 2)
    const { files: _files, lost: _lost, ...manifest } = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8'))
    await writeFile(join(place, 'manifest.json'), JSON.stringify({ ...manifest, format: 1 }))
    expect(await operator(api, await emptyMachine(api))('restore', place)).toMatchObject({ code: 0, err: '' })
    await rm(join(place, 'documents', keys[0] ?? ''))
    const refused = await operator(api, await emptyMachine(api))('restore', place)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`documents/${keys[0]} is missing`) })
  })

  once('is not restored with keys that do not open it, and the attempt leaves nothing behind', async () => {
    const { api, place } = await backedUp(setup)
    const ring = parseKeyRing(await readFile(keyFileOf(api), 'utf8'), 'it')
    const [name = '', other] = [ring.active, newKeyRing()]
    const wrong = [
      { text: keyRingText(newKeyRing()), err: /are not those of this backup. Nothing was changed/ },
      { text: keyRingText({ ...ring, keys: new Map([[name, other.index]]) }), err: /are not those of this backup/ },
    ]
    for (const { text, err } of wrong) {
      const machine = { ...(await emptyMachine(api)), keys: { ring: text } }
      expect(await operator(api, machine)('restore', place)).toMatchObject({ code: 1, err: expect.stringMatching(err) })
      await expectNothingIn(machine)
      const right = { ...machine, keys: { ring: keyRingText(ring) } }
      expect(await operator(api, right)('restore', place)).toMatchObject({ code: 0, err: '' })
    }
  })

  test('is not restored if one of its keys is missing', async () => {
    const api = await setup()
    await api.signUp()
    const ring = readKeyFile(keyFileOf(api)) ?? newKeyRing()
    const more = addKey(api, 'newer')
    const say = operator(api)
    const contact = await api.services.db.selectFrom('contacts').select('value_sealed').executeTakeFirstOrThrow()
    await say('keys', 'reseal')
    await api.services.db.updateTable('contacts').set(contact).execute()
    const place = join(newFolder(), 'backup')
    await say('backup', place)
    const lacking = { ...more, keys: new Map([...more.keys].filter(([id]) => id === 'newer')) }
    const machine = { ...(await emptyMachine(api)), keys: { ring: keyRingText(lacking) } }
    const refused = await operator(api, machine)('restore', place)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`lack ${ring.active}`) })
    await expectNothingIn(machine)
  })

  test('that fails half way is rolled back, and existing files stay', async () => {
    const { api, keys, place } = await backedUp(setup, 3)
    const objects = new Map<string, Uint8Array>([[keys[0] ?? '', new Uint8Array([1])]])
    // Two writes: in any order, at least one file that was not there before has been written by then.
    let room = 2
    const bucket = async (input: RequestInfo | URL) => {
      const request = input as Request
      const key = new URL(request.url).pathname.split('/').at(-1) ?? ''
      if (request.method === 'DELETE') objects.delete(key)
      if (request.method === 'GET') return objects.has(key) ? new Response(null) : new Response('', { status: 404 })
      if (request.method === 'PUT' && key !== 'nirgam-check') {
        if (room === 0) return new Response('<Error><Code>QuotaExceeded</Code></Error>', { status: 403 })
        room -= 1
        objects.set(key, new Uint8Array([1]))
      }
      return new Response(null, { status: 200 })
    }
    const s3 = { endpoint: 'http://s3.invalid', bucket: 'papers', region: 'r', clientId: 'a', clientSecret: 'b' }
    const machine = { ...(await emptyMachine(api)), s3 }
    const restore = () => operate(['restore', place], () => machine, { fetch: bucket as typeof fetch })
    expect(await restore()).toMatchObject({ code: 1, out: '' })
    expect([...objects.keys()]).toEqual([keys[0]])
    await expectNothingIn(machine)
    room = 9
    expect(await restore()).toMatchObject({ code: 0, err: '' })
    expect([...objects.keys()].toSorted()).toEqual(keys.toSorted())
  })

  once('is not restored into a missing bucket, which is reported before anything is written', async () => {
    const { api, place } = await backedUp(setup)
    const asked = new Set<string>()
    const missing = async (input: RequestInfo | URL) => {
      asked.add(new URL((input as Request).url).pathname)
      return new Response('<Error><Code>NoSuchBucket</Code></Error>', { status: 404 })
    }
    const s3 = { endpoint: 'http://s3.invalid', bucket: 'papers', region: 'r', clientId: 'a', clientSecret: 'b' }
    const machine = { ...(await emptyMachine(api)), s3 }
    const refused = await operate(['restore', place], () => machine, { fetch: missing as typeof fetch })
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/there is no bucket "papers".*\nNothing was/s),
    })
    expect([...asked]).toEqual(['/papers/nirgam-check'])
    await expectNothingIn(machine)
  })
})

onOneEngine('a backup', (setup) => {
  test('has every row of large tables, and is opened as a check', async () => {
    const api = await setup()
    const answers = Array.from({ length: 1001 }, (_, n) => ({
      country: `C${n % 2}`,
      code: String(n).padStart(4, '0'),
      answer: '{}',
      fetched_at: n,
    }))
    await api.services.db.insertInto('postal_answers').values(answers).execute()
    const [key = ''] = (await withDocuments(api, 1)).slice(-1)
    const place = join(newFolder(), 'backup')
    const say = operator(api)
    const made = JSON.parse((await say('backup', place, '--with-keys', 'yes', '--json')).out)
    expect(made.done).toBe(
      `${Object.values<number>(made.rows).reduce((sum, count) => sum + count)} rows and ${made.documents} documents are in ${place}.`,
    )
    expect(made.rows.postal_answers).toBe(1001)
    const scratch = join(newFolder(), 'scratch')
    const opened = await say('backup', 'verify', place, '--open', scratch)
    expect([opened.err, opened.out]).toEqual([
      '',
      expect.stringMatching(
        new RegExp(
          `is complete: \\d+ rows and ${made.documents} documents\\. Restored, it has ${made.rows.remittances} remittances ` +
            `and ${made.rows.cases} cases; ${made.documents} documents were opened\\.\n$`,
        ),
      ),
    ])
    expect(existsSync(scratch)).toBe(false)
    const machine = await emptyMachine(api)
    expect(await operator(api, machine)('restore', place)).toMatchObject({ code: 0, err: '' })
    const there = openDatabase(machine)
    expect(await there.selectFrom('postal_answers').selectAll().orderBy('fetched_at').execute()).toEqual(answers)
    await there.destroy()

    const withoutKeys = { ...machine, dataDir: newFolder(), keys: { file: join(newFolder(), 'none.json') } }
    await rm(join(place, 'keys.json'))
    const manifest = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8'))
    const tell = async (changes: object, ...words: string[]) => {
      const { 'keys.json': _, ...files } = manifest.files
      await writeFile(join(place, 'manifest.json'), JSON.stringify({ ...manifest, files, ...changes }))
      return say('backup', 'verify', place, ...words)
    }
    expect(await tell({ format: 1, files: {} })).toMatchObject({
      out: expect.stringMatching(/documents\. It is of an older kind without checksums: [^.]+\.\n$/),
    })
    expect(await operator(api, withoutKeys)('restore', place)).toMatchObject({
      code: 1,
      err: `The key file ${withoutKeys.keys.file} is missing: put the keys of the backup there first.\n`,
    })
    expect(await tell({ rows: { ...manifest.rows, users: 9999, wishes: 1 } })).toMatchObject({
      code: 1,
      err: `The backup is damaged:\n  - wishes is no table that is known here\n  - rows/users.jsonl.gz has ${made.rows.users} of 9999 rows\n`,
    })
    expect(await tell({ migrations: [...manifest.migrations, '9999-later'] })).toMatchObject({
      code: 1,
      err: 'The backup was made by a newer version of Nirgam.\n',
    })
    await writeFile(join(place, 'documents', key), 'not what was sealed')
    expect(await tell({ format: 1, files: {} }, '--open', scratch)).toMatchObject({
      code: 1,
      err: `The backup has a file that cannot be opened: documents/${key}\n`,
    })
    expect(existsSync(scratch)).toBe(false)
    await writeFile(join(place, 'manifest.json'), 'half a manif')
    expect(await say('backup', 'verify', place)).toMatchObject({ err: `${place} contains no complete backup.\n` })
  })

  test('is not restored into a used installation, and excludes keys that come from settings', async () => {
    const { api, place } = await backedUp(setup)
    const machine = await emptyMachine(api)
    expect(await operator(api, machine)('backup', join(newFolder(), 'first'))).toMatchObject({ code: 0 })
    expect(await operator(api, machine)('restore', place)).toMatchObject({
      code: 1,
      err: 'The data keys are not those of this backup. Nothing was changed.\n',
    })
    const ring = await readFile(keyFileOf(api), 'utf8')
    await writeFile(join(machine.dataDir, 'keys.json'), ring)
    expect(await operator(api, machine)('restore', place)).toMatchObject({
      code: 1,
      err: 'This database already has data. A restore needs an empty one.\n',
    })
    const inSettings = operator(api, { ...api.services.config, keys: { ring } })
    const other = join(newFolder(), 'backup')
    expect(await inSettings('backup', other, '--with-keys', 'yes')).toMatchObject({
      code: 1,
      err: 'The keys come from DATA_KEYS and cannot be included; keep them in your secret store.\n',
    })
    expect([existsSync(other), existsSync(`${other}.part`)]).toEqual([false, false])
    expect(await inSettings('keys', 'rotate')).toMatchObject({
      code: 1,
      err: 'The keys come from DATA_KEYS: add one there, restart, then run "keys reseal".\n',
    })
    const [key] = JSON.parse((await inSettings('keys', 'list', '--json')).out)
    expect(key).toMatchObject({ key: parseKeyRing(ring, 'it').active, active: true })
    expect(await operator(api)('keys', 'retire')).toMatchObject({ code: 0, out: 'There is no old key.\n' })
  })
})
