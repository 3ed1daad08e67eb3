import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { answersWith, securityHeaders } from './security-headers.ts'

const config = readConfig({})
const hashes = ['sha256-a', 'sha256-b']

test('a page’s scripts run only from here or by their hash, and production is reached encrypted only', () => {
  const { 'content-security-policy': policy = '', ...others } = securityHeaders(config, hashes).page
  const parts = policy.split(';')
  expect(parts).toContain("script-src 'self' 'sha256-a' 'sha256-b'")
  expect([parts[0], parts.at(-1), parts.length]).toEqual(["default-src 'self'", "frame-ancestors 'none'", 13])
  expect(others).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
  const real = securityHeaders({ ...config, production: true }, [])
  expect(real.page['content-security-policy']?.split(';').at(-1)).toBe('upgrade-insecure-requests')
  for (const kind of ['page', 'script', 'other'] as const) {
    expect(securityHeaders(config, hashes)[kind]).not.toHaveProperty('strict-transport-security')
    expect(real[kind]['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  }
})

test('a script runs in a worker with nothing but our own files, and everything else loads nothing', () => {
  const { script, other } = securityHeaders(config, hashes)
  expect(script['content-security-policy']).toBe("default-src 'self';frame-ancestors 'none'")
  expect(other['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
})

test('every response has the headers of its type unless it sets its own: pages, JSON, streams, 304s and 404s', async () => {
  const kind = (name: string) => ({ 'x-frame-options': 'DENY', 'content-security-policy': name })
  const ServerResponse = answersWith({ page: kind('page'), script: kind('script'), other: kind('other') })
  const app = Fastify({ http: { ServerResponse } })
  app.get('/text', async () => 'text')
  app.get('/json', async () => ({}))
  const typed = {
    page: 'text/html; charset=utf-8',
    js: 'application/javascript',
    mjs: 'text/javascript',
    svg: 'image/svg+xml',
  }
  for (const [path, type] of Object.entries(typed)) {
    app.get(`/${path}`, async (_request, reply) => reply.type(type).send('typed'))
    app.get(`/${path}/stream`, async (_request, reply) => reply.type(type).send(Readable.from(['stream'])))
  }
  app.get('/own', async (_request, reply) => reply.header('x-frame-options', 'SAMEORIGIN').send('own'))
  app.get('/own/stream', async (_request, reply) =>
    reply.header('x-frame-options', 'SAMEORIGIN').send(Readable.from(['stream'])),
  )
  app.get('/unchanged', async (_request, reply) => reply.status(304).send())
  app.get('/unchanged/typed', async (_request, reply) => reply.status(304).type(typed.page).send())
  app.get('/unchanged/own', async (_request, reply) =>
    reply.status(304).header('content-security-policy', 'own').send(),
  )
  app.get('/unchanged/raw', (_request, reply) => void reply.hijack().raw.writeHead(304).end())
  app.get('/raw', (_request, reply) => void reply.hijack().raw.writeHead(200, 'Fine').end('raw'))
  app.get('/list', (_request, reply) => void reply.hijack().raw.writeHead(200, ['x-frame-options', 'ALLOW']).end())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const headersOf = async (path: string) => {
    const { headers } = await fetch(`${url}${path}`)
    return [path, headers.get('x-frame-options'), headers.get('content-security-policy')]
  }
  const expected = [
    ['/text', 'DENY', 'other'],
    ['/json', 'DENY', 'other'],
    ['/page', 'DENY', 'page'],
    ['/page/stream', 'DENY', 'page'],
    ['/js', 'DENY', 'script'],
    ['/js/stream', 'DENY', 'script'],
    ['/mjs', 'DENY', 'script'],
    ['/mjs/stream', 'DENY', 'script'],
    ['/svg', 'DENY', 'other'],
    ['/svg/stream', 'DENY', 'other'],
    ['/own', 'SAMEORIGIN', 'other'],
    ['/own/stream', 'SAMEORIGIN', 'other'],
    // A browser merges the headers of a 304 into the response that it has stored.
    ['/unchanged', 'DENY', null],
    ['/unchanged/typed', 'DENY', null],
    ['/unchanged/own', 'DENY', 'own'],
    ['/unchanged/raw', 'DENY', null],
    ['/raw', 'DENY', 'other'],
    ['/list', 'ALLOW', 'other'],
    ['/nothing', 'DENY', 'other'],
  ]
  expect(await Promise.all(expected.map(([path]) => headersOf(String(path))))).toEqual(expected)
  await app.close()
})
