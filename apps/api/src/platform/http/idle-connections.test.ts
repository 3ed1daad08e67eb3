import { once } from 'node:events'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, expect, test } from 'vitest'
import { allowWorkInSilence } from './idle-connections.ts'

const IDLE_MS = 20
const app = () => Fastify({ connectionTimeout: IDLE_MS }).withTypeProvider<ZodTypeProvider>()
let server: ReturnType<typeof app>

afterEach(() => server.close())

test('whoever waits for the server is not hung up on, however often the time is up', async () => {
  server = app()
  allowWorkInSilence(server, IDLE_MS)
  server.get('/', async ({ raw: { socket } }) => {
    for (let times = 0; times < 3; times += 1) await once(socket, 'timeout')
    return { done: true }
  })
  const answer = await fetch(await server.listen({ port: 0, host: '127.0.0.1' }))
  expect(await answer.json()).toEqual({ done: true })
})

test('whoever takes nothing of an answer is', async () => {
  server = app()
  allowWorkInSilence(server, IDLE_MS)
  server.get('/', async (_request, reply) => reply.send(new ReadableStream({ start: (out) => out.enqueue('begun') })))
  const answer = await fetch(await server.listen({ port: 0, host: '127.0.0.1' }))
  await expect(answer.text()).rejects.toThrow()
})
