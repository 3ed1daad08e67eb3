import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { asPaise } from '@nirgam/domain/shared/money'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { pay } from '../../testing/scenes/paid-remittance.ts'
import { orderIdIn, readyPayer } from '../../testing/scenes/payer.ts'
import { findAnyRemittance } from '../remittances/remittances.ts'
import { storePayment } from './create-payment.ts'
import { ownPayments } from './payments.ts'
import { paymentEvents, paymentsOf } from './payments-store.ts'
import { SWEEP_JOB } from './record-payment.ts'

/** Each call to PayPal waits until it is released. */
function turnstile() {
  const waiting: (() => void)[] = []
  let arrived = () => {}
  const held: typeof fetch = async (...call) => {
    await new Promise<void>((go) => {
      waiting.push(go)
      arrived()
    })
    return fetch(...call)
  }
  const next = async (): Promise<() => void> => {
    const go = waiting.shift()
    if (go) return go
    await new Promise<void>((resolve) => {
      arrived = resolve
    })
    return next()
  }
  return { held, next }
}

onBothEngines('paying', (setup, { once }) => {
  const ready = async (options: Parameters<typeof readyPayer>[1] = {}) => {
    const api = await setup({ paypal: true })
    return { api, paypal: api.paypal, payer: await readyPayer(api, options) }
  }

  test('a payment from the pay button to a submitted remittance charges once', async () => {
    const { api, paypal, payer } = await ready()

    const created = await payer.create()
    expect(created.status).toBe(200)
    expect(created.body).toMatchObject({ success: true, data: { contribution_paid: false, status: 'created' } })
    const orderId = orderIdIn(created.body.approval_url)
    expect(created.body.approval_url).toBe(`${paypal.url}/checkoutnow?token=${orderId}`)

    paypal.approve(orderId)
    const captured = await payer.capture(orderId)
    expect(captured.status).toBe(200)
    const [movement] = paypal.capturesOf(orderId)
    expect(captured.body).toEqual({
      success: true,
      message: PAYMENT_MESSAGES.completed,
      payment_id: movement?.captureId,
      data: { contribution_paid: true, payment_id: movement?.captureId, status: 'paid', approval_url: null },
    })
    expect((await payer.remittance()).body.data).toMatchObject({
      is_completed: true,
      status: 'processing',
      contribution_paid: true,
      payment_id: movement?.captureId,
    })
    const [payment] = await paymentsOf(api.services.db, payer.id)
    expect(payment).toMatchObject({ status: 'paid', amount_paise: 500_000, usd_cents: 6024, rupees_per_usd: 83 })
    const events = await paymentEvents(api.services.db, payment?.id ?? 0)
    expect(events.map(({ status }) => status)).toEqual(['creating', 'created', 'approved', 'capturing', 'paid'])
  })

  once('an order for a sum that the payer did not see is refused, with the current remittance', async () => {
    const { api, payer } = await ready()
    const seen = (await payer.remittance()).body.data.contribution
    const inTabB = { step: 'contribution', data: 50_000 }
    await api.put(`/remittances/${payer.id}`, { token: payer.token, body: inTabB })
    const refused = await payer.create(seen)
    expect([refused.status, refused.body.message]).toEqual([409, SERVER_MESSAGES.payment.amountChanged])
    expect(refused.body.data).toEqual((await payer.remittance()).body.data)
    expect(refused.body.data.contribution).toBe(50_000)
    expect(await paymentsOf(api.services.db, payer.id)).toEqual([])

    const created = await payer.create(50_000)
    expect(created.status).toBe(200)
    expect((await paymentsOf(api.services.db, payer.id)).map(({ amount_paise }) => amount_paise)).toEqual([5_000_000])
  })

  once('an open order is not reused for another sum', async () => {
    const { api, payer } = await ready()
    await payer.create(5000)
    await api.put(`/remittances/${payer.id}`, { token: payer.token, body: { step: 'contribution', data: 10_000 } })
    expect((await payer.create(5000)).status).toBe(409)
    expect((await payer.create(10_000)).status).toBe(200)
  })

  once('requests to PayPal follow its rules: amount, addresses, reference, and a request id on each call', async () => {
    const { api, paypal, payer } = await ready()
    const orderId = await payer.order()
    paypal.approve(orderId)
    await payer.capture(orderId)

    const [payment] = await paymentsOf(api.services.db, payer.id)
    const sent = (path: string) =>
      paypal.requests().find((request) => request.method === 'POST' && request.path === path)
    const create = sent('/v2/checkout/orders')
    expect(create?.headers['paypal-request-id']).toBe(payment?.create_request_id)
    expect(JSON.parse(create?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          amount: { currency_code: 'USD', value: '60.24' },
          custom_id: payment?.uid,
          invoice_id: payer.reference,
          description: `Nirgam service contribution ${payer.reference}`,
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: 'Nirgam',
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            // The test’s own machine is addressed by this name.
            return_url: `${api.url}/payment/callback?remittance_id=${payer.id}`,
            cancel_url: `${api.url}/payment/callback?status=cancelled&remittance_id=${payer.id}`,
          },
        },
      },
    })
    const capture = sent(`/v2/checkout/orders/${orderId}/capture`)
    expect(capture?.headers['paypal-request-id']).toBe(payment?.capture_request_id)
    expect(payment?.capture_request_id).not.toBe(payment?.create_request_id)
  })

  test('other requests reach the database during a call to PayPal', async () => {
    const { held, next } = turnstile()
    const api = await setup({ paypal: true, fetch: held })
    const payer = await readyPayer(api)
    const elsewhere = () =>
      api.put(`/remittances/${payer.id}`, { token: payer.token, body: { step: 'bank', data: 'sbi' } })
    const during = async (work: Promise<{ status: number }>) => {
      for (let calls = 0; ; calls += 1) {
        const go = await Promise.race([next(), work])
        if (typeof go !== 'function') return { calls, status: go.status }
        expect((await elsewhere()).status).toBe(200)
        go()
      }
    }
    expect(await during(payer.create())).toEqual({ calls: 2, status: 200 })
    const [order] = api.paypal.orders()
    api.paypal.setWebhookUrl(null)
    api.paypal.approve(order?.id ?? '')
    expect(await during(payer.capture(order?.id ?? ''))).toEqual({ calls: 2, status: 200 })
  })

  test('a double click and a second tab get the same order', async () => {
    const { paypal, payer } = await ready()
    const answers = await Promise.all([payer.create(), payer.create(), payer.create()])
    const again = await payer.create()
    expect(new Set([...answers, again].map(({ body }) => body.approval_url)).size).toBe(1)
    expect(paypal.orders()).toHaveLength(1)
  })

  test('two tabs that return at once, and again later, charge once', async () => {
    const { paypal, payer } = await ready()
    const orderId = await payer.order()
    paypal.approve(orderId)
    const answers = await Promise.all([
      payer.capture(orderId),
      payer.capture(orderId),
      payer.verify(),
      payer.success(orderId),
    ])
    for (const { status, body } of answers) {
      // Of two requests for the same money, one may be told to try again.
      if (status === 200) expect(body.success).toBe(true)
      else expect(status).toBe(503)
    }
    const later = await payer.capture(orderId)
    expect(later.status).toBe(200)
    expect(later.body.payment_id).toBe(paypal.capturesOf(orderId)[0]?.captureId)
    const asked = paypal.requests().length
    await payer.verify()
    expect(paypal.requests()).toHaveLength(asked)
    expect(paypal.capturesOf(orderId)).toHaveLength(1)
  })

  once('a payer who returns without approving is sent back to the same order', async () => {
    const { paypal, payer } = await ready()
    const orderId = await payer.order()
    paypal.cancel(orderId)

    const captured = await payer.capture(orderId)
    expect(captured.status).toBe(409)
    expect(captured.body).toMatchObject({
      success: false,
      message: SERVER_MESSAGES.payment.notApproved,
      status: 'created',
    })
    expect(orderIdIn(captured.body.approval_url)).toBe(orderId)

    expect(orderIdIn((await payer.verify()).body.data.approval_url)).toBe(orderId)
    expect(await payer.order()).toBe(orderId)
    paypal.approve(orderId)
    expect((await payer.capture(orderId)).status).toBe(200)
  })

  test('a declined payer pays with another card on the same order', async () => {
    const { paypal, payer } = await ready()
    const orderId = await payer.order()
    paypal.decline(orderId)

    const declined = await payer.capture(orderId)
    expect(declined.status).toBe(409)
    expect(declined.body).toMatchObject({ message: PAYMENT_MESSAGES.declined, status: 'declined' })
    expect(orderIdIn(declined.body.approval_url)).toBe(orderId)
    expect(await payer.order()).toBe(orderId)

    paypal.approve(orderId)
    const captured = await payer.capture(orderId)
    expect(captured.status).toBe(200)
    expect(paypal.capturesOf(orderId)).toHaveLength(1)
    expect(paypal.orders()).toHaveLength(1)
  })

  once('closing the browser after approving still ends in one paid and submitted remittance', async () => {
    const { api, paypal, payer } = await ready()
    paypal.setWebhookUrl(null)
    const orderId = await payer.order()
    paypal.approve(orderId)
    api.clock.advance({ minutes: 1 })
    await api.services.jobs.runDue()
    expect((await payer.remittance()).body.data).toMatchObject({ is_completed: true, contribution_paid: true })
    expect(paypal.capturesOf(orderId)).toHaveLength(1)
  })

  once('a capture that PayPal holds is shown as pending, and as paid when PayPal releases it', async () => {
    const { api, paypal, payer } = await ready()
    paypal.setWebhookUrl(null)
    const orderId = await payer.order()
    paypal.leavePending(orderId)

    const captured = await payer.capture(orderId)
    expect(captured.status).toBe(409)
    expect(captured.body).toMatchObject({ message: PAYMENT_MESSAGES.pending, status: 'pending' })
    expect((await payer.verify()).body.data).toMatchObject({ contribution_paid: false, status: 'pending' })
    expect((await payer.create()).status).toBe(409)

    paypal.completePending(orderId)
    api.clock.advance({ hours: 1 })
    await api.services.jobs.runDue()
    expect((await payer.verify()).body.data).toMatchObject({ contribution_paid: true, status: 'paid' })
    expect(paypal.capturesOf(orderId)).toHaveLength(1)
  })

  once('a capture that PayPal finally denies allows a new payment', async () => {
    const { paypal, payer } = await ready()
    paypal.setWebhookUrl(null)
    const first = await payer.order()
    paypal.leavePending(first)
    await payer.capture(first)
    paypal.denyPending(first)

    const second = await payer.order()
    expect(second).not.toBe(first)
    paypal.approve(second)
    expect((await payer.capture(second)).status).toBe(200)
    expect(paypal.capturesOf(first)).toHaveLength(0)
  })

  test('an unapproved order expires after three hours, and paying creates a new one', async () => {
    const { api, paypal, payer } = await ready()
    const first = await payer.order()
    for (let hour = 0; hour < 4; hour += 1) {
      api.clock.advance({ hours: 1 })
      await api.services.jobs.runDue()
    }
    expect(await paymentsOf(api.services.db, payer.id)).toMatchObject([{ status: 'expired', checks: 2 }])
    expect((await payer.verify()).body.data).toMatchObject({ status: 'expired', approval_url: null })
    const second = await payer.order()
    expect(second).not.toBe(first)
    expect(paypal.orders()).toHaveLength(2)
  })

  once('an order whose payer stays away is checked ever more rarely', async () => {
    const { api, payer } = await ready()
    await payer.order()
    const checks: unknown[] = []
    for (const minutes of [1, 1, 1, 2, 5]) {
      api.clock.advance({ minutes })
      await api.services.jobs.runDue()
      checks.push((await paymentsOf(api.services.db, payer.id))[0]?.checks)
    }
    expect(checks).toEqual([1, 1, 1, 2, 2])
  })

  once('an unreachable PayPal is reported, and the retry continues the same request', async () => {
    const { api, paypal, payer } = await ready()
    paypal.injectFault({ call: 'create', kind: 'reset-after' })
    const failed = await payer.create()
    expect(failed.status).toBe(503)
    expect(failed.body).toMatchObject({ success: false, message: PAYMENT_MESSAGES.createFailed, status: 'unknown' })

    expect((await payer.create()).status).toBe(200)
    expect(paypal.orders()).toHaveLength(1)
    expect(await paymentsOf(api.services.db, payer.id)).toHaveLength(1)
  })

  once('an order that could not be created at PayPal within three hours is given up', async () => {
    const { api, paypal, payer } = await ready()
    paypal.injectFault({ call: 'create', kind: '500', times: 1 })
    expect((await payer.create()).status).toBe(503)
    api.clock.advance({ hours: 3 })
    expect((await payer.verify()).body.data.status).toBe('expired')
    expect(paypal.orders()).toHaveLength(0)
    await api.services.jobs.runDue()
    const looks = api.services.db.selectFrom('jobs').selectAll().where('kind', '=', SWEEP_JOB)
    expect(await looks.execute()).toEqual([])
    expect((await payer.create()).status).toBe(200)
  })

  once('an order approved in time is paid, even if it is checked late', async () => {
    const { api, paypal, payer } = await ready()
    paypal.setWebhookUrl(null)
    const orderId = await payer.order()
    paypal.approve(orderId)
    api.clock.advance({ hours: 5 })
    expect((await payer.verify()).body.data).toMatchObject({ contribution_paid: true, status: 'paid' })
  })

  once('an order is replaced if its sum was changed in the database', async () => {
    const { api, payer } = await ready()
    const first = await payer.order()
    await api.services.db
      .updateTable('remittances')
      .set({ contribution_paise: asPaise(1_000_000) })
      .execute()
    expect(await payer.order()).not.toBe(first)
    const payments = await paymentsOf(api.services.db, payer.id)
    expect(payments.map(({ status, amount_paise }) => [status, amount_paise])).toEqual([
      ['superseded', 500_000],
      ['created', 1_000_000],
    ])
    for (const approval_url of ['https://evil.example/now', null]) {
      await api.services.db.updateTable('payments').set({ approval_url }).execute()
      expect((await payer.create()).status).toBe(503)
    }
  })

  test('two concurrent starts store one payment, and a paid remittance or changed sum stores none', async () => {
    const { api, payer } = await ready()
    const { services } = api
    const seen = await findAnyRemittance(services.db, payer.id)
    if (!seen) throw new Error('no remittance')
    expect(await storePayment(services, { ...seen, contribution_paise: asPaise(1) })).toBeNull()
    expect(await storePayment(services, { ...seen, user_id: seen.user_id + 1 })).toBeNull()
    const stored = await Promise.all([storePayment(services, seen), storePayment(services, seen)])
    expect(stored.filter((payment) => payment !== null)).toHaveLength(1)
    await services.db.updateTable('payments').set({ status: 'cancelled' }).execute()
    for await (const { bytes } of ownPayments(services).files(seen.user_id)) {
      expect(JSON.parse(bytes.toString())).toMatchObject([{ status: 'cancelled', paid_at: null }])
    }
    await pay(api, payer.id)
    expect(await storePayment(services, seen)).toBeNull()
    expect((await payer.create()).body).toMatchObject({
      message: SERVER_MESSAGES.payment.alreadyPaid,
      contribution_paid: true,
    })
  })

  once('a capture whose response is lost is looked up, not repeated', async () => {
    const { api, paypal, payer } = await ready()
    const orderId = await payer.order()
    api.clock.advance({ minutes: 40 })
    paypal.approve(orderId)
    paypal.injectFault({ call: 'capture', kind: 'reset-after' })
    const lost = await payer.capture(orderId)
    expect(lost.status).toBe(503)
    expect(lost.body).toMatchObject({ message: PAYMENT_MESSAGES.confirming, status: 'unknown' })
    const looks = await api.services.db.selectFrom('jobs').selectAll().where('kind', '=', SWEEP_JOB).execute()
    expect(looks.map(({ run_at }) => run_at)).toContain(api.clock.now() + 60_000)

    const found = await payer.verify()
    expect(found.body.data).toMatchObject({ contribution_paid: true, status: 'paid' })
    expect(await paymentsOf(api.services.db, payer.id)).toMatchObject([{ status: 'paid', problem: null }])
    expect(paypal.capturesOf(orderId)).toHaveLength(1)
  })

  once('an order that was already captured counts as paid', async () => {
    const quicker: typeof fetch = async (address, init) => {
      const headers = { ...(init?.headers as Record<string, string>), 'paypal-request-id': 'somebody-else' }
      if (String(address).endsWith('/capture')) await fetch(address, { ...init, headers })
      return fetch(address, init)
    }
    const api = await setup({ paypal: true, fetch: quicker })
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    api.paypal.approve(orderId)
    expect((await payer.capture(orderId)).body.data).toMatchObject({ contribution_paid: true, status: 'paid' })
    expect(api.paypal.capturesOf(orderId)).toHaveLength(1)
  })

  once('the fallback address settles the stored order', async () => {
    const { paypal, payer } = await ready()
    const orderId = await payer.order()
    paypal.approve(orderId)
    expect((await payer.success(orderId)).body.data).toMatchObject({ contribution_paid: true, status: 'paid' })
    expect(paypal.capturesOf(orderId)).toHaveLength(1)
  })
})
