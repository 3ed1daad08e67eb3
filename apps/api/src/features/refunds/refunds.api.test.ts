import { FAULT_KINDS } from '@nirgam/paypal-stand-in/faults'
import { expect, test } from 'vitest'
import { onEmptyDatabases } from '../../testing/engines.ts'
import { pdfWords } from '../../testing/files/pdf-text.ts'
import { readyPayer } from '../../testing/scenes/payer.ts'
import { deskOf, joinStaff } from '../../testing/scenes/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { listPayments, readPayment } from '../payments/payments.ts'

const REASON = 'You withdrew before we began.'

/** A customer who paid ₹5,000 (US$60.24) and withdrew, and the lead who decides about the money. */
async function withdrawn(api: TestApi) {
  const { email, token } = await api.signUp()
  const payer = await readyPayer(api, { token, contribution: 5000 })
  const orderId = await payer.order()
  api.paypal.approve(orderId)
  await payer.capture(orderId)
  const at = `/remittances/${payer.id}/case`
  const { version } = (await api.get(at, { token })).body.data
  const body = { act: 'withdraw', version, reference: payer.reference }
  expect((await api.post(`${at}/acts`, { token, body })).status).toBe(200)
  const lead = deskOf(api, await joinStaff(api, 'lead'))
  await api.services.jobs.runDue()
  return {
    ...payer,
    orderId,
    lead,
    email,
    refund: (amount: string, more: object = {}) => lead.does(payer.id, 'refund', { amount, reason: REASON, ...more }),
    money: async () => (await api.get(at, { token })).body.data.money,
    contribution: async () => (await api.get('/contributions', { token })).body.data[0],
    receipt: async () => pdfWords((await api.get(`/remittances/${payer.id}/receipt`, { token })).bytes),
    /** amounts that PayPal returned, each once */
    givenBack: () => api.paypal.order(orderId)?.refunds.map(({ value }) => value) ?? [],
  }
}

/** PayPal’s response is parsed before the database is involved: one of each outcome is enough for the second engine. */
const FAULTS = { SQLite: FAULT_KINDS, PostgreSQL: ['500', '500-after'] } as const

onEmptyDatabases('a refund from the desk', (setup, { engine, once }) => {
  test('goes through PayPal, and customer, desk, receipt and mails show the same amounts', async () => {
    const api = await setup({ paypal: true })
    const { id, lead, email, refund, money, contribution, receipt, givenBack } = await withdrawn(api)
    expect(await money()).toMatchObject({ paid: 5000, refund_asked: 0, refunded: 0 })
    const askedAt = new Date(api.clock.now()).toISOString()
    expect((await refund('1,250')).body.data.money).toMatchObject({ refund_asked: 1250, refund_asked_at: askedAt })
    expect(await contribution()).toMatchObject({ status: 'refund_asked', refunded_amount: 0 })
    expect(await receipt()).toContain('REFUND ASKED')

    api.clock.advance({ minutes: 5 })
    await api.services.jobs.runDue()
    expect(givenBack()).toEqual(['15.06'])
    const refunded = { paid: 5000, refund_asked: 0, refund_asked_at: null, refunded: 1250 }
    const at = { refunded_at: new Date(api.clock.now()).toISOString() }
    expect(await money()).toEqual({ ...refunded, ...at })
    expect((await lead.read(id)).money).toEqual({ ...refunded, ...at })
    expect(await contribution()).toMatchObject({ status: 'partially_refunded', refunded_amount: 1250 })
    expect(await receipt()).toMatch(/PARTLY REFUNDED.*₹1,250\.00/)
    const mails = (await api.outbox(email)).map(({ subject, text }) => `${subject} ${text}`)
    expect(mails[0]).toMatch(/^Your refund has been made .*PayPal has refunded ₹1,250\.00/s)
    expect(mails[1]).toMatch(new RegExp(`^You get a refund .*We’re refunding ₹1,250\\.00.*${REASON}`, 's'))

    await api.paypal.flushWebhooks()
    await api.services.jobs.runDue()
    expect(await money()).toEqual({ ...refunded, ...at })
    expect((await lead.read(id)).history.map(({ act }: { act: string }) => act).slice(-2)).toEqual([
      'refund',
      'refunded',
    ])
  })

  test('never exceeds the payment, and the last one includes the cents left by rounding', async () => {
    const api = await setup({ paypal: true })
    const { refund, money, contribution, givenBack } = await withdrawn(api)
    expect((await refund('5000.01')).body.errors.amount).toEqual(['At most ₹5,000.00 can be refunded.'])
    for (const amount of ['0', '', '-5', 'all']) expect((await refund(amount)).status).toBe(422)
    expect((await refund('1000')).status).toBe(200)
    expect((await refund('4000.01')).body.errors.amount).toEqual(['At most ₹4,000.00 can be refunded.'])
    expect((await refund('1000')).status).toBe(200)
    expect((await refund('3000')).status).toBe(200)
    expect((await refund('0.01')).body.message).toBe('Nothing is left to refund.')
    await api.services.jobs.runDue()
    expect(givenBack().toSorted()).toEqual(['12.05', '12.05', '36.14'])
    expect(await money()).toMatchObject({ refund_asked: 0, refunded: 5000 })
    expect(await contribution()).toMatchObject({ status: 'refunded', refunded_amount: 5000 })
  })

  test('is made by a lead with a reason, and a repeated click makes only one', async () => {
    const api = await setup({ paypal: true })
    const { id, lead, refund, givenBack } = await withdrawn(api)
    const signer = deskOf(api, await joinStaff(api, 'signer'))
    expect((await signer.does(id, 'refund', { amount: '100', reason: REASON })).status).toBe(403)
    expect((await refund('100', { reason: ' ' })).body.errors.reason).toHaveLength(1)
    const { version } = await lead.read(id)
    expect((await refund('100', { version })).status).toBe(200)
    expect((await refund('100', { version })).status).toBe(200)
    await api.services.jobs.runDue()
    expect(givenBack()).toEqual(['1.20'])
  })

  test.each(FAULTS[engine])('is made once when PayPal’s response fails: %s', async (kind) => {
    const api = await setup({ paypal: true, ...(kind.startsWith('hang') ? { paypalTimeoutMs: 2_000 } : {}) })
    const { refund, money, givenBack } = await withdrawn(api)
    await refund('1250')
    api.paypal.injectFault({ call: 'refund', kind, times: 2 })
    for (let hour = 0; hour < 3; hour += 1) {
      await api.services.jobs.runDue()
      api.clock.advance({ hours: 1 })
    }
    expect(givenBack()).toEqual(['15.06'])
    expect(await money()).toMatchObject({ refund_asked: 0, refunded: 1250 })
  })

  test('is recorded once when PayPal’s webhook arrives before its response', async () => {
    const api = await setup({ paypal: true })
    const { refund, money, email } = await withdrawn(api)
    await refund('1250')
    api.paypal.injectFault({ call: 'refund', kind: '500-after' })
    await api.services.jobs.runDue()
    await api.paypal.flushWebhooks()
    await api.services.jobs.runDue()
    expect(await money()).toMatchObject({ refund_asked: 0, refunded: 1250 })
    api.clock.advance({ hours: 1 })
    await api.services.jobs.runDue()
    expect(await money()).toMatchObject({ refund_asked: 0, refunded: 1250 })
    const told = (await api.outbox(email)).filter(({ subject }) => subject.startsWith('Your refund has been made'))
    expect(told).toHaveLength(1)
  })

  once('refused by PayPal is left to the lead, who can try again', async () => {
    const api = await setup({ paypal: true })
    const { id, lead, orderId, refund, money, email } = await withdrawn(api)
    await refund('5000')
    api.paypal.setWebhookUrl(null)
    api.paypal.refund(orderId, '60.00')
    await api.services.jobs.runDue()
    expect(await money()).toMatchObject({ refund_asked: 0, refunded: 0 })
    expect((await lead.read(id)).history.at(-1)).toMatchObject({
      act: 'refund_failed',
      text: '₹5,000.00: REFUND_AMOUNT_EXCEEDED',
    })
    expect((await api.outbox(email))[0]?.subject).toMatch(/^You get a refund/)
    const [payment] = await listPayments(api.services, { limit: 1 })
    const { events } = await readPayment(api.services, payment?.id ?? 0)
    expect(events.at(-1)).toMatchObject({ status: 'paid', why: 'refund: REFUND_AMOUNT_EXCEEDED' })
    expect((await refund('10')).status).toBe(200)
  })

  once('shows the day of the newest one', async () => {
    const api = await setup({ paypal: true })
    const { refund, money, contribution } = await withdrawn(api)
    await refund('1250')
    await api.services.jobs.runDue()
    api.clock.advance({ minutes: 20 })
    const now = new Date(api.clock.now()).toISOString()
    await refund('500')
    expect(await money()).toMatchObject({ refund_asked_at: now })
    expect(await contribution()).toMatchObject({ status: 'refund_asked', refunded_amount: 1250 })
    await api.services.jobs.runDue()
    expect(await money()).toMatchObject({ refunded: 1750, refunded_at: now })
  })

  once('held by PayPal is asked about every hour, and made once', async () => {
    const api = await setup({ paypal: true })
    const { orderId, refund, money, email, givenBack } = await withdrawn(api)
    api.paypal.setWebhookUrl(null)
    api.paypal.holdRefunds(orderId)
    await refund('1250')
    for (let hour = 0; hour < 3; hour += 1) {
      await api.services.jobs.runDue()
      expect(await money()).toMatchObject({ refund_asked: 1250, refunded: 0 })
      api.clock.advance({ hours: 1 })
    }
    api.paypal.completeRefunds(orderId)
    await api.services.jobs.runDue()
    expect(await money()).toMatchObject({ refund_asked: 0, refunded: 1250 })
    expect((await api.outbox(email))[0]?.subject).toMatch(/^Your refund has been made/)
    expect(givenBack()).toEqual(['15.06'])
  })

  once('held by PayPal that fails is left to the lead', async () => {
    const api = await setup({ paypal: true })
    const { id, orderId, refund, money } = await withdrawn(api)
    api.paypal.holdRefunds(orderId)
    await refund('1250')
    await api.services.jobs.runDue()
    await api.paypal.flushWebhooks()
    api.paypal.failRefunds(orderId)
    await api.paypal.flushWebhooks()
    api.clock.advance({ hours: 1 })
    await api.services.jobs.runDue()
    expect(await money()).toMatchObject({ refund_asked: 0, refunded: 0 })
    const lead = deskOf(api, await joinStaff(api, 'lead'))
    const { act, text } = (await lead.read(id)).history.at(-1)
    expect([act, text]).toEqual(['refund_failed', '₹1,250.00: the refund is FAILED'])
  })

  once('made on PayPal’s own pages is also reported to the customer', async () => {
    const api = await setup({ paypal: true })
    const { orderId, money, email, refund } = await withdrawn(api)
    api.paypal.refund(orderId, '15.06')
    await api.paypal.flushWebhooks()
    await api.services.jobs.runDue()
    expect(await money()).toMatchObject({ refunded: 1250 })
    expect((await api.outbox(email))[0]?.subject).toMatch(/^Your refund has been made/)
    expect((await refund('3750.01')).body.errors.amount).toEqual(['At most ₹3,750.00 can be refunded.'])
    api.paypal.refund(orderId, '10.00')
    await api.paypal.flushWebhooks()
    await api.services.jobs.runDue()
    expect(await money()).toMatchObject({ refunded: 2080.01 })
    expect((await api.outbox(email))[0]?.text).toContain('PayPal has refunded ₹830.01')
  })

  once('blocks deletion of the account until it is made', async () => {
    const api = await setup({ paypal: true })
    const { refund, token } = await withdrawn(api)
    await refund('5000')
    const { services } = api
    const { ownPayments } = await import('../payments/payments.ts')
    const { user_id: owner } = await services.db.selectFrom('remittances').select('user_id').executeTakeFirstOrThrow()
    expect(token).not.toBe('')
    await expect(ownPayments(services).settle?.(owner)).rejects.toMatchObject({ status: 409 })
    await services.jobs.runDue()
    await expect(ownPayments(services).settle?.(owner)).resolves.toBeUndefined()
  })
})
