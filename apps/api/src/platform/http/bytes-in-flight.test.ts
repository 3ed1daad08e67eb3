import { once } from 'node:events'
import { Readable } from 'node:stream'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { badRequest } from '../errors.ts'
import { BytesInFlight, bytesInFlight } from './bytes-in-flight.ts'
import { type FileToSend, sendFile } from './file-replies.ts'
import { readMultipart } from './multipart-form.ts'

function inFlight() {
  return new BytesInFlight({ total: 100, each: 60 })
}

const tooMuch = expect.objectContaining({ status: 429, retryAfterSeconds: 5 })
const busy = expect.objectContaining({ status: 503 })

test('bytes are counted until they are released', () => {
  const bytes = inFlight()
  const held = bytes.open('asha')
  held.take(10)
  held.take(20)
  expect(bytes.total).toBe(30)
  held.close()
  held.close()
  held.take(5)
  expect(bytes.total).toBe(0)
  bytes.open('asha').take(60)
  expect(bytes.total, 'a user whose bytes are released has the whole share again').toBe(60)
})

test('one user may hold a share of the total, across all files', () => {
  const bytes = inFlight()
  bytes.open('asha').take(40)
  expect(() => bytes.open('asha').take(21)).toThrow(tooMuch)
  bytes.open('ravi').take(60)
  expect(bytes.total).toBe(100)
})

test('one user may have a limited number of transfers open', () => {
  const bytes = inFlight()
  const first = bytes.open('asha', { atOnce: 2 })
  bytes.open('asha', { atOnce: 2 })
  expect(() => bytes.open('asha', { atOnce: 2 })).toThrow(tooMuch)
  bytes.open('ravi', { atOnce: 2 })
  first.close()
  bytes.open('asha', { atOnce: 2 })
})

test('when the total is used up, the user with the most bytes loses the upload idle for longest', () => {
  const bytes = inFlight()
  const lost: string[] = []
  const arriving = (who: string, name: string) => {
    const held = bytes.open(who)
    held.mayBeAsked(() => lost.push(name))
    return held
  }
  arriving('asha', 'empty')
  const quiet = arriving('asha', 'quiet')
  const lively = arriving('asha', 'lively')
  quiet.take(25)
  lively.take(10)
  quiet.take(5)
  lively.take(5)
  arriving('ravi', 'other').take(40)
  arriving('meera', 'small').take(20)
  expect(lost).toEqual(['quiet'])
  expect(bytes.total).toBe(75)
})

test('an upload is not dropped for a user with as many bytes, nor once it is complete', () => {
  const bytes = inFlight()
  const stored = bytes.open('asha')
  stored.mayBeAsked(() => expect.unreachable())
  stored.take(60)
  stored.hasArrived()
  const arriving = bytes.open('ravi')
  arriving.mayBeAsked(() => expect.unreachable())
  arriving.take(20)
  expect(() => bytes.open('meera').take(21)).toThrow(busy)
  expect(() => arriving.take(21)).toThrow(busy)
  expect(bytes.total).toBe(80)
})

/** A request whose form has these parts; one that is an error ends it. */
function sent(parts: readonly unknown[], isMultipart = true) {
  async function* arriving() {
    for (const part of parts) {
      if (typeof part !== 'object' || part instanceof Error) throw part
      yield part
    }
  }
  const socket = { setTimeout: vi.fn() }
  const raw = { socket, unpipe: vi.fn(() => raw), resume: vi.fn() }
  const request = { isMultipart: () => isMultipart, parts: arriving, raw } as unknown as FastifyRequest
  return { request, raw, socket }
}

test('a form is read as it arrives, its bytes counted, and its sender is no longer watched for silence', async () => {
  const bytes = inFlight()
  const held = bytes.open('asha')
  const arrived = vi.spyOn(held, 'hasArrived')
  const file = Readable.from([Buffer.from('one '), Buffer.from('file')])
  const { request, raw, socket } = sent([
    { type: 'field', fieldname: '__proto__', value: 'x' },
    { type: 'file', file, mimetype: 'image/png' },
    { type: 'field', fieldname: 'document_type', value: 'panCard' },
  ])
  const form = await readMultipart(request, held, 'Too large.')
  expect(Object.entries(form.fields)).toEqual([
    ['__proto__', 'x'],
    ['document_type', 'panCard'],
  ])
  expect(form.file).toEqual({ bytes: Buffer.from('one file'), fileName: '', declaredType: 'image/png' })
  expect([bytes.total, arrived.mock.calls.length]).toEqual([8, 1])
  expect(socket.setTimeout.mock.calls).toEqual([[0]])
  expect(raw.resume).not.toHaveBeenCalled()
})

test.each([
  [Object.assign(new Error('odd'), { code: 'FST_REQ_FILE_TOO_LARGE' }), 413, 'Too large.'],
  [Object.assign(new Error('odd'), { code: 'FST_PARTS_LIMIT' }), 400, 'The upload was interrupted. Please try again.'],
  [new Error('odd'), 400, 'The upload was interrupted. Please try again.'],
  ['odd', 400, 'The upload was interrupted. Please try again.'],
  [badRequest('Ours.'), 400, 'Ours.'],
])('a form that ends with %s is refused with %i, and its rest is discarded', async (error, status, message) => {
  const { request, raw } = sent([{ type: 'field', fieldname: 'a', value: 'b' }, error])
  await expect(readMultipart(request, inFlight().open('asha'), 'Too large.')).rejects.toMatchObject({ status, message })
  expect([raw.unpipe.mock.calls.length, raw.resume.mock.calls.length]).toEqual([1, 1])
})

test('an upload is given up for somebody else’s, and what is no form is refused', async () => {
  const bytes = inFlight()
  const never = new Readable({ read() {} })
  never.push(Buffer.alloc(55))
  const { request } = sent([{ type: 'file', file: never, filename: 'a.png', mimetype: 'image/png' }])
  const reading = readMultipart(request, bytes.open('asha'), 'Too large.')
  await expect.poll(() => bytes.total).toBe(55)
  bytes.open('ravi').take(50)
  await expect(reading).rejects.toMatchObject({ status: 503 })
  await expect(readMultipart(sent([], false).request, bytes.open('asha'), '')).rejects.toMatchObject({ status: 415 })
})

async function answered(file: FileToSend) {
  const app = Fastify()
  app.get('/', (_request, reply) => sendFile(reply, file))
  return app.inject('/')
}

test('a file is sent with its name for old clients and new, can run nothing, and its memory is released', async () => {
  const before = bytesInFlight.total
  const bytes = Buffer.from('a whole file')
  const whole = await answered({ bytes, mediaType: 'image/png', fileName: 'Rés\u0007umé "a"\\%(1)*\'é王.png' })
  expect(whole.headers).toMatchObject({
    'content-length': '12',
    'content-type': 'image/png',
    'content-disposition':
      'attachment; filename="Resume _a___(1)*\'e_.png"; ' +
      "filename*=UTF-8''R%C3%A9sum%C3%A9%20%22a%22%5C%25%281%29%2A%27%C3%A9%E7%8E%8B.png",
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
  })
  expect(whole.body).toBe('a whole file')
  const made = await answered({ bytes: Readable.from(['made']), mediaType: 'a/b', fileName: 'a', inline: true })
  expect(made.headers['content-disposition']).toBe(`inline; filename="a"; filename*=UTF-8''a`)
  expect([made.headers['content-length'], made.body]).toEqual([undefined, 'made'])
  await expect.poll(() => bytesInFlight.total).toBe(before)
})

test('a stream is closed with its answer, or when its client takes too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const close = vi.fn()
  const held = { ...inFlight().open('asha'), close }
  const stream = Readable.from([Buffer.from('bytes')])
  const answer = await answered({ bytes: { size: 5, stream, held }, mediaType: 'a/b', fileName: 'a' })
  expect([answer.headers['content-length'], answer.body]).toEqual(['5', 'bytes'])
  expect(close).toHaveBeenCalledOnce()
  expect([stream.destroyed, vi.getTimerCount()]).toEqual([true, 0])
  const slow = new Readable({ read() {} })
  const reading = answered({ bytes: { size: 5, stream: slow, held }, mediaType: 'a/b', fileName: 'a' })
  await vi.waitUntil(() => vi.getTimerCount() > 0, { interval: 0 })
  vi.advanceTimersByTime(14 * 60_000)
  expect(slow.destroyed).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(slow.destroyed).toBe(true)
  vi.useRealTimers()
  await reading.catch(() => {})
})

test('a file for a client that is gone already holds nothing', async () => {
  const before = bytesInFlight.total
  const app = Fastify()
  const sent = Promise.withResolvers<number>()
  app.get('/', async (_request, reply) => {
    const closed = once(reply.raw, 'close')
    reply.raw.destroy()
    await closed
    sendFile(reply, { bytes: Buffer.from('a whole file'), mediaType: 'a/b', fileName: 'a' })
    sent.resolve(bytesInFlight.total)
    return reply
  })
  app.inject('/').catch(() => {})
  expect(await sent.promise).toBe(before)
})

test('a file that one client has too much of already is refused, and holds nothing', async () => {
  const before = bytesInFlight.total
  const bytes = Object.defineProperty(Buffer.from('a'), 'length', { value: 21 * 1024 * 1024 })
  expect((await answered({ bytes, mediaType: 'a/b', fileName: 'a' })).statusCode).toBe(429)
  expect(bytesInFlight.total).toBe(before)
})
