import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { operate } from '../operator/operator.ts'
import { createDatabase } from '../testing/databases/postgres.ts'
import { onBothEngines } from '../testing/engines.ts'
import { sampleUpload } from '../testing/files/sample-upload.ts'
import { hasRealS3, type RealS3, startRealS3 } from '../testing/stand-ins/real-s3.ts'
import type { AppError } from './errors.ts'
import { type S3Settings, s3Storage, whyUnreadable } from './file-vault/storage.ts'

describe.skipIf(!hasRealS3())('a real S3 server', () => {
  let s3: RealS3
  beforeAll(async () => {
    s3 = await startRealS3()
  })
  afterAll(() => s3?.stop())
  beforeEach(() => {
    // The server has its own clock, and refuses what was not signed within minutes of it.
    vi.useFakeTimers({ now: s3.now(), toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([0, 6, 9_000_000])('returns %i bytes unchanged, until they are removed', async (size) => {
    const storage = s3Storage(await s3.newBucket(), fetch)
    const bytes = randomBytes(size)
    await storage.check()
    await storage.put('ab12cd34', randomBytes(100))
    await storage.put('ab12cd34', bytes)
    expect((await storage.get('ab12cd34')).equals(bytes)).toBe(true)
    expect((await buffer(await storage.read('ab12cd34'))).equals(bytes)).toBe(true)
    await storage.remove('ab12cd34')
    await storage.remove('ab12cd34')
    expect(whyUnreadable(await storage.get('ab12cd34').catch((error) => error))).toBe('it is gone')
    await storage.check()
  })

  const refusalTo = async (settings: S3Settings) => {
    const refused: AppError = await s3Storage(settings, fetch)
      .check()
      .catch((error) => error)
    expect(refused).toMatchObject({ status: 503 })
    return refused.cause
  }

  test('refuses with causes that name the wrong setting', async () => {
    const right = await s3.newBucket()
    const lasting = (words: string) => ({ message: expect.stringContaining(words), isLasting: true })
    expect(await refusalTo({ ...right, clientSecret: 'wrong' })).toMatchObject(
      lasting('S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID'),
    )
    expect(await refusalTo({ ...right, clientId: 'nobody' })).toMatchObject(
      lasting('it does not know S3_ACCESS_KEY_ID'),
    )
    expect(await refusalTo({ ...right, bucket: 'nowhere' })).toMatchObject(lasting('there is no bucket "nowhere"'))
    if (s3.stranger) {
      const stranger = { ...s3.stranger, bucket: right.bucket }
      expect(await refusalTo(stranger)).toMatchObject(lasting('this account may not read and write in the bucket'))
    }
    vi.setSystemTime(s3.now() - 60 * 60_000)
    expect(await refusalTo(right)).toMatchObject(lasting('the clock of this machine is wrong'))
  })

  onBothEngines('keeps a server’s documents', (setup) => {
    test('which are shown, moved away and back, backed up and restored into another bucket', async () => {
      const [bucket, elsewhere] = [await s3.newBucket(), await s3.newBucket()]
      const api = await setup({
        env: {
          S3_ENDPOINT: bucket.endpoint,
          S3_BUCKET: bucket.bucket,
          S3_REGION: bucket.region,
          S3_ACCESS_KEY_ID: bucket.clientId,
          S3_SECRET_ACCESS_KEY: bucket.clientSecret,
        },
      })
      const folder = mkdtempSync(join(tmpdir(), 'nirgam-real-s3-'))
      try {
        const { token } = await api.signUp()
        const { id } = (await api.post('/remittances', { token, body: {} })).body.data
        const { form } = await sampleUpload('panCard')
        const uploaded = await api.post(`/remittances/${id}/upload-document`, { token, raw: form })
        const file: { id: string; size: number } = uploaded.body.data.file_info
        const shown = () => api.get(`/documents/${file.id}`, { token })
        const picture = (await shown()).bytes
        expect(picture.length).toBe(file.size)
        const { storage_key: key } = await api.services.db
          .selectFrom('documents')
          .select('storage_key')
          .where('uid', '=', file.id)
          .executeTakeFirstOrThrow()
        const sealed = await s3Storage(bucket, fetch).get(key)
        expect(sealed.includes(picture.subarray(0, 64))).toBe(false)

        const { config } = api.services
        const say = (...words: string[]) => operate(words, () => config, { clock: api.clock })
        expect(await say('documents', 'move', '--to', 'folder', '--remove-originals')).toMatchObject({ code: 0 })
        expect((await shown()).status).toBe(503)
        expect(await say('documents', 'move', '--to', 's3')).toMatchObject({ code: 0, err: '' })
        expect((await shown()).bytes.equals(picture)).toBe(true)

        const place = join(folder, 'backup')
        expect(await say('backup', place, '--with-keys', 'yes')).toMatchObject({ code: 0, err: '' })
        const databaseUrl = config.databaseUrl && (await createDatabase(config.databaseUrl))
        const machine = { ...config, dataDir: join(folder, 'data'), databaseUrl, s3: elsewhere }
        expect(await operate(['restore', place], () => machine)).toMatchObject({ code: 0, err: '' })
        expect((await s3Storage(elsewhere, fetch).get(key)).equals(sealed)).toBe(true)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
  })
})
