import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answersWith } from './security-headers.ts'

test('every response has the headers unless it sets its own: texts, streams and 404s', async () => {
  const ServerResponse = answersWith({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
  const app = Fastify({ http: { ServerResponse } })
  app.get('/text', async () => 'text')
  app.get('/own', async (_request, reply) => reply.header('x-frame-options', 'SAMEORIGIN').send('own'))
  app.get('/stream', async (_request, reply) =>
    reply.header('x-frame-options', 'SAMEORIGIN').send(Readable.from(['stream'])),
  )
  app.get('/raw', (_request, reply) => void reply.hijack().raw.writeHead(200, 'Fine').end('raw'))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const headersOf = async (path: string) => {
    const { headers } = await fetch(`${url}${path}`)
    return [path, headers.get('x-frame-options'), headers.get('referrer-policy')]
  }
  expect(await Promise.all(['/text', '/own', '/stream', '/raw', '/nothing'].map(headersOf))).toEqual([
    ['/text', 'DENY', 'no-referrer'],
    ['/own', 'SAMEORIGIN', 'no-referrer'],
    ['/stream', 'SAMEORIGIN', 'no-referrer'],
    ['/raw', 'DENY', 'no-referrer'],
    ['/nothing', 'DENY', 'no-referrer'],
  ])
  await app.close()
})
