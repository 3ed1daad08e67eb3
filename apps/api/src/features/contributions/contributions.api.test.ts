import { MESSAGES } from '@nirgam/domain/shared/messages'
import { asCents, asPaise } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/engine.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { pdfWords } from '../../testing/files/pdf-text.ts'
import { paidRemittance } from '../../testing/scenes/paid-remittance.ts'
import { readyPayer } from '../../testing/scenes/payer.ts'
import { readyRemittance, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import { insertPayments } from '../payments/payments.ts'

onBothEngines('contributions and receipts', (setup, { once }) => {
  test('lists only paid contributions, newest first, with their total', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    expect((await api.get('/contributions', { token })).body).toEqual({
      success: true,
      data: [],
      total_amount: 0,
      total_count: 0,
      pending_amount: 0,
      next: null,
    })
    const first = await paidRemittance(api, { token, contribution: 2500 })
    api.clock.advance({ hours: 1 })
    const second = await paidRemittance(api, { token, contribution: 750 })
    const third = await paidRemittance(api, { token, contribution: 1000 })
    await readyRemittance(api, { token, contribution: 50_000 })
    await paidRemittance(api, { contribution: 10_000 })

    const { body } = await api.get('/contributions', { token })
    expect([body.total_amount, body.total_count]).toEqual([4250, 3])
    expect(body.data).toEqual([
      {
        id: third.id,
        date: '2026-11-16T07:30:00.000Z',
        transaction_id: third.captureId,
        amount: 1000,
        status: 'completed',
        refunded_amount: 0,
        created_at: '2026-11-16T07:30:00.000Z',
        reference_number: third.reference,
        destination_country: 'United States',
      },
      expect.objectContaining({ id: second.id, amount: 750, transaction_id: second.captureId }),
      expect.objectContaining({ id: first.id, amount: 2500, transaction_id: first.captureId }),
    ])

    for (const [sort, ...order] of [
      ['newest', third, second, first],
      ['oldest', first, second, third],
      ['largest', first, third, second],
      ['smallest', second, third, first],
    ] as const) {
      const ids = order.map(({ id }) => id)
      const page = await api.get(`/contributions?limit=2&sort=${sort}`, { token })
      expect([sort, ...page.body.data.map(({ id }: { id: number }) => id)]).toEqual([sort, ...ids.slice(0, 2)])
      expect([page.body.next, page.body.total_amount]).toEqual([ids[1], 4250])
      const rest = await api.get(`/contributions?limit=2&sort=${sort}&before=${page.body.next}`, { token })
      expect([rest.body.data.length, rest.body.data[0].id, rest.body.next]).toEqual([1, ids[2], null])
    }
  })

  test('a payment that the provider holds is shown as processing and not yet counted', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api, { contribution: 5000 })
    const held = {
      uid: 'held',
      remittance_id: id,
      status: 'capturing' as const,
      amount_paise: asPaise(500_000),
      rupees_per_usd: 83,
      usd_cents: asCents(6024),
      order_id: 'ORDER1',
      capture_id: 'HELD1',
      capture_pending: 1,
      create_request_id: 'a',
      capture_request_id: 'b',
      created_at: api.clock.now(),
      updated_at: api.clock.now(),
    }
    await transaction(api.services.db, async (trx) => {
      await insertPayments(trx, [])
      await insertPayments(trx, [held])
    })
    const { body } = await api.get('/contributions', { token })
    expect(body.data).toEqual([
      expect.objectContaining({ id, status: 'processing', amount: 5000, transaction_id: 'HELD1' }),
    ])
    expect([body.total_amount, body.total_count, body.pending_amount]).toEqual([0, 0, 5000])
    const next = (await api.get(`/contributions?before=${id}`, { token })).body
    expect([next.data, next.pending_amount], 'on the first page only').toEqual([[], 0])
  })

  once('a paid remittance has a receipt that names it and hides account numbers', async () => {
    const api = await setup({ env: { COMPANY_TAX_NUMBER: 'GSTIN 27AAAAA0000A1Z5' } })
    const receiver_details = { ...STEP_ANSWERS.receiver_details, country: 'Canada' }
    const { id, token, reference, captureId } = await paidRemittance(api, { answers: { receiver_details } })
    const { status, headers, bytes } = await api.get(`/remittances/${id}/receipt`, { token })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toContain(`filename="remittance-receipt-${id}.pdf"`)
    const words = await pdfWords(bytes)
    expect(words).toContain(reference)
    expect(words).toContain(captureId)
    expect(words).toContain('GSTIN 27AAAAA0000A1Z5')
    expect(words).toMatch(/Bank HDFC Bank Account \*{4}7465 .*Account \*{4}3945 Country Canada /)
    expect(words).toMatch(/Transfer amount ₹4,87,321 .*Destination United States /)
    expect(words).not.toContain(STEP_ANSWERS.sender_bank_details.accountNumber)
  })

  once('a receipt shows the rate and dollars that were charged, not today’s', async () => {
    const api = await setup({ paypal: true })
    const payer = await readyPayer(api)
    const order = await payer.order()
    api.paypal.approve(order)
    await payer.capture(order)
    await api.services.db
      .updateTable('payments')
      .set({ rupees_per_usd: 79, usd_cents: asCents(6329) })
      .execute()
    const { bytes } = await api.get(`/remittances/${payer.id}/receipt`, { token: payer.token })
    const words = await pdfWords(bytes)
    expect(words).toContain('63.29')
    expect(words).toContain('₹79 = US$1')
  })

  once('a receipt is refused before payment, and for another user’s remittance', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api)
    const unpaid = await api.get(`/remittances/${id}/receipt`, { token })
    expect([unpaid.status, unpaid.body.message]).toEqual([404, MESSAGES.contributions.receiptUnavailable])
    const theirs = await paidRemittance(api)
    expect((await api.get(`/remittances/${theirs.id}/receipt`, { token })).status).toBe(404)
  })
})
