import { verify, X509Certificate } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StandIn } from './stand-in.ts'
import { ACCOUNT, merchantOf, start } from './testing/merchant.ts'

type Received = { headers: IncomingHttpHeaders; body: string }

let received: Received[] = []
let answers: number[] = []
let webhookUrl: string
let standIn: StandIn
let merchant: Awaited<ReturnType<typeof merchantOf>>

const receiver = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text: string) => {
    body += text
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(answers.shift() ?? 200).end()
  })
})

beforeEach(async () => {
  received = []
  answers = []
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', () => listening()))
  const address = receiver.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  webhookUrl = `http://127.0.0.1:${port}/hook`
  standIn = await start({ webhookUrl })
  merchant = await merchantOf(standIn.url)
})

afterEach(async () => {
  await standIn.close()
  receiver.closeAllConnections()
  await new Promise((closed) => receiver.close(closed))
})

const types = () => received.map(({ body }) => JSON.parse(body).event_type).sort()

async function approvedOrder(): Promise<string> {
  const { id } = (await merchant.create()).body
  standIn.approve(id)
  return id
}

function verification({ headers, body }: Received, change: Record<string, unknown> = {}): string {
  const fields = {
    transmission_id: headers['paypal-transmission-id'],
    transmission_time: headers['paypal-transmission-time'],
    transmission_sig: headers['paypal-transmission-sig'],
    cert_url: headers['paypal-cert-url'],
    auth_algo: headers['paypal-auth-algo'],
    webhook_id: ACCOUNT.webhookId,
    ...change,
  }
  return `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${body}}`
}

const ask = (body: string) => merchant.call('POST', '/v1/notifications/verify-webhook-signature', { body })

describe('events', () => {
  test('report partial and full refunds, naming the capture only by a link', async () => {
    const id = await approvedOrder()
    const captured = (await merchant.capture(id)).body.purchase_units[0].payments.captures[0]
    standIn.refund(id, '20.00')
    expect((await merchant.show(id)).body.purchase_units[0].payments.captures[0].status).toBe('PARTIALLY_REFUNDED')
    standIn.reverse(id)
    const { captures, refunds } = (await merchant.show(id)).body.purchase_units[0].payments
    expect([captures[0].status, refunds.map((refund: { amount: object }) => refund.amount)]).toEqual([
      'REFUNDED',
      [
        { currency_code: 'USD', value: '20.00' },
        { currency_code: 'USD', value: '40.24' },
      ],
    ])
    expect(() => standIn.refund(id)).toThrow()
    await standIn.flushWebhooks()
    const told = received.map(({ body }) => JSON.parse(body)).filter(({ resource_type }) => resource_type === 'refund')
    expect(told.map(({ event_type }) => event_type).sort()).toEqual([
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
    ])
    const [{ resource }] = told
    expect(resource.supplementary_data).toBeUndefined()
    expect(resource.links).toContainEqual({
      href: `${standIn.url}/v2/payments/captures/${captured.id}`,
      rel: 'up',
      method: 'GET',
    })
  })

  test('report the approval and the capture, with the order’s id', async () => {
    const id = await approvedOrder()
    await standIn.flushWebhooks()
    await merchant.capture(id)
    await standIn.flushWebhooks()
    const [approved, captured] = received.map(({ body }) => JSON.parse(body))
    expect(approved).toMatchObject({
      id: expect.stringMatching(/^WH-/),
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource_type: 'checkout-order',
      resource: { id, status: 'APPROVED' },
    })
    expect(captured).toMatchObject({
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource_type: 'capture',
      resource: { status: 'COMPLETED', custom_id: 'payment-1', supplementary_data: { related_ids: { order_id: id } } },
    })
  })

  test('report a pending capture and its outcome', async () => {
    const { id } = (await merchant.create()).body
    standIn.leavePending(id)
    await merchant.capture(id)
    standIn.denyPending(id)
    await standIn.flushWebhooks()
    expect(types()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.PENDING'])
  })

  test('are resent with the same id until they are accepted, and never after that', async () => {
    answers = [503, 500]
    await approvedOrder()
    for (let i = 0; i < 5; i++) await standIn.flushWebhooks()
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
  })

  test('are resent automatically', async () => {
    answers = [503]
    await approvedOrder()
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2)
  })

  test('that were not accepted are sent after a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'paypal-stand-in-'))
    const first = await start({ dataDir, webhookUrl })
    const { id } = (await (await merchantOf(first.url)).create()).body
    answers = [503]
    first.approve(id)
    await first.flushWebhooks()
    await first.close()
    const second = await start({ dataDir, webhookUrl })
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2)
    await second.close()
    await rm(dataDir, { recursive: true })
  })

  test('are given up after a limited number of refusals', async () => {
    answers = Array.from({ length: 50 }, () => 500)
    await approvedOrder()
    for (let i = 0; i < 20; i++) await standIn.flushWebhooks()
    expect(received).toHaveLength(6)
  })
})

describe('signatures', () => {
  test('can be verified with the certificate alone, as PayPal documents it', async () => {
    await approvedOrder()
    await standIn.flushWebhooks()
    const { headers, body } = received[0]!
    const certificate = new X509Certificate(await (await fetch(String(headers['paypal-cert-url']))).text())
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    const text = `${headers['paypal-transmission-id']}|${headers['paypal-transmission-time']}|${ACCOUNT.webhookId}|${crc32(body)}`
    const signature = Buffer.from(String(headers['paypal-transmission-sig']), 'base64')
    expect(verify('sha256', Buffer.from(text), certificate.publicKey, signature)).toBe(true)
  })

  test('are confirmed only for the bytes that were sent', async () => {
    await approvedOrder()
    await standIn.flushWebhooks()
    const event = received[0]!
    const status = async (body: string) => (await ask(body)).body.verification_status
    expect(await status(verification(event))).toBe('SUCCESS')
    expect(await status(verification({ ...event, body: JSON.stringify(JSON.parse(event.body)) }))).toBe('FAILURE')
    expect(await status(verification({ ...event, body: event.body.replace('60.24', '99.99') }))).toBe('FAILURE')
    for (const change of [
      { webhook_id: 'OTHER' },
      { transmission_id: 'other' },
      { transmission_time: '2020-01-01T00:00:00Z' },
      { transmission_sig: 'AAAA' },
      { cert_url: 'https://example.com/cert' },
      { auth_algo: 'none' },
    ])
      expect(await status(verification(event, change))).toBe('FAILURE')
  })

  test('cannot be verified with fields missing', async () => {
    expect(await ask('{}')).toMatchObject({ status: 400, body: { name: 'VALIDATION_ERROR' } })
    expect((await ask('{')).status).toBe(400)
  })
})
