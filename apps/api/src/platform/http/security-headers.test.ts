import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { answersWith, securityHeaders } from './security-headers.ts'

test('scripts run only from here or by their hash, and production is reached encrypted only', () => {
  const config = readConfig({})
  const { 'content-security-policy': policy = '', ...others } = securityHeaders(config, ['sha256-a', 'sha256-b'])
  const parts = policy.split(';')
  expect(parts).toContain("script-src 'self' 'sha256-a' 'sha256-b'")
  expect([parts[0], parts.at(-1), parts.length]).toEqual(["default-src 'self'", "frame-ancestors 'none'", 13])
  expect(others).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
  expect(others).not.toHaveProperty('strict-transport-security')
  const real = securityHeaders({ ...config, production: true }, [])
  expect(real['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(real['content-security-policy']?.split(';').at(-1)).toBe('upgrade-insecure-requests')
})

test('every response has the headers unless it sets its own: texts, streams and 404s', async () => {
  const ServerResponse = answersWith({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
  const app = Fastify({ http: { ServerResponse } })
  app.get('/text', async () => 'text')
  app.get('/own', async (_request, reply) => reply.header('x-frame-options', 'SAMEORIGIN').send('own'))
  app.get('/stream', async (_request, reply) =>
    reply.header('x-frame-options', 'SAMEORIGIN').send(Readable.from(['stream'])),
  )
  app.get('/raw', (_request, reply) => void reply.hijack().raw.writeHead(200, 'Fine').end('raw'))
  app.get('/list', (_request, reply) => void reply.hijack().raw.writeHead(200, ['x-frame-options', 'ALLOW']).end())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const headersOf = async (path: string) => {
    const { headers } = await fetch(`${url}${path}`)
    return [path, headers.get('x-frame-options'), headers.get('referrer-policy')]
  }
  expect(await Promise.all(['/text', '/own', '/stream', '/raw', '/list', '/nothing'].map(headersOf))).toEqual([
    ['/text', 'DENY', 'no-referrer'],
    ['/own', 'SAMEORIGIN', 'no-referrer'],
    ['/stream', 'SAMEORIGIN', 'no-referrer'],
    ['/raw', 'DENY', 'no-referrer'],
    ['/list', 'ALLOW', 'no-referrer'],
    ['/nothing', 'DENY', 'no-referrer'],
  ])
  await app.close()
})
