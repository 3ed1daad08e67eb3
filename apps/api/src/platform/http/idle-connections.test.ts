import { once } from 'node:events'
import type { Socket } from 'node:net'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, expect, test } from 'vitest'
import { allowWorkInSilence } from './idle-connections.ts'

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
