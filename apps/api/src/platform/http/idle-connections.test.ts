import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, expect, test } from 'vitest'
import { allowWorkInSilence, closeUnusedWhenStopping } from './idle-connections.ts'

const IDLE_MS = 20
const app = () => Fastify().withTypeProvider<ZodTypeProvider>()
let server: ReturnType<typeof app>

afterEach(() => server.close())

/** The timer starts here, not with the connection: on a busy machine 20 ms can pass before a request is read. */
const startTimer = (socket: Socket) => socket.setTimeout(IDLE_MS)

test('a client that waits for the server stays connected past the idle timer', async () => {
  server = app()
  allowWorkInSilence(server, IDLE_MS)
  server.get('/', async ({ raw: { socket } }) => {
    startTimer(socket)
    for (let times = 0; times < 3; times += 1) await once(socket, 'timeout')
    return { done: true }
  })
  const answer = await fetch(await server.listen({ port: 0, host: '127.0.0.1' }))
  expect(await answer.json()).toEqual({ done: true })
})

test('a client that stops reading a response is disconnected', async () => {
  server = app()
  allowWorkInSilence(server, IDLE_MS)
  server.get('/', async ({ raw: { socket } }, reply) => {
    startTimer(socket)
    return reply.send(new ReadableStream({ start: (out) => out.enqueue('begun') }))
  })
  const answer = await fetch(await server.listen({ port: 0, host: '127.0.0.1' }))
  await expect(answer.text()).rejects.toThrow()
})

test('the timer that an upload has stopped runs again once it is answered', async () => {
  server = app()
  allowWorkInSilence(server, IDLE_MS)
  const timeouts: unknown[] = []
  server.addHook('onSend', async ({ raw: { socket } }) => void timeouts.push(socket.timeout))
  server.get('/', async ({ raw: { socket } }) => {
    timeouts.push(socket.setTimeout(0).timeout)
    return { done: true }
  })
  await (await fetch(await server.listen({ port: 0, host: '127.0.0.1' }))).json()
  expect(timeouts).toEqual([0, IDLE_MS])
})

test.each(['transfer-encoding: chunked', 'content-length: 10'])(
  'a client that stops in the middle of a body (%s) is disconnected',
  async (header) => {
    server = app()
    allowWorkInSilence(server, IDLE_MS)
    server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    server.post('/', async ({ raw: { socket } }) => {
      startTimer(socket)
      return new Promise(() => {})
    })
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data\r\n${header}\r\n\r\n`)
    socket.resume()
    await once(socket, 'close')
    expect(socket.bytesRead, 'without an answer').toBe(0)
  },
)

test('a server that closes waits for a request that has begun, not for a connection without one', async () => {
  // Without limits, Node itself would wait for ever.
  server = Fastify({
    http: { headersTimeout: 0, requestTimeout: 0 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>()
  closeUnusedWhenStopping(server)
  server.get('/', async () => ({ done: true }))
  const accepted: Socket[] = []
  server.server.on('connection', (socket) => accepted.push(socket))
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const [unused, used] = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')]
  await Promise.all([once(unused, 'connect'), once(used, 'connect')])
  used.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n')
  await expect.poll(() => accepted.filter(({ bytesRead }) => bytesRead > 0)).toHaveLength(1)
  const closed = server.close()
  await once(unused, 'close')
  used.write('\r\n')
  const [answer] = await once(used, 'data')
  expect(String(answer)).toContain('{"done":true}')
  await closed
})
