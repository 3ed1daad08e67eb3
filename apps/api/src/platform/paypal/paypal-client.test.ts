import { createServer } from 'node:http'
import { asCents } from '@nirgam/domain/shared/money'
import type { FaultKind } from '@nirgam/paypal-stand-in/faults'
import { type StandIn, startStandIn } from '@nirgam/paypal-stand-in/stand-in'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPayPalClient, type NewOrder, type PayPalClient } from './paypal-client.ts'

const ACCOUNT = { clientId: 'client', clientSecret: 'secret', webhookId: 'WEBHOOK1' }
const clock = { at: Date.UTC(2026, 5, 1), now: () => clock.at }

let standIn: StandIn
let paypal: PayPalClient

beforeEach(async () => {
  clock.at = Date.UTC(2026, 5, 1)
  standIn = await startStandIn({ ...ACCOUNT, port: 0, dataDir: ':memory:', clock })
  paypal = createPayPalClient({ ...ACCOUNT, baseUrl: standIn.url, clock, timeoutMs: 5_000 })
})

afterEach(() => standIn.close())

function newOrder(change: Partial<NewOrder> = {}): NewOrder {
  return {
    requestId: 'create-1',
    amountCents: asCents(6024),
    currency: 'USD',
    customId: 'payment-1',
    invoiceId: 'NRG-1',
    description: '15CA/15CB certificate',
    returnUrl: 'http://localhost:3000/payment/callback?remittance=7',
    cancelUrl: 'http://localhost:3000/payment/callback?cancelled=1',
    brandName: 'Nirgam',
    ...change,
  }
}

async function createdOrder(change: Partial<NewOrder> = {}) {
  const created = await paypal.createOrder(newOrder(change))
  if (created.kind !== 'ok') throw new Error(`not created: ${JSON.stringify(created)}`)
  return created.order
}

const tokenRequests = () => standIn.requests().filter((request) => request.path === '/v1/oauth2/token')

describe('an order', () => {
  test('is created as requested, with an approval link', async () => {
    const order = await createdOrder()
    expect(order).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{17}$/),
      status: 'PAYER_ACTION_REQUIRED',
      approvalUrl: `${standIn.url}/checkoutnow?token=${order.id}`,
      captures: [],
      refunds: [],
      customId: 'payment-1',
      amountCents: 6024,
      currency: 'USD',
      payerId: null,
    })
  })

  test('is sent in the form PayPal documents', async () => {
    await createdOrder()
    const sent = standIn.requests().find((request) => request.path === '/v2/checkout/orders')
    expect(sent?.headers).toMatchObject({
      'paypal-request-id': 'create-1',
      prefer: 'return=representation',
      'content-type': 'application/json',
      authorization: expect.stringMatching(/^Bearer .+/),
    })
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          amount: { currency_code: 'USD', value: '60.24' },
          custom_id: 'payment-1',
          invoice_id: 'NRG-1',
          description: '15CA/15CB certificate',
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: 'Nirgam',
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            return_url: 'http://localhost:3000/payment/callback?remittance=7',
            cancel_url: 'http://localhost:3000/payment/callback?cancelled=1',
          },
        },
      },
    })
  })

  test('requested again with the same request id is the same order', async () => {
    const first = await createdOrder()
    expect((await createdOrder()).id).toBe(first.id)
    expect(standIn.orders()).toHaveLength(1)
  })

  test.each([1, 99, 100, 115, 6024, 999_999_999])('of %i cents has exactly that amount', async (amountCents) => {
    expect((await createdOrder({ amountCents: asCents(amountCents) })).amountCents).toBe(amountCents)
  })

  test('that breaks a field rule is refused with the issue’s name', async () => {
    expect(await paypal.createOrder(newOrder({ description: 'x'.repeat(128) }))).toMatchObject({
      kind: 'refused',
      issue: 'INVALID_STRING_LENGTH',
      httpStatus: 400,
      debugId: expect.any(String),
    })
  })

  test('with an unknown id is absent', async () => {
    expect(await paypal.showOrder('NOSUCHORDER')).toEqual({ kind: 'absent' })
    expect(await paypal.captureOrder('NOSUCHORDER', 'capture-1')).toEqual({ kind: 'absent' })
  })
})

describe('an answer', () => {
  const answering = (status: number, body: string | Error) => {
    const fetch = async (url: unknown) => {
      if (String(url).endsWith('/oauth2/token')) return Response.json({ access_token: 'A21', expires_in: 60 })
      if (typeof body !== 'string') throw body
      return new Response(body, { status })
    }
    return createPayPalClient({ ...ACCOUNT, baseUrl: 'https://paypal.example', clock, timeoutMs: 5_000, fetch })
  }
  const order = { id: 'O1', status: 'CREATED', links: [], purchase_units: [] }
  const refusal = JSON.stringify({ name: 'UNPROCESSABLE_ENTITY', debug_id: 'd', details: [{ issue: 'ODD' }] })

  test.each([
    [500, refusal, 'PayPal answered 500'],
    [300, JSON.stringify(order), 'PayPal’s answer could not be understood'],
    [300, refusal, 'PayPal’s answer could not be understood'],
    [200, 'not JSON', 'PayPal’s answer could not be understood'],
    [200, new DOMException('gone', 'AbortError'), 'PayPal could not be reached'],
    [200, new DOMException('late', 'TimeoutError'), 'PayPal did not answer in time'],
    [200, Object.assign(new Error('odd'), { name: 'TimeoutError' }), 'PayPal could not be reached'],
  ])('with status %i and %s leaves it unknown: %s', async (status, body, why) => {
    expect(await answering(status, body).showOrder('O1')).toEqual({ kind: 'unknown', why })
  })

  test.each([400, 499])('with status %i is a refusal', async (status) => {
    expect(await answering(status, refusal).showOrder('O1')).toMatchObject({ kind: 'refused', httpStatus: status })
  })

  test('to a sign-in says whether the account is known, and nothing else is asked', async () => {
    expect(await paypal.signIn()).toEqual({ kind: 'ok' })
    expect(standIn.requests()).toHaveLength(1)
    const other = createPayPalClient({
      ...ACCOUNT,
      clientSecret: 'wrong',
      baseUrl: standIn.url,
      clock,
      timeoutMs: 5_000,
    })
    expect(await other.signIn()).toMatchObject({ kind: 'refused', httpStatus: 401 })
  })
})

describe('a capture', () => {
  test('before the payer’s approval is refused', async () => {
    const { id } = await createdOrder()
    expect(await paypal.captureOrder(id, 'capture-1')).toMatchObject({ kind: 'refused', issue: 'ORDER_NOT_APPROVED' })
  })

  test('charges once, however often the same request is repeated', async () => {
    const { id } = await createdOrder()
    standIn.approve(id)
    const captured = await paypal.captureOrder(id, 'capture-1')
    expect(captured).toMatchObject({
      kind: 'ok',
      order: {
        id,
        status: 'COMPLETED',
        payerId: expect.any(String),
        captures: [{ status: 'COMPLETED', amountCents: 6024, currency: 'USD', customId: 'payment-1' }],
      },
    })
    expect(await paypal.captureOrder(id, 'capture-1')).toEqual(captured)
    expect(await paypal.captureOrder(id, 'capture-2')).toMatchObject({ issue: 'ORDER_ALREADY_CAPTURED' })
    expect(await paypal.showOrder(id)).toEqual(captured)
    expect(standIn.capturesOf(id)).toHaveLength(1)
  })

  test('declined by the bank is refused with the link to the same order', async () => {
    const { id, approvalUrl } = await createdOrder()
    standIn.decline(id)
    expect(await paypal.captureOrder(id, 'capture-1')).toMatchObject({
      kind: 'refused',
      issue: 'INSTRUMENT_DECLINED',
      httpStatus: 422,
      links: expect.arrayContaining([expect.objectContaining({ rel: 'redirect', href: approvalUrl })]),
    })
  })

  test('left pending is pending, although the order is completed', async () => {
    const { id } = await createdOrder()
    standIn.leavePending(id)
    expect(await paypal.captureOrder(id, 'capture-1')).toMatchObject({
      kind: 'ok',
      order: { status: 'COMPLETED', captures: [{ status: 'PENDING' }] },
    })
  })
})

describe('when the outcome is unknown', () => {
  const before: FaultKind[] = ['refuse', 'reset-before', '500', '429']
  const after: FaultKind[] = ['reset-after', '500-after', 'malformed']

  test.each([...before, ...after])('a capture hit by "%s" is unknown, and a lookup settles it', async (kind) => {
    const { id } = await createdOrder()
    standIn.approve(id)
    standIn.injectFault({ call: 'capture', kind })
    expect(await paypal.captureOrder(id, 'capture-1')).toMatchObject({ kind: 'unknown', why: expect.any(String) })
    expect(standIn.capturesOf(id)).toHaveLength(after.includes(kind) ? 1 : 0)
    expect(await paypal.captureOrder(id, 'capture-1')).toMatchObject({ kind: 'ok' })
    expect(standIn.capturesOf(id)).toHaveLength(1)
  })

  test.each([...before, ...after])('an order hit by "%s" is unknown and created only once', async (kind) => {
    standIn.injectFault({ call: 'create', kind })
    expect(await paypal.createOrder(newOrder())).toMatchObject({ kind: 'unknown' })
    await createdOrder()
    expect(standIn.orders()).toHaveLength(1)
  })

  test.each(['token', 'create', 'show', 'capture', 'verify'] as const)(
    'a hanging "%s" call times out',
    async (call) => {
      const { id } = await createdOrder()
      const hasty = createPayPalClient({ ...ACCOUNT, baseUrl: standIn.url, clock, timeoutMs: 300 })
      standIn.injectFault({ call, kind: 'hang' })
      const calls = {
        token: () => hasty.showOrder(id),
        create: () => hasty.createOrder(newOrder({ requestId: 'create-2' })),
        show: () => hasty.showOrder(id),
        capture: () => hasty.captureOrder(id, 'capture-1'),
        verify: () => hasty.verifyWebhook({ headers: signedHeaders, rawBody: Buffer.from('{}') }),
      }
      expect(await calls[call]()).toEqual({ kind: 'unknown', why: 'PayPal did not answer in time' })
    },
  )

  test('a 404 from another server does not make an order absent', async () => {
    for (const body of ['<h1>Not Found</h1>', '{"error":"not found"}', '{"name":"NotFound"}', '']) {
      const strange = client(async (url) => (isToken(url) ? token() : new Response(body, { status: 404 })))
      expect(await strange.showOrder('ORDER')).toMatchObject({ kind: 'unknown' })
      expect(await strange.captureOrder('ORDER', 'capture-1')).toMatchObject({ kind: 'unknown' })
    }
  })

  test('a response about another order, or with an invalid amount, is rejected', async () => {
    const order = (id: string, value: string) =>
      Response.json({ id, status: 'COMPLETED', purchase_units: [{ amount: { currency_code: 'USD', value } }] })
    for (const answer of [() => order('OTHER', '60.24'), () => order('ORDER', '60.245'), () => order('ORDER', '1e3')])
      expect(await client(async (url) => (isToken(url) ? token() : answer())).showOrder('ORDER')).toMatchObject({
        kind: 'unknown',
      })
  })

  test('a refund is believed only when it is of the amount and the currency that were asked for', async () => {
    const wanted = { requestId: 'refund-1', amountCents: asCents(6024), currency: 'USD', customId: 'refund-1' }
    const refund = (currency_code: string, value: string) =>
      client(async (url) =>
        isToken(url) ? token() : Response.json({ id: 'R1', status: 'PENDING', amount: { currency_code, value } }),
      ).refundCapture('CAPTURE', wanted)
    const back = { id: 'R1', status: 'PENDING', amountCents: 6024, currency: 'USD', customId: null }
    expect(await refund('USD', '60.24')).toEqual({ kind: 'ok', refund: back })
    expect(await refund('USD', '60.23')).toMatchObject({ kind: 'unknown' })
    expect(await refund('EUR', '60.24')).toMatchObject({ kind: 'unknown' })
    for (const cents of [0, -1, 0.5, Number.NaN]) {
      const asked = paypal.refundCapture('CAPTURE', { ...wanted, amountCents: asCents(cents) })
      await expect(asked, String(cents)).rejects.toThrow('a positive whole number of cents')
    }
    expect(tokenRequests(), 'nothing was asked of PayPal').toEqual([])
  })

  test.each([408, 409, 425, 429])(
    'a %i leaves the outcome unknown, even with PayPal’s own error body',
    async (status) => {
      const words = { name: 'RESOURCE_CONFLICT', details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }], debug_id: 'D1' }
      const busy = client(async (url) => (isToken(url) ? token() : Response.json(words, { status })))
      expect(await busy.captureOrder('ORDER', 'capture-1')).toEqual({
        kind: 'unknown',
        why: `PayPal answered ${status}`,
      })
      expect(await busy.createOrder(newOrder())).toMatchObject({ kind: 'unknown' })
    },
  )

  test('a redirect is not followed', async () => {
    const elsewhere = client(async (url) => (isToken(url) ? token() : Response.redirect('https://example.com/')))
    expect(await elsewhere.showOrder('ORDER')).toMatchObject({ kind: 'unknown' })
  })
})

describe('the access token', () => {
  test('is fetched once for many calls at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => paypal.showOrder('NOSUCHORDER')))
    expect(tokenRequests()).toHaveLength(1)
  })

  test('is cached until shortly before it expires', async () => {
    await paypal.showOrder('NOSUCHORDER')
    clock.at += 32_339_000
    await paypal.showOrder('NOSUCHORDER')
    expect(tokenRequests()).toHaveLength(1)
    clock.at += 2_000
    await paypal.showOrder('NOSUCHORDER')
    expect(tokenRequests()).toHaveLength(2)
  })

  test('is renewed when PayPal rejects it, and the call succeeds', async () => {
    const { id } = await createdOrder()
    standIn.injectFault({ call: 'show', kind: '401' })
    expect(await paypal.showOrder(id)).toMatchObject({ kind: 'ok' })
    expect(tokenRequests()).toHaveLength(2)
  })

  test('is renewed once for two calls whose token was rejected, even if one hears of it late', async () => {
    const { promise: isRenewed, resolve: renewed } = Promise.withResolvers<void>()
    const rejections = [Promise.resolve(), isRenewed]
    let tokens = 0
    const rejecting = client(async (url) => {
      if (isToken(url)) {
        tokens += 1
        return Response.json({ access_token: `token-${tokens}`, expires_in: 32_400 })
      }
      const rejection = rejections.shift()
      await rejection
      if (rejection) return Response.json({ error: 'invalid_token' }, { status: 401 })
      return Response.json({ name: 'RESOURCE_NOT_FOUND' }, { status: 404 })
    })
    const [prompt, late] = [rejecting.showOrder('ORDER'), rejecting.showOrder('ORDER')]
    expect(await prompt).toEqual({ kind: 'absent' })
    renewed()
    expect([await late, tokens]).toEqual([{ kind: 'absent' }, 2])
  })

  test('rejected twice ends in a refusal, not an endless loop', async () => {
    const { id } = await createdOrder()
    standIn.injectFault({ call: 'show', kind: '401', times: 5 })
    expect(await paypal.showOrder(id)).toMatchObject({ kind: 'refused', httpStatus: 401, issue: 'invalid_token' })
    expect(standIn.requests().filter((request) => request.path.endsWith(id))).toHaveLength(2)
  })

  test('with a wrong secret is refused', async () => {
    const wrong = createPayPalClient({ ...ACCOUNT, clientSecret: 'guess', baseUrl: standIn.url, clock })
    expect(await wrong.showOrder('ORDER')).toEqual({
      ...{ kind: 'refused', issue: 'invalid_client', httpStatus: 401 },
      ...{ debugId: null, links: [] },
    })
  })

  test('that could not be fetched is requested again by the next call', async () => {
    standIn.injectFault({ call: 'token', kind: 'reset-after' })
    expect(await paypal.showOrder('NOSUCHORDER')).toMatchObject({ kind: 'unknown' })
    expect(await paypal.showOrder('NOSUCHORDER')).toEqual({ kind: 'absent' })
  })
})

describe('a webhook', () => {
  test('is verified over its own bytes', async () => {
    const { headers, rawBody } = await receivedWebhook()
    expect(await paypal.verifyWebhook({ headers, rawBody })).toEqual({ kind: 'ok', verified: true })
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(rawBody.toString())))
    expect(await paypal.verifyWebhook({ headers, rawBody: rewritten })).toEqual({ kind: 'ok', verified: false })
  })

  test('is sent on byte for byte', async () => {
    const rawBody = Buffer.from('{ "amount": 1.10, "big": 12345678901234567890, "name": "\\u00e9\\/" }')
    await paypal.verifyWebhook({ headers: signedHeaders, rawBody })
    expect(standIn.requests().at(-1)?.body).toContain(`"webhook_event":${rawBody.toString()}}`)
  })

  test('with a forged body or signature is not verified', async () => {
    const { headers, rawBody } = await receivedWebhook()
    const forged = Buffer.from(rawBody.toString().replace('60.24', '10.24'))
    expect(await paypal.verifyWebhook({ headers, rawBody: forged })).toEqual({ kind: 'ok', verified: false })
    const unsigned = { ...headers, 'paypal-transmission-sig': Buffer.from('forged').toString('base64') }
    expect(await paypal.verifyWebhook({ headers: unsigned, rawBody })).toEqual({ kind: 'ok', verified: false })
  })

  test('without its headers, or that is not one JSON object, is rejected without calling PayPal', async () => {
    const smuggled = Buffer.from('{}, "webhook_id": "MINE"')
    const broken = Buffer.from([0x7b, 0xff, 0x7d])
    for (const webhook of [
      { headers: {}, rawBody: Buffer.from('{}') },
      { headers: { ...signedHeaders, 'paypal-auth-algo': '' }, rawBody: Buffer.from('{}') },
      ...['7', 'null', '"x"', '[]', ''].map((text) => ({ headers: signedHeaders, rawBody: Buffer.from(text) })),
      { headers: signedHeaders, rawBody: smuggled },
      { headers: signedHeaders, rawBody: broken },
      { headers: signedHeaders, rawBody: Buffer.from('[]') },
    ])
      expect(await paypal.verifyWebhook(webhook)).toEqual({ kind: 'ok', verified: false })
    expect(standIn.requests()).toEqual([])
  })

  test.each(['reset-after', '500', 'malformed'] as const)(
    'is neither valid nor invalid when "%s" occurs',
    async (kind) => {
      standIn.injectFault({ call: 'verify', kind })
      const webhook = { headers: signedHeaders, rawBody: Buffer.from('{}') }
      expect(await paypal.verifyWebhook(webhook)).toMatchObject({ kind: 'unknown' })
    },
  )
})

test.each([
  ['https://api-m.paypal.com', 'https://www.paypal.com/checkoutnow?token=1', true],
  ['https://api-m.sandbox.paypal.com/', 'https://www.sandbox.paypal.com/checkoutnow?token=1', true],
  ['https://api-m.paypal.com', 'https://www.sandbox.paypal.com/checkoutnow?token=1', false],
  ['https://api-m.paypal.com', 'http://www.paypal.com/checkoutnow?token=1', false],
  ['https://api-m.paypal.com', 'https://www.paypal.com.evil.example/checkoutnow', false],
  ['https://api-m.paypal.com', 'https://www.paypal.com@evil.example/checkoutnow', false],
  ['https://api-m.paypal.com', 'https://user@www.paypal.com/checkoutnow', false],
  ['https://api-m.paypal.com', '//www.paypal.com/checkoutnow', false],
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010/checkoutnow?token=1', true],
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4011/checkoutnow?token=1', false],
  ['http://127.0.0.1:4010', 'javascript:alert(1)', false],
  ['nonsense', 'https://www.paypal.com/', false],
])('with PayPal at %s, sending a browser to %s is allowed: %s', (baseUrl, url, allowed) => {
  expect(createPayPalClient({ ...ACCOUNT, baseUrl, clock }).isApprovalUrl(url)).toBe(allowed)
})

const signedHeaders = {
  'paypal-transmission-id': 'transmission',
  'paypal-transmission-time': '2026-06-01T00:00:00Z',
  'paypal-transmission-sig': 'signature',
  'paypal-cert-url': 'https://api-m.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-auth-algo': 'SHA256withRSA',
}

/** A real webhook: sent by the stand-in over HTTP and recorded. */
async function receivedWebhook(): Promise<{ headers: NodeJS.Dict<string | string[]>; rawBody: Buffer }> {
  const { promise, resolve } = Promise.withResolvers<{ headers: NodeJS.Dict<string | string[]>; rawBody: Buffer }>()
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.end()
      resolve({ headers: request.headers, rawBody: Buffer.concat(chunks) })
    })
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', () => listening()))
  const address = receiver.address()
  if (address === null || typeof address !== 'object') throw new Error('not listening')
  standIn.setWebhookUrl(`http://127.0.0.1:${address.port}/webhook`)
  standIn.approve((await createdOrder()).id)
  await standIn.flushWebhooks()
  receiver.close()
  return promise
}

function client(fakeFetch: (url: string) => Promise<Response>): PayPalClient {
  const fetchOf: typeof fetch = (input) => fakeFetch(String(input))
  return createPayPalClient({ ...ACCOUNT, baseUrl: 'https://api-m.sandbox.paypal.com', clock, fetch: fetchOf })
}

const isToken = (url: string) => url.endsWith('/v1/oauth2/token')
const token = () => Response.json({ access_token: 'token', expires_in: 32_400, token_type: 'Bearer' })
