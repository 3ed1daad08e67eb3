import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/engine.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { readyPayer } from '../../testing/scenes/payer.ts'
import { closeReviewedPayment, insertPayments, paymentsInReview, settlePayment } from './payments.ts'
import { paymentsOf } from './payments-store.ts'

onOneEngine('a payment is refused', (setup) => {
  test('without a token, on every route', async () => {
    const api = await setup({ paypal: true })
    const calls = await Promise.all([
      api.post('/remittances/1/payment/create'),
      api.get('/remittances/1/payment/verify'),
      api.post('/remittances/1/payment/capture', { body: { token: 'X' } }),
      api.get('/remittances/1/payment/success?token=X&PayerID=Y'),
    ])
    expect(calls.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })

  test('for another user’s remittance, which stays unchanged', async () => {
    const api = await setup({ paypal: true })
    api.paypal.setWebhookUrl(null)
    const owner = await readyPayer(api)
    const orderId = await owner.order()
    api.paypal.approve(orderId)
    const { token } = await api.signUp()
    const at = `/remittances/${owner.id}/payment`
    const calls = await Promise.all([
      api.post(`${at}/create`, { token }),
      api.get(`${at}/verify`, { token }),
      api.post(`${at}/capture`, { token, body: { token: orderId, payerId: 'P' } }),
      api.get(`${at}/success?token=${orderId}&PayerID=P`, { token }),
    ])
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(api.paypal.capturesOf(orderId)).toHaveLength(0)
    expect((await paymentsOf(api.services.db, owner.id))[0]?.status).toBe('created')
  })

  test('for the token of another order, and neither order changes', async () => {
    const api = await setup({ paypal: true })
    const first = await readyPayer(api)
    const second = await readyPayer(api)
    const orders = [await first.order(), await second.order()] as const
    for (const order of orders) api.paypal.approve(order)
    for (const token of [orders[1], 'NO-SUCH-ORDER']) {
      expect((await first.capture(token)).status).toBe(404)
      expect((await first.success(token)).status).toBe(404)
    }
    for (const answer of [await first.capture('a\0b'), await first.success('a\0b')]) {
      expect([answer.status, answer.body.errors]).toEqual([422, { token: [MESSAGES.text.unprintable] }])
    }
    for (const order of orders) expect(api.paypal.capturesOf(order)).toHaveLength(0)
  })

  test('for an unfinished remittance, with the missing steps', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api, { without: ['receiver_details', 'sender_bank_details'] })
    const created = await payer.create()
    expect(created.status).toBe(409)
    expect(created.body).toMatchObject({ success: false, missing_steps: ['receiver_details', 'sender_bank_details'] })
    expect(api.paypal.orders()).toHaveLength(0)
    expect(await paymentsOf(api.services.db, payer.id)).toHaveLength(0)
  })

  test('without a contribution; an amount of 0 never becomes one', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api, { without: ['contribution'] })
    const zero = await api.put(`/remittances/${payer.id}`, {
      token: payer.token,
      body: { step: 'contribution', data: { contribution: 0, amount: 1 } },
    })
    expect(zero.status).toBe(422)
    const created = await payer.create()
    expect(created.status).toBe(409)
    expect(created.body.message).toBe(MESSAGES.contribution.required)
    expect(api.paypal.orders()).toHaveLength(0)
  })

  test('once the remittance is paid', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    api.paypal.approve(orderId)
    await payer.capture(orderId)
    const again = await payer.create()
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      message: SERVER_MESSAGES.payment.alreadyPaid,
      contribution_paid: true,
      payment_id: api.paypal.capturesOf(orderId)[0]?.captureId,
    })
    expect(api.paypal.orders()).toHaveLength(1)
  })

  test('an amount sent by the browser has no effect', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api)
    await api.post(`/remittances/${payer.id}/payment/create`, {
      token: payer.token,
      body: { amount: 1, usd_cents: 1 },
    })
    expect(api.paypal.orders()[0]?.purchaseUnits[0]?.amount).toEqual({ currency_code: 'USD', value: '60.24' })
  })

  test('when no PayPal account is configured, and the rest still works', async () => {
    const api = await setup()
    const payer = await readyPayer(api)
    const created = await payer.create()
    expect(created.status).toBe(503)
    expect(created.body.message).toBe(SERVER_MESSAGES.payment.unavailable)
    expect((await payer.verify()).body.data).toMatchObject({ contribution_paid: false, status: 'none' })
    expect((await payer.remittance()).status).toBe(200)
  })

  test('when PayPal creates a different order, or the approval link leads to another site', async () => {
    let tampered = (text: string) => text
    let meanwhile = async () => {}
    const altered: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (!String(input).endsWith('/v2/checkout/orders')) return answer
      await meanwhile()
      return new Response(tampered(await answer.text()))
    }
    const api = await setup({ paypal: true, fetch: altered })
    const payer = await readyPayer(api)
    const problems = {
      'foreign approval address': (text: string) => text.replace(/http:[^"]*checkoutnow/, 'http://evil.example/now'),
      'amount differs': (text: string) => text.replace('"60.24"', '"6.02"'),
      'no approval address': (text: string) => text.replaceAll(/"rel":"(approve|payer-action)"/g, '"rel":"self"'),
    }
    for (const tampering of Object.values(problems)) {
      tampered = tampering
      const created = await payer.create()
      expect([created.status, created.body.message]).toEqual([503, PAYMENT_MESSAGES.createFailed])
      expect(JSON.stringify(created.body)).not.toContain('evil')
    }
    const payments = await paymentsOf(api.services.db, payer.id)
    expect(payments.map(({ status, problem }) => [status, problem])).toEqual(
      Object.keys(problems).map((problem) => ['cancelled', problem]),
    )
    expect(api.logs()).toContain('PayPal made no order that can be used')

    // Another request ends each new payment before it has its order: three rounds, then it gives up.
    tampered = (text) => text
    meanwhile = async () => {
      await api.services.db
        .updateTable('payments')
        .set({ status: 'superseded' })
        .where('status', '=', 'creating')
        .execute()
    }
    const overtaken = await payer.create()
    expect([overtaken.status, overtaken.body.message]).toEqual([503, PAYMENT_MESSAGES.createFailed])
    expect(await paymentsOf(api.services.db, payer.id)).toHaveLength(payments.length + 3)
  })
})

/** PayPal, but with its own refusal to calls of this kind. */
function refusing(call: RegExp) {
  let said: { status: number; issue: string } | null = null
  const via: typeof fetch = async (input, init) => {
    if (!said || !call.test(`${init?.method} ${String(input)}`)) return fetch(input, init)
    const { status, issue } = said
    return Response.json({ name: issue, message: issue, details: [{ issue }], links: [] }, { status })
  }
  const say = (status: number, issue: string) => {
    said = { status, issue }
  }
  return { via, say }
}

onOneEngine('what PayPal refuses', (setup) => {
  test.each([
    [422, 'INSTRUMENT_DECLINED', 'declined', 'INSTRUMENT_DECLINED'],
    [422, 'ORDER_EXPIRED', 'expired', 'ORDER_EXPIRED'],
    [422, 'ORDER_VOIDED', 'expired', 'ORDER_VOIDED'],
    [422, 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'expired', 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'],
    [422, 'DUPLICATE_INVOICE_ID', 'review', 'PayPal holds another payment for this remittance'],
    [403, 'PERMISSION_DENIED', 'unknown', 'PERMISSION_DENIED'],
  ])('a capture with %i %s is %s', async (httpStatus, issue, status, problem) => {
    const { via, say } = refusing(/^POST .*capture$/)
    const api = await setup({ paypal: true, fetch: via })
    api.paypal.setWebhookUrl(null)
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    api.paypal.approve(orderId)
    say(httpStatus, issue)
    await payer.capture(orderId)
    expect(await paymentsOf(api.services.db, payer.id)).toMatchObject([{ status, problem }])
    expect((await payer.remittance()).body.data.contribution_paid).toBe(false)
  })

  test('a declined order is given up after three hours, and not captured again', async () => {
    const { via, say } = refusing(/^POST .*capture$/)
    const api = await setup({ paypal: true, fetch: via })
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    api.paypal.approve(orderId)
    say(422, 'INSTRUMENT_DECLINED')
    await payer.capture(orderId)
    api.clock.advance({ hours: 3 })
    expect((await payer.verify()).body.data.status).toBe('expired')
  })

  test('an order refused for lack of permission stays unknown; any other refusal ends it', async () => {
    const { via, say } = refusing(/^POST .*orders$/)
    const api = await setup({ paypal: true, fetch: via })
    const payer = await readyPayer(api)
    for (const [httpStatus, issue, status] of [
      [403, 'PERMISSION_DENIED', 'unknown'],
      [422, 'CURRENCY_NOT_SUPPORTED', 'cancelled'],
    ] as const) {
      say(httpStatus, issue)
      expect((await payer.create()).status).toBe(503)
      expect(await paymentsOf(api.services.db, payer.id)).toMatchObject([{ status, problem: issue }])
    }
  })

  test('money that arrived after a payment was ended goes to review', async () => {
    const api = await setup({ paypal: true })
    api.paypal.setWebhookUrl(null)
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    api.paypal.approve(orderId)
    api.paypal.injectFault({ call: 'capture', kind: 'reset-after' })
    await payer.capture(orderId)
    await api.services.db.updateTable('payments').set({ status: 'superseded' }).execute()
    const [payment] = await paymentsOf(api.services.db, payer.id)
    expect(await settlePayment(api.services, payment?.id ?? 0)).toMatchObject({
      status: 'review',
      problem: 'captured after it was superseded',
    })
    expect((await payer.remittance()).body.data.contribution_paid).toBe(false)
  })
})

onBothEngines('a changed contribution', (setup, { once }) => {
  const change = (api: Awaited<ReturnType<typeof setup>>, payer: { id: number; token: string }, rupees: number) =>
    api.put(`/remittances/${payer.id}`, { token: payer.token, body: { step: 'contribution', data: rupees } })

  test('ends the open order: it is never captured, and the new one has the new amount', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api)
    const first = await payer.order()
    expect((await change(api, payer, 10_000)).status).toBe(200)
    api.paypal.approve(first)

    const old = await payer.capture(first)
    expect(old.status).toBe(409)
    expect(old.body).toMatchObject({ message: PAYMENT_MESSAGES.ended, status: 'superseded' })
    await api.paypal.flushWebhooks()
    await api.services.jobs.runDue()
    expect(api.paypal.capturesOf(first)).toHaveLength(0)

    const second = await payer.order()
    expect(api.paypal.order(second)?.purchaseUnits[0]?.amount.value).toBe('120.48')
    api.paypal.approve(second)
    expect((await payer.capture(second)).status).toBe(200)
    expect((await payer.remittance()).body.data.contribution).toBe(10_000)

    // The payer returns from the first order now: the remittance is paid, and they see that.
    expect((await payer.capture(first)).body.data).toMatchObject({ contribution_paid: true })
    expect(api.paypal.capturesOf(first)).toHaveLength(0)
  })

  once('ends the open order also when it is not the first', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api)
    const orders: string[] = []
    for (const rupees of [10_000, 15_000]) {
      orders.push(await payer.order())
      expect((await change(api, payer, rupees)).status).toBe(200)
    }
    expect((await paymentsOf(api.services.db, payer.id)).map(({ order_id, status }) => [order_id, status])).toEqual(
      orders.map((order) => [order, 'superseded']),
    )
  })

  once('is refused once the payer has approved: that order is captured', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    api.paypal.approve(orderId)
    expect((await change(api, payer, 10_000)).status).toBe(409)
    expect((await payer.remittance()).body.data).toMatchObject({ contribution: 5000, contribution_paid: true })
    expect(api.paypal.capturesOf(orderId)).toHaveLength(1)
  })

  once('is refused while the outcome of a capture is unknown', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    api.paypal.approve(orderId)
    api.paypal.injectFault({ call: 'capture', kind: 'reset-after' })
    await payer.capture(orderId)
    api.paypal.injectFault({ call: 'show', kind: '500', times: 1 })

    const changed = await change(api, payer, 10_000)
    expect(changed.status).toBe(409)
    expect(changed.body.message).toBe(PAYMENT_MESSAGES.confirming)
    expect((await payer.verify()).body.data).toMatchObject({ contribution_paid: true, status: 'paid' })
    expect((await payer.remittance()).body.data.contribution).toBe(5000)
  })
})

onBothEngines('a payment beside a paid one', (setup) => {
  test('ends, if its capture is refused for that', async () => {
    const { via, say } = refusing(/^POST .*capture$/)
    const api = await setup({ paypal: true, fetch: via })
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    const [live] = await paymentsOf(api.services.db, payer.id)
    if (!live) throw new Error('no payment')
    const { id: _, ...order } = live
    const ids = { uid: 'paid', order_id: 'PAID', create_request_id: 'paid', capture_request_id: 'paid' }
    const paid = { ...order, ...ids, status: 'paid' as const, capture_id: 'CAPTURE', paid_at: 1 }
    await transaction(api.services.db, (trx) => insertPayments(trx, [paid]))
    api.paypal.approve(orderId)
    say(422, 'DUPLICATE_INVOICE_ID')
    await payer.capture(orderId)
    const payments = await paymentsOf(api.services.db, payer.id)
    expect(payments.map(({ status }) => status)).toEqual(['superseded', 'paid'])
  })
})

onOneEngine('starting a new remittance', (setup) => {
  test('ends an unapproved order, which is never captured', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    expect((await api.post('/remittances/start-new', { token: payer.token })).status).toBe(200)
    api.paypal.approve(orderId)
    await api.paypal.flushWebhooks()
    api.clock.advance({ hours: 1 })
    await api.services.jobs.runDue()
    expect(api.paypal.capturesOf(orderId)).toHaveLength(0)
    expect((await payer.capture(orderId)).status).toBe(404)
  })

  test('finishes the payment of an approved order', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    api.paypal.approve(orderId)
    expect((await api.post('/remittances/start-new', { token: payer.token })).status).toBe(200)
    expect((await payer.remittance()).body.data).toMatchObject({ is_completed: true, contribution_paid: true })
  })
})

onBothEngines('an order that differs from the stored one', (setup, { once }) => {
  /** PayPal, but with other figures in the responses to the given kind of call. */
  const altered = (call: RegExp, from: string, to: string): typeof fetch => {
    return async (input, init) => {
      const answer = await fetch(input, init)
      if (!call.test(`${init?.method} ${String(input)}`)) return answer
      return new Response((await answer.text()).replaceAll(from, to), { status: answer.status })
    }
  }

  once('is not captured and goes to review', async () => {
    const api = await setup({ paypal: true, fetch: altered(/^GET .*orders/, '"60.24"', '"6.02"') })
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    api.paypal.approve(orderId)
    const captured = await payer.capture(orderId)
    expect(captured.status).toBe(409)
    expect(captured.body).toMatchObject({ message: PAYMENT_MESSAGES.inReview, status: 'review' })
    expect(api.paypal.capturesOf(orderId)).toHaveLength(0)
    expect((await payer.create()).body.message).toBe(PAYMENT_MESSAGES.inReview)
    expect(api.paypal.orders()).toHaveLength(1)
    expect(api.logs()).toContain('a payment needs a person')
  })

  once('is not counted as paid if the capture itself differs; an operator decides', async () => {
    const api = await setup({ paypal: true, fetch: altered(/^POST .*capture/, '"60.24"', '"60.23"') })
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    api.paypal.approve(orderId)
    expect((await payer.capture(orderId)).body.status).toBe('review')
    expect((await payer.remittance()).body.data.contribution_paid).toBe(false)

    const [payment] = await paymentsOf(api.services.db, payer.id)
    const settled = await settlePayment(api.services, payment?.id ?? 0)
    expect(settled.status).toBe('paid')
    expect((await payer.remittance()).body.data).toMatchObject({ contribution_paid: true, is_completed: true })
    await expect(closeReviewedPayment(api.services, settled.id, 'refunded')).rejects.toThrow('in review')
  })

  once('has expired if its capture was declined at once, and a new one can be paid', async () => {
    const declined = altered(/^POST .*capture/, '"COMPLETED"', '"DECLINED"')
    const api = await setup({ paypal: true, fetch: declined })
    api.paypal.setWebhookUrl(null)
    const payer = await readyPayer(api)
    const orderId = await payer.order()
    api.paypal.approve(orderId)
    await payer.capture(orderId)
    expect(await paymentsOf(api.services.db, payer.id)).toMatchObject([{ status: 'expired' }])
    expect(await payer.order()).not.toBe(orderId)
  })

  test('can be paid again after an operator closed the review', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api)
    const first = await payer.order()
    api.paypal.approve(first)
    api.paypal.injectFault({ call: 'capture', kind: '500' })
    await payer.capture(first)
    api.paypal.expire(first)
    expect((await payer.verify()).body.data.status).toBe('review')
    const [payment] = await paymentsOf(api.services.db, payer.id)
    expect(await paymentsInReview(api.services)).toBe(1)
    await closeReviewedPayment(api.services, payment?.id ?? 0, 'PayPal has no such payment')
    const second = await payer.order()
    expect(second).not.toBe(first)
    expect(await paymentsInReview(api.services)).toBe(0)
  })
})
