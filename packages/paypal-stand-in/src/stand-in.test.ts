import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StandIn } from './stand-in.ts'
import { basic, merchantOf, ORDER, start } from './testing/merchant.ts'

const HOUR = 60 * 60 * 1000
const clock = { at: 0, now: () => clock.at }
let standIn: StandIn
let merchant: Awaited<ReturnType<typeof merchantOf>>

beforeEach(async () => {
  clock.at = Date.UTC(2026, 5, 1, 12)
  standIn = await start({ clock })
  merchant = await merchantOf(standIn.url)
})

afterEach(() => standIn.close())

const issueOf = ({ status, body }: { status: number; body: { details?: { issue: string }[] } }) =>
  `${status} ${body.details?.[0]?.issue}`

async function created(change: object = {}, requestId?: string): Promise<string> {
  const { body } = await merchant.create({ ...ORDER, ...change }, requestId)
  return body.id
}

describe('access tokens', () => {
  const ask = (authorization: string, grant = 'client_credentials') =>
    fetch(`${standIn.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ grant_type: grant }),
    })

  test('are given to the right client, in PayPal’s format', async () => {
    const answer = await ask(basic('client', 'secret'))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 32_400,
      scope: expect.any(String),
      app_id: expect.any(String),
      nonce: expect.any(String),
    })
  })

  test('are refused to other clients', async () => {
    const answer = await ask(basic('client', 'guess'))
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' })
    expect((await ask(basic('client', 'secret'), 'password')).status).toBe(400)
  })

  test('are required for every call, and expire', async () => {
    const without = await merchant.call('GET', '/v2/checkout/orders/X', { headers: { authorization: '' } })
    expect(without).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } })
    const forged = await merchant.call('GET', '/v2/checkout/orders/X', {
      headers: { authorization: 'Bearer A21AA1.2.3' },
    })
    expect(forged).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
    clock.at += 9 * HOUR
    expect((await merchant.show('X')).status).toBe(401)
  })
})

describe('creating', () => {
  test('with a payment source requires the payer’s action', async () => {
    const { status, body } = await merchant.create()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9A-Z]{17}$/),
      intent: 'CAPTURE',
      status: 'PAYER_ACTION_REQUIRED',
      purchase_units: [
        { reference_id: 'default', amount: { currency_code: 'USD', value: '60.24' }, custom_id: 'payment-1' },
      ],
      create_time: '2026-06-01T12:00:00Z',
      links: [
        { rel: 'self' },
        { rel: 'payer-action', href: `${standIn.url}/checkoutnow?token=${body.id}`, method: 'GET' },
      ],
    })
    expect((await merchant.show(body.id)).body).toEqual(body)
  })

  test('without a payment source waits for approval, and needs no request id', async () => {
    const { payment_source: _, ...order } = ORDER
    const { status, body } = await merchant.call('POST', '/v2/checkout/orders', { body: JSON.stringify(order) })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'CREATED',
      links: expect.arrayContaining([expect.objectContaining({ rel: 'approve' })]),
    })
  })

  test('returns a short response unless the full order is requested', async () => {
    const { body } = await merchant.call('POST', '/v2/checkout/orders', {
      body: JSON.stringify(ORDER),
      headers: { 'paypal-request-id': 'create-1', prefer: 'return=minimal' },
    })
    expect(Object.keys(body)).toEqual(['id', 'status', 'payment_source', 'links'])
  })

  test('again with the same request id returns the same order, even with another body', async () => {
    const first = await merchant.create()
    expect(await merchant.create()).toEqual({ status: 200, body: first.body })
    const other = { ...ORDER, purchase_units: [{ amount: { currency_code: 'USD', value: '1' } }] }
    expect(await merchant.create(other)).toEqual({ status: 200, body: first.body })
    expect(standIn.orders()).toHaveLength(1)
  })

  test('is refused without a request id, with broken JSON, and with another content type', async () => {
    const post = (body: string, headers: HeadersInit = {}) =>
      merchant.call('POST', '/v2/checkout/orders', { body, headers })
    expect(issueOf(await post(JSON.stringify(ORDER)))).toBe('400 PAYPAL_REQUEST_ID_REQUIRED')
    expect(issueOf(await post(JSON.stringify(ORDER), { 'paypal-request-id': 'x'.repeat(109) }))).toBe(
      '400 INVALID_STRING_LENGTH',
    )
    expect(issueOf(await post('{"intent":'))).toBe('400 MALFORMED_REQUEST_JSON')
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect(await post('{}')).toMatchObject({
      status: 400,
      body: {
        name: 'INVALID_REQUEST',
        debug_id: expect.any(String),
        details: expect.arrayContaining([
          { field: '/intent', location: 'body', issue: 'MISSING_REQUIRED_PARAMETER', description: expect.any(String) },
        ]),
      },
    })
    expect(standIn.orders()).toEqual([])
  })
})

describe('capturing', () => {
  test('moves an approved order’s money once', async () => {
    const id = await created()
    expect(issueOf(await merchant.capture(id))).toBe('422 ORDER_NOT_APPROVED')
    expect(standIn.approve(id).redirect).toBe(
      `http://localhost:3000/callback?remittance=7&token=${id}&PayerID=TESTPAYER2345`,
    )
    expect((await merchant.show(id)).body).toMatchObject({ status: 'APPROVED', payer: { payer_id: 'TESTPAYER2345' } })
    const captured = await merchant.capture(id)
    expect(captured).toMatchObject({
      status: 201,
      body: {
        status: 'COMPLETED',
        purchase_units: [
          {
            payments: {
              captures: [
                {
                  status: 'COMPLETED',
                  amount: { currency_code: 'USD', value: '60.24' },
                  custom_id: 'payment-1',
                  final_capture: true,
                  seller_receivable_breakdown: { paypal_fee: { value: '2.95' }, net_amount: { value: '57.29' } },
                },
              ],
            },
          },
        ],
      },
    })
    expect(await merchant.capture(id)).toEqual({ status: 200, body: captured.body })
    expect(issueOf(await merchant.capture(id, 'capture-2'))).toBe('422 ORDER_ALREADY_CAPTURED')
    expect(standIn.capturesOf(id)).toMatchObject([{ orderId: id, currency: 'USD', value: '60.24' }])
  })

  test('declined by the bank can be repeated after the payer chose another way to pay', async () => {
    const id = await created()
    standIn.decline(id)
    const declined = await merchant.capture(id)
    expect(issueOf(declined)).toBe('422 INSTRUMENT_DECLINED')
    expect(declined.body.links).toContainEqual({
      rel: 'redirect',
      href: `${standIn.url}/checkoutnow?token=${id}`,
      method: 'GET',
    })
    standIn.approve(id)
    expect(issueOf(await merchant.capture(id))).toBe('422 INSTRUMENT_DECLINED')
    expect((await merchant.capture(id, 'capture-2')).status).toBe(201)
    expect(standIn.capturesOf(id)).toHaveLength(1)
  })

  test.each([
    ['completes', 'COMPLETED', 1],
    ['is denied', 'DECLINED', 0],
  ])('that is left pending moves money only if it %s', async (_, status, movements) => {
    const id = await created()
    standIn.leavePending(id)
    const { body } = await merchant.capture(id)
    expect(body).toMatchObject({
      status: 'COMPLETED',
      purchase_units: [
        { payments: { captures: [{ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } }] } },
      ],
    })
    expect(standIn.capturesOf(id)).toEqual([])
    if (status === 'COMPLETED') standIn.completePending(id)
    else standIn.denyPending(id)
    expect((await merchant.show(id)).body.purchase_units[0].payments.captures).toMatchObject([{ status }])
    expect(standIn.capturesOf(id)).toHaveLength(movements)
  })

  test('is refused for an invoice that another order has paid', async () => {
    const [first, second] = [await created({}, 'create-1'), await created({}, 'create-2')]
    standIn.approve(first)
    standIn.approve(second)
    await merchant.capture(first, 'capture-1')
    expect(issueOf(await merchant.capture(second, 'capture-2'))).toBe('422 DUPLICATE_INVOICE_ID')
    expect(standIn.capturesOf(second)).toEqual([])
  })

  test('with the request id of another order’s capture is a separate capture', async () => {
    const other = { purchase_units: ORDER.purchase_units.map((unit) => ({ ...unit, invoice_id: 'another' })) }
    const [first, second] = [await created({}, 'create-1'), await created(other, 'create-2')]
    standIn.approve(first)
    standIn.approve(second)
    expect((await merchant.capture(first)).body.id).toBe(first)
    expect((await merchant.capture(second)).body.id).toBe(second)
    expect([standIn.capturesOf(first).length, standIn.capturesOf(second).length]).toEqual([1, 1])
  })

  test('identifies payer and merchant by ids in PayPal’s format', async () => {
    const id = await created()
    standIn.approve(id)
    const { body } = await merchant.show(id)
    const ids = [body.payer.payer_id, body.payment_source.paypal.account_id, body.purchase_units[0].payee.merchant_id]
    for (const one of ids) expect(one).toMatch(/^[2-9A-HJ-NP-Z]{13}$/)
  })

  test('is refused with PayPal’s published messages', async () => {
    const descriptionOf = (answer: { body: { details: { description: string }[] } }) =>
      answer.body.details[0]?.description
    const id = await created()
    expect(descriptionOf(await merchant.capture(id))).toBe(
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
    )
    standIn.decline(id)
    expect(descriptionOf(await merchant.capture(id))).toBe(
      "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
    )
    expect(descriptionOf(await merchant.create({ ...ORDER, intent: undefined }, 'create-2'))).toBe(
      'A required parameter is missing.',
    )
    expect(descriptionOf(await merchant.create({ ...ORDER, intent: 'TAKE' }, 'create-3'))).toBe(
      'A parameter value is not valid.',
    )
  })
})

describe('an order ends', () => {
  test('three hours after its creation if it is not approved', async () => {
    const id = await created()
    clock.at += 3 * HOUR - 1
    expect((await merchant.show(id)).status).toBe(200)
    clock.at += 1
    expect(await merchant.show(id)).toMatchObject({ status: 404, body: { name: 'RESOURCE_NOT_FOUND' } })
    expect((await merchant.capture(id)).status).toBe(404)
    expect(() => standIn.approve(id)).toThrow()
  })

  test('not when the payer cancels, which leaves it open', async () => {
    const id = await created()
    expect(standIn.cancel(id).redirect).toBe(`http://localhost:3000/callback?cancelled=1&token=${id}`)
    expect((await merchant.show(id)).body.status).toBe('PAYER_ACTION_REQUIRED')
    standIn.approve(id)
    expect((await merchant.capture(id)).status).toBe(201)
  })

  test('when a test expires it', async () => {
    const id = await created()
    standIn.approve(id)
    standIn.expire(id)
    expect((await merchant.capture(id)).status).toBe(404)
  })
})

describe('refunds', () => {
  async function captured(): Promise<string> {
    const id = await created()
    standIn.approve(id)
    return (await merchant.capture(id)).body.purchase_units[0].payments.captures[0].id
  }
  const dollars = (value: string) => ({ amount: { currency_code: 'USD', value }, custom_id: 'our-refund' })

  test('are made once for each request id, and carry the merchant’s own id', async () => {
    const capture = await captured()
    const first = await merchant.refund(capture, dollars('15.06'))
    expect(first).toMatchObject({ status: 201, body: { status: 'COMPLETED', custom_id: 'our-refund' } })
    expect(await merchant.refund(capture, dollars('15.06'))).toMatchObject({ status: 200, body: { id: first.body.id } })
    expect((await merchant.refund(capture, dollars('20.00'), 'refund-2')).body.amount.value).toBe('20.00')
    expect(standIn.orders()[0]?.refunds).toHaveLength(2)
  })

  test('never exceed the capture, and return the rest if no amount is given', async () => {
    const capture = await captured()
    expect(issueOf(await merchant.refund(capture, dollars('60.25')))).toBe('422 REFUND_AMOUNT_EXCEEDED')
    expect((await merchant.refund(capture)).body.amount.value).toBe('60.24')
    expect(issueOf(await merchant.refund(capture, dollars('0.01'), 'refund-2'))).toBe('422 CAPTURE_FULLY_REFUNDED')
  })

  test('can be held, and take up the capture until they fail', async () => {
    const capture = await captured()
    const order = standIn.orders()[0]?.id ?? ''
    const standing = () => [standIn.order(order)?.captures[0]?.status, standIn.order(order)?.refunds[0]?.status]
    standIn.holdRefunds(order)
    const held = await merchant.refund(capture, dollars('60.24'))
    expect([held.body.status, standing()]).toEqual(['PENDING', ['COMPLETED', 'PENDING']])
    expect(issueOf(await merchant.refund(capture, dollars('0.01'), 'refund-2'))).toBe('422 REFUND_AMOUNT_EXCEEDED')
    standIn.failRefunds(order)
    expect((await merchant.refund(capture, dollars('60.24'))).body).toMatchObject({
      id: held.body.id,
      status: 'FAILED',
    })
    expect(standing()).toEqual(['COMPLETED', 'FAILED'])
    const next = await merchant.refund(capture, dollars('60.24'), 'refund-2')
    standIn.completeRefunds(order)
    expect((await merchant.refund(capture, dollars('60.24'), 'refund-2')).body).toMatchObject({
      id: next.body.id,
      status: 'COMPLETED',
    })
    expect(standing()).toEqual(['REFUNDED', 'FAILED'])
  })

  test('are refused for unknown captures and invalid amounts', async () => {
    expect(issueOf(await merchant.refund('UNKNOWN'))).toBe('404 INVALID_RESOURCE_ID')
    expect((await merchant.refund(await captured(), { amount: { currency_code: 'EUR', value: '1.00' } })).status).toBe(
      400,
    )
  })
})
