import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { readyPayer } from '../../testing/scenes/payer.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { paymentsOf } from './payments-store.ts'

type Delivery = { raw: string; headers: Record<string, string> }

/** Captures the webhooks that the stand-in sends, without delivering them to the API. */
async function caught(api: TestApi, work: () => void): Promise<Delivery[]> {
  const { createServer } = await import('node:http')
  const deliveries: Delivery[] = []
  const catcher = createServer((request, response) => {
    let raw = ''
    request.on('data', (chunk) => (raw += chunk))
    request.on('end', () => {
      const signed = Object.entries(request.headers).filter(([name]) => name.startsWith('paypal-'))
      deliveries.push({
        raw,
        headers: { 'content-type': 'application/json', ...Object.fromEntries(signed.map(([n, v]) => [n, String(v)])) },
      })
      response.end()
    })
  })
  await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', () => resolve()))
  const address = catcher.address()
  api.paypal.setWebhookUrl(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`)
  work()
  await api.paypal.flushWebhooks()
  await new Promise((resolve) => catcher.close(resolve))
  api.paypal.setWebhookUrl(null)
  return deliveries
}

onBothEngines('a webhook', (setup, { once }) => {
  async function approved() {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    const [delivery] = await caught(api, () => api.paypal.approve(orderId))
    if (!delivery) throw new Error('nothing was sent')
    const events = () => api.services.db.selectFrom('webhook_events').selectAll().execute()
    const status = async () => (await paymentsOf(api.services.db, payer.id))[0]?.status
    const send = ({ raw, headers }: Delivery) => api.post('/payments/webhook', { raw, headers })
    return { api, payer, orderId, delivery, events, status, send }
  }

  test('is answered at once and completes an approved payment', async () => {
    const { api, payer, orderId, delivery, events, status, send } = await approved()
    expect((await send(delivery)).status).toBe(200)
    expect(await events()).toMatchObject([
      { event_type: 'CHECKOUT.ORDER.APPROVED', order_id: orderId, processed_at: null },
    ])
    expect(await status()).toBe('created')

    await api.services.jobs.runDue()
    expect(await status()).toBe('paid')
    expect((await events())[0]?.processed_at).toBe(api.clock.now())
    expect((await payer.remittance()).body.data.is_completed).toBe(true)
  })

  test('sent twice, even at once, is processed once', async () => {
    const { api, orderId, delivery, events, send } = await approved()
    const answers = await Promise.all([send(delivery), send(delivery), send(delivery)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await events()).toHaveLength(1)
    await api.services.jobs.runDue()
    expect((await send(delivery)).status).toBe(200)
    const asked = api.paypal.requests().length
    await api.services.jobs.runDue()
    expect(api.paypal.requests()).toHaveLength(asked)
    expect(api.paypal.capturesOf(orderId)).toHaveLength(1)
  })

  once('with a bad, foreign or missing signature changes nothing', async () => {
    const { api, orderId, delivery, events, status, send } = await approved()
    const { 'paypal-transmission-sig': signature = '', ...unsigned } = delivery.headers
    const forged = [
      { ...delivery, raw: delivery.raw.replace('APPROVED', 'COMPLETED') },
      { ...delivery, raw: delivery.raw.replace(':', ': ') },
      { ...delivery, headers: { ...unsigned, 'paypal-transmission-sig': signature.split('').reverse().join('') } },
      { ...delivery, headers: unsigned },
      { raw: '{}', headers: { 'content-type': 'application/json' } },
      { raw: 'not json', headers: { 'content-type': 'application/json' } },
    ]
    for (const delivery of forged) expect((await send(delivery)).status).toBe(400)
    expect(await events()).toEqual([])
    await api.services.jobs.runDue()
    expect(await status()).toBe('created')
    expect(api.paypal.capturesOf(orderId)).toHaveLength(0)
  })

  once('that cannot be verified right now is requested again', async () => {
    const { api, delivery, events, send } = await approved()
    api.paypal.injectFault({ call: 'verify', kind: '500' })
    expect((await send(delivery)).status).toBe(503)
    expect(await events()).toEqual([])
    expect((await send(delivery)).status).toBe(200)
    expect(await events()).toHaveLength(1)
  })

  once('is only a hint: an event for an unapproved order takes no money', async () => {
    const { api, orderId, delivery, status, send } = await approved()
    api.paypal.expire(orderId)
    expect((await send(delivery)).status).toBe(200)
    await api.services.jobs.runDue()
    expect(await status()).toBe('expired')
    expect(api.paypal.requests().filter(({ path }) => path.endsWith('/capture'))).toEqual([])
  })

  once('that is genuine, but unrelated or outdated, is stored and has no effect', async () => {
    const verifying = /verify-webhook-signature$/
    const trusting: typeof fetch = async (input, init) =>
      verifying.test(String(input)) ? Response.json({ verification_status: 'SUCCESS' }) : fetch(input, init)
    const api = await setup({ paypal: true, fetch: trusting })
    api.paypal.setWebhookUrl(null)
    const payer = await readyPayer(api)
    const paid = await payer.order()
    api.paypal.approve(paid)
    await payer.capture(paid)
    const signed = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time']
    const headers = Object.fromEntries(signed.map((name) => [`paypal-${name}`, 'x']))
    const send = (event: object) =>
      api.post('/payments/webhook', {
        raw: JSON.stringify(event),
        headers: { 'content-type': 'application/json', ...headers },
      })
    const up = (href: string) => [{ rel: 'up', href: `https://api.paypal.example/v2/payments/${href}` }]
    const links = up('captures/UNKNOWN')
    const elsewhere = up(`captures/${api.paypal.capturesOf(paid)[0]?.captureId}/refund`)
    const known = { supplementary_data: { related_ids: { order_id: paid } } }
    const events = [
      { event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'UNKNOWN' } },
      { event_type: 'CHECKOUT.ORDER.APPROVED', resource: 'odd' },
      { event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { links } },
      { event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { links: [] } },
      { event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { links: elsewhere } },
      { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: known },
    ]
    const asked = api.paypal.requests().length
    for (const [n, event] of events.entries()) expect((await send({ id: `WH-${n}`, ...event })).status).toBe(200)
    expect((await send({ event_type: 'CHECKOUT.ORDER.APPROVED' })).status).toBe(400)
    await api.services.jobs.runDue()
    const kept = await api.services.db.selectFrom('webhook_events').selectAll().orderBy('event_id').execute()
    expect(kept.map(({ order_id }) => order_id)).toEqual(['UNKNOWN', null, null, null, null, paid])
    expect(kept.every(({ processed_at }) => processed_at !== null)).toBe(true)
    expect(api.paypal.requests()).toHaveLength(asked)
  })

  once('that is too large or not JSON is refused', async () => {
    const { delivery, events, send } = await approved()
    expect((await send({ ...delivery, raw: 'x'.repeat(200_000) })).status).toBe(413)
    expect((await send({ ...delivery, headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect(await events()).toEqual([])
  })

  once('from PayPal itself settles the payment even if the payer does not return', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    api.paypal.leavePending(orderId)
    await api.paypal.flushWebhooks()
    await api.services.jobs.runDue()
    expect((await payer.verify()).body.data.status).toBe('pending')
    api.paypal.completePending(orderId)
    await api.paypal.flushWebhooks()
    await api.services.jobs.runDue()
    expect((await payer.remittance()).body.data).toMatchObject({ contribution_paid: true, is_completed: true })
    expect(api.paypal.capturesOf(orderId)).toHaveLength(1)
  })
})
