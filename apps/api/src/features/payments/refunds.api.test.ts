import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { expect, test } from 'vitest'
import { operate } from '../../operator/operator.ts'
import type { OwnFile } from '../../platform/own-data.ts'
import { timeText } from '../../platform/replies.ts'
import { onEmptyDatabases } from '../../testing/engines.ts'
import { pdfWords } from '../../testing/files/pdf-text.ts'
import { readyPayer } from '../../testing/scenes/payer.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { ownPayments } from './payments.ts'
import { paymentEvents, paymentsOf } from './payments-store.ts'
import { lookForRefund } from './paypal/refunds.ts'

onEmptyDatabases('money given back', (setup, { once }) => {
  async function paid() {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api, { contribution: 5000 })
    const orderId = await payer.order()
    api.clock.advance({ seconds: 30 })
    api.paypal.approve(orderId)
    await payer.capture(orderId)
    await hear(api)
    const payment = async () => (await paymentsOf(api.services.db, payer.id))[0]!
    const contributions = async () => (await api.get('/contributions', { token: payer.token })).body
    const receipt = async () =>
      pdfWords((await api.get(`/remittances/${payer.id}/receipt`, { token: payer.token })).bytes)
    return { api, payer, orderId, payment, contributions, receipt }
  }

  /** Delivers PayPal's pending webhooks and runs the jobs they start. */
  async function hear(api: TestApi) {
    await api.paypal.flushWebhooks()
    await api.services.jobs.runDue()
  }

  test('in part is recorded once with its amount, and the payer is notified', async () => {
    const { api, payer, orderId, payment, contributions, receipt } = await paid()
    expect(await contributions()).toMatchObject({
      total_amount: 5000,
      data: [{ status: 'completed', refunded_amount: 0 }],
    })
    api.clock.advance({ days: 2 })
    api.paypal.refund(orderId, '15.06')
    await hear(api)
    const refunded = { refunded_cents: 1506, refunded_paise: 125_000, refunded_at: api.clock.now() }
    expect(await payment()).toMatchObject({ status: 'paid', usd_cents: 6024, ...refunded })
    expect(await contributions()).toMatchObject({
      total_amount: 3750,
      total_count: 1,
      data: [{ amount: 5000, status: 'partially_refunded', refunded_amount: 1250 }],
    })
    const words = await receipt()
    const recorded = `Refund recorded ${formatIndiaDateTime(api.clock.now())}`
    for (const text of ['PARTLY REFUNDED', 'Refunded ₹1,250.00 (US$15.06)', recorded]) expect(words).toContain(text)
    expect((await payer.remittance()).body.data).toMatchObject({ contribution_paid: true, status: 'processing' })

    const told = await paymentEvents(api.services.db, (await payment()).id)
    expect(told.at(-1)).toMatchObject({ status: 'paid', why: 'PayPal gave back $15.06 of $60.24' })
    await api.post(`/remittances/${payer.id}/payment/create`, { token: payer.token })
    await operate(['payments', 'settle', String((await payment()).id)], () => api.services.config)
    expect(await paymentEvents(api.services.db, (await payment()).id)).toHaveLength(told.length)
    await lookForRefund(api.services, await payment(), 'PAYMENT.CAPTURE.REFUNDED')
    expect(await payment()).toMatchObject({ ...refunded, problem: null })

    const { user_id: owner } = await api.services.db
      .selectFrom('remittances')
      .select('user_id')
      .executeTakeFirstOrThrow()
    const files: OwnFile[] = []
    for await (const file of ownPayments(api.services).files(owner)) files.push(file)
    expect(files.map(({ name }) => name)).toEqual(['payments.json'])
    expect(JSON.parse(files[0]?.bytes.toString() ?? '')).toMatchObject([
      { status: 'paid', amount_inr: 5000, amount_usd: 60.24, refunded_inr: 1250, refunded_usd: 15.06 },
    ])
    const { capture_id: paypal_capture, created_at, paid_at } = await payment()
    expect(Number(paid_at) - created_at).toBe(30_000)
    expect(JSON.parse(files[0]?.bytes.toString() ?? '')).toMatchObject([
      { paypal_order: orderId, paypal_capture, created_at: timeText(created_at), paid_at: timeText(Number(paid_at)) },
    ])
  })

  once('by a reversal counts as the full contribution', async () => {
    const { api, orderId, payment, contributions, receipt } = await paid()
    api.paypal.refund(orderId, '20.00')
    api.paypal.reverse(orderId)
    await hear(api)
    expect(await payment()).toMatchObject({ status: 'paid', refunded_cents: 6024, refunded_paise: 500_000 })
    expect(await contributions()).toMatchObject({
      total_amount: 0,
      data: [{ status: 'refunded', refunded_amount: 5000 }],
    })
    expect(await receipt()).toContain('REFUNDED')
  })

  once('is looked up again while PayPal does not respond', async () => {
    const { api, orderId, payment } = await paid()
    api.paypal.refund(orderId)
    api.paypal.injectFault({ call: 'show', kind: '500' })
    await hear(api)
    expect(await payment()).toMatchObject({ refunded_cents: 0 })
    api.clock.advance({ hours: 1 })
    await hear(api)
    expect(await payment()).toMatchObject({ refunded_cents: 6024 })
  })

  once('that PayPal reports but does not show is left to a person', async () => {
    const { api, orderId, payment } = await paid()
    api.paypal.refund(orderId)
    await api.services.db.updateTable('payments').set({ order_id: 'UNKNOWN' }).execute()
    await hear(api)
    expect(await payment()).toMatchObject({
      status: 'paid',
      refunded_cents: 0,
      problem: 'PayPal reports PAYMENT.CAPTURE.REFUNDED, but shows nothing given back',
    })
    expect(api.logs()).toContain('a payment needs a person')
    await api.services.db.updateTable('payments').set({ order_id: orderId }).execute()
    const { id } = await payment()
    const settled = await operate(['payments', 'settle', String(id), '--json'], () => api.services.config, {
      clock: api.clock,
    })
    const now = timeText(api.clock.now())
    expect(JSON.parse(settled.out)).toMatchObject({ status: 'paid', refunded_usd: 60.24, problem: null, updated: now })
  })
})
