import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { API, type Route } from '@nirgam/domain/api-contract'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'
import type { Described } from './complete-description.ts'

// Runs on SQLite only, because the description does not depend on the database.
describe('the API’s description', () => {
  const running: TestApi[] = []
  afterEach(async () => {
    for (const api of running.splice(0)) await api.stop()
  })

  async function reading() {
    const api = await startTestApi({ dataDir: mkdtempSync(join(inject('folder'), 'test-')), databaseUrl: null })
    running.push(api)
    const document: Described = (await api.get('/openapi.json')).body
    const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const address = path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1')
        return { route: `${method.toUpperCase()} ${address}` as Route, operation }
      }),
    )
    return { api, document, operations }
  }

  test('has every call of the contract, each with a refusal and a sample call', async () => {
    const { operations } = await reading()
    expect(operations.map(({ route }) => route).toSorted()).toEqual(Object.keys(API).toSorted())
    for (const { route, operation } of operations) {
      const statuses = Object.keys(operation.responses ?? {})
      expect({ route, refuses: statuses.some((status) => Number(status) >= 400) }).toEqual({ route, refuses: true })
      expect(operation['x-codeSamples']?.[0]?.source, route).toMatch(
        /^curl (-X [A-Z]+ )?'http:\/\/localhost:3000\/api\//,
      )
    }
  })

  test('has an example of every body and response, which the contract itself accepts', async () => {
    const { operations } = await reading()
    const wrong: [string, string][] = []
    const judge = (what: string, schema: unknown, example: unknown) => {
      if (!(schema instanceof z.core.$ZodType)) return
      const read = z.core.safeParse(schema, example)
      if (!read.success) wrong.push([what, z.core.prettifyError(read.error)])
    }
    for (const { route, operation } of operations) {
      const { reply, ...takes }: { reply: unknown; body?: unknown } = API[route]
      judge(`${route} body`, takes.body, operation.requestBody?.content?.['application/json']?.example)
      for (const [status, answer] of Object.entries(operation.responses ?? {})) {
        if (Number(status) >= 300) continue
        judge(`${route} ${status}`, reply, answer.content?.['application/json']?.example)
      }
    }
    expect(wrong).toEqual([])
  })

  test('says for each call who may use it and how often, as refusals', async () => {
    const { document, operations } = await reading()
    const statusesOf = (route: Route) =>
      Object.keys(operations.find((one) => one.route === route)?.operation.responses ?? {})
    const securityOf = (route: Route) => operations.find((one) => one.route === route)?.operation.security
    expect(securityOf('PUT /remittances/:id')).toEqual([{ token: [] }])
    expect(securityOf('GET /desk/me')).toEqual([{ desk: [] }])
    expect([securityOf('POST /login'), securityOf('POST /desk/sign-in')]).toEqual([undefined, undefined])
    expect(statusesOf('GET /bank-forms/banks')).not.toContain('401')
    expect(statusesOf('PUT /remittances/:id')).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '503',
    ])
    expect(statusesOf('GET /remittances/:id/receipt')).toEqual(['200', '401', '403', '404', '429', '503'])
    for (const { operation } of operations) {
      for (const { $ref } of Object.values(operation.responses ?? {})) {
        if ($ref) expect(document.components?.responses).toHaveProperty($ref.split('/').at(-1) ?? '')
      }
    }
  })

  test('is a page without external or inline scripts', async () => {
    const { api, operations } = await reading()
    const page = await fetch(`${api.url}/api/docs`)
    const html = await page.text()
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/api/docs.js" defer>'])
    const script = await fetch(`${api.url}/api/docs.js`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(html.match(/<details id=/g)).toHaveLength(operations.length)
  })
})
