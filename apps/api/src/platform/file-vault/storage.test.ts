import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startS3 } from '../../testing/stand-ins/s3-stand-in.ts'
import type { AppError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import { folderStorage, type Storage, s3Storage, whyUnreadable } from './storage.ts'

const KEY = 'ab12cd34'
const BYTES = Buffer.from([0, 255, 1, 2, 3, 128])

describe('documents in a folder', () => {
  let folder: string
  let storage: Storage
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nirgam-storage-'))
    storage = folderStorage(folder)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('are returned unchanged until they are removed', async () => {
    await storage.put(KEY, BYTES)
    expect(await storage.get(KEY)).toEqual(BYTES)
    expect(await buffer(await storage.read(KEY))).toEqual(BYTES)
    await storage.remove(KEY)
    await expect(storage.get(KEY)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(storage.read(KEY)).rejects.toMatchObject({ code: 'ENOENT' })
    await storage.remove(KEY)
  })

  test('that were never completed are deleted once they are old, and nothing else is', async () => {
    await storage.put(KEY, BYTES)
    const [old, young, inside] = ['ab/cd.part', 'ab/ef.part', 'probe-1.part'].map((name) => join(folder, name))
    for (const file of [old!, young!, inside!]) writeFileSync(file, 'half')
    for (const file of [old!, inside!, join(folder, 'ab', KEY)]) utimesSync(file, 1000, 1000)
    // The disk’s clock may differ from the program’s.
    const now = Date.now()
    utimesSync(young!, now / 1000, now / 1000)
    await storage.sweep(now - 60_000)
    expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(['ab', `ab/${KEY}`, 'ab/ef.part'])
    await storage.sweep(now)
    expect(readdirSync(join(folder, 'ab'))).toContain('ef.part')
    await storage.sweep(now + 60_000)
    expect(readdirSync(join(folder, 'ab'))).toEqual([KEY])
    await folderStorage(join(folder, 'nowhere')).sweep(Date.now())
  })

  test('are readable by their owner only, and leave no half-written file', async () => {
    await storage.put(KEY, BYTES)
    await storage.put(KEY, Buffer.from('newer'))
    expect(readdirSync(join(folder, 'ab'))).toEqual([KEY])
    expect(statSync(join(folder, 'ab')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'ab', KEY)).mode & 0o777).toBe(0o600)
    expect((await storage.get(KEY)).toString()).toBe('newer')
  })

  test('are in a folder that is made with its parents, for its owner only, and must be one', async () => {
    const [deep, file] = [join(folder, 'a/b'), join(folder, 'file')]
    await folderStorage(deep).check()
    expect(statSync(deep).mode & 0o777).toBe(0o700)
    await folderStorage(deep).check()
    writeFileSync(file, 'in the way')
    await expect(folderStorage(join(file, 'x')).check()).rejects.toMatchObject({ code: 'ENOTDIR' })
    await expect(folderStorage(join(file, 'x')).put(KEY, BYTES)).rejects.toMatchObject({ code: 'ENOTDIR' })
    makeFolder(join(folder, 'c/d'))
    expect([join(folder, 'c'), join(folder, 'c/d')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700])
    // As when another process was quicker: the folder is there by the time it is made.
    makeFolder(`${join(folder, 'e')}/.`)
    expect(() => makeFolder(join(file, 'x'))).toThrow('ENOTDIR')
  })
})

describe('documents in S3', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  const settings = (more: object = {}) => ({ ...s3.settings, ...more })

  beforeEach(async () => {
    s3 = await startS3()
  })
  afterEach(() => s3.stop())

  test('have the same address for any number of trailing slashes in the setting', async () => {
    const storage = s3Storage(settings({ endpoint: `${s3.settings.endpoint}//` }), fetch)
    await storage.put(KEY, BYTES)
    expect(await s3Storage(settings(), fetch).get(KEY)).toEqual(BYTES)
  })

  test('are returned unchanged until they are removed, with every request signed', async () => {
    const storage = s3Storage(settings(), fetch)
    await storage.put(KEY, BYTES)
    expect([...s3.objects]).toEqual([[`/papers/${KEY}`, BYTES]])
    expect(await storage.get(KEY)).toEqual(BYTES)
    expect(await buffer(await storage.read(KEY))).toEqual(BYTES)
    await storage.remove(KEY)
    expect(s3.objects.size).toBe(0)
    expect(s3.refused).toEqual([])
  })

  test('are reported as unreachable when S3 refuses, fails or is gone', async () => {
    const storage = s3Storage(settings(), fetch)
    const out = { status: 503, message: expect.stringMatching(/^We can’t reach your documents/) }
    await expect(storage.get('unknown')).rejects.toMatchObject(out)
    await expect(storage.read('unknown')).rejects.toMatchObject(out)
    for (const status of [403, 500]) {
      s3.state.failsWith = status
      await expect(storage.put(KEY, BYTES)).rejects.toMatchObject(out)
      await expect(storage.get(KEY)).rejects.toMatchObject(out)
      await expect(storage.remove(KEY)).rejects.toMatchObject(out)
    }
    await expect(s3Storage(settings({ endpoint: 'http://127.0.0.1:1' }), fetch).get(KEY)).rejects.toMatchObject(out)
  })

  test.each([
    [403, 'SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID', true],
    [403, 'InvalidAccessKeyId', 'it does not know S3_ACCESS_KEY_ID', true],
    [403, 'AccessDenied', 'this account may not read and write in the bucket "papers"', true],
    [404, 'NoSuchBucket', 'there is no bucket "papers"', true],
    [403, 'RequestTimeTooSkewed', 'the clock of this machine is wrong', true],
    [400, 'AuthorizationHeaderMalformed', 'S3_REGION "ap-south-1" is not the region of the bucket', true],
    [301, 'PermanentRedirect', 'S3_REGION "ap-south-1" is not the region of the bucket', true],
    [300, '', 'it answered 300 (300)', true],
    [400, '', 'it answered 400 (400)', true],
    [429, 'TooMany', 'it answered 429 (TooMany)', false],
    [500, 'InternalError', 'it answered 500 (InternalError)', false],
    [503, 'SlowDown', 'it answered 503', false],
  ])('that S3 refuses with %s %s report the cause, and whether it is permanent', async (status, says, words, lasts) => {
    Object.assign(s3.state, { failsWith: status, says })
    const refused: AppError = await s3Storage(settings(), fetch)
      .check()
      .catch((error) => error)
    expect(refused.message).not.toContain('S3')
    expect(refused.cause).toMatchObject({ message: expect.stringContaining(words), isLasting: lasts })
    expect(whyUnreadable(refused)).toBeNull()
  })

  test('that are unreachable name the address that was tried', async () => {
    const away: AppError = await s3Storage(settings({ endpoint: 'http://127.0.0.1:1' }), fetch)
      .check()
      .catch((error) => error)
    expect(away.cause).toMatchObject({
      message: expect.stringMatching(/^S3 at http:\/\/127\.0\.0\.1:1 cannot be reached: ./),
    })
  })

  test('one without a byte is read as such, and one that fails for no clear cause is told with its words', async () => {
    const nothing = s3Storage(settings(), async () => new Response(null))
    expect(await buffer(await nothing.read(KEY))).toHaveLength(0)
    for (const [thrown, words] of [
      [new Error('fetch failed', { cause: new Error('no route') }), 'no route'],
      [new Error('fetch failed'), 'fetch failed'],
      ['odd', 'odd'],
    ] as const) {
      const away: AppError = await s3Storage(settings(), () => Promise.reject(thrown))
        .check()
        .catch((error) => error)
      expect(away.cause).toMatchObject({ message: expect.stringMatching(new RegExp(`cannot be reached: ${words}$`)) })
    }
    expect([whyUnreadable('odd'), whyUnreadable(new Error('odd'))]).toEqual([null, null])
    expect(whyUnreadable(Object.assign(new Error('odd'), { code: 'EACCES' }))).toBe('it cannot be read (EACCES)')
  })

  test('that S3 does not answer about are given up after fifteen seconds, and one that arrives takes its time', async () => {
    const asked = vi.fn<typeof fetch>(async () => new Response('bytes'))
    const storage = s3Storage(settings(), asked)
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    await storage.get(KEY)
    expect(timeout.mock.calls).toEqual([[15_000]])
    expect(asked.mock.lastCall?.[1]?.signal).toBe(timeout.mock.results[0]?.value)
    timeout.mockRestore()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await storage.read(KEY)
    expect(vi.getTimerCount()).toBe(0)
    const called = Promise.withResolvers<void>()
    asked.mockImplementation(() => {
      called.resolve()
      return new Promise(() => {})
    })
    void storage.read(KEY)
    await called.promise
    vi.advanceTimersByTime(14_999)
    expect(asked.mock.lastCall?.[1]?.signal?.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(asked.mock.lastCall?.[1]?.signal?.aborted).toBe(true)
    vi.useRealTimers()
  })

  test('that are missing are distinguished from an unreachable store', async () => {
    const storage = s3Storage(settings(), fetch)
    expect(whyUnreadable(await storage.get('unknown').catch((error) => error))).toBe('it is gone')
    await storage.check()
  })
})
