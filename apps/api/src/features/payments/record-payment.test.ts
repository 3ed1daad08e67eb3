import { expect, test } from 'vitest'
import type { Refused } from '../../platform/paypal/paypal-wire.ts'
import type { Payment } from './payments-store.ts'
import {
  type Held,
  move,
  recordCaptureRefused,
  recordCaptureUnknown,
  recordGone,
  recordJudgement,
} from './record-payment.ts'

/** A payment as others have changed it since. It has no transaction, so any write would fail. */
const held = (change: Partial<Payment>) =>
  ({
    payment: { status: 'capturing', capture_pending: 0, capture_request_id: 'ours', order_id: 'ORDER', ...change },
  }) as Held
const asked = { capture_request_id: 'ours' } as Payment
const declined: Refused = { kind: 'refused', httpStatus: 422, issue: 'INSTRUMENT_DECLINED', debugId: null, links: [] }

test.each<Partial<Payment>>([
  { status: 'paid' },
  { status: 'unknown' },
  { status: 'review' },
  { status: 'declined' },
  { capture_pending: 1 },
  { capture_request_id: 'of another try' },
])('a lost response does not change a payment that is %o by now', async (change) => {
  const now = held(change)
  expect(await recordCaptureUnknown(now, asked, 'no answer')).toBe(now.payment)
})

test.each<Partial<Payment>>([
  { status: 'paid' },
  { status: 'superseded' },
  { status: 'declined' },
  { status: 'created' },
  { capture_request_id: 'of another try' },
])('a late refusal does not change a payment that is %o by now', async (change) => {
  const now = held(change)
  expect(await recordCaptureRefused(now, asked, declined)).toBe(now.payment)
})

test('an ended payment is reopened only by money', async () => {
  const ended = held({ status: 'expired' })
  for (const judgement of [
    { is: 'approved' },
    { is: 'waiting' },
    { is: 'unclear' },
    { is: 'dead', why: 'voided' },
    { is: 'pending', captureId: 'CAPTURE' },
  ] as const) {
    expect(await recordJudgement(ended, judgement)).toEqual({ payment: ended.payment, capture: false })
  }
  expect(await recordGone(ended)).toBe(ended.payment)
})

test('a capture that PayPal holds is recorded once, and no second capture is made', async () => {
  const pending = held({ capture_pending: 1 })
  const unchanged = { payment: pending.payment, capture: false }
  expect(await recordJudgement(pending, { is: 'pending', captureId: 'CAPTURE' })).toEqual(unchanged)
  expect(await recordJudgement(pending, { is: 'waiting' })).toEqual(unchanged)
  const asking = held({ status: 'unknown' })
  expect(await recordJudgement(asking, { is: 'waiting' })).toEqual({ payment: asking.payment, capture: true })
})

test('an open order is left alone for exactly three hours', async () => {
  const waiting = { ...held({ status: 'created', created_at: 0 }), now: 3 * 60 * 60_000 - 1 }
  expect(await recordJudgement(waiting, { is: 'waiting' })).toEqual({ payment: waiting.payment, capture: false })
  await expect(recordJudgement({ ...waiting, now: 3 * 60 * 60_000 }, { is: 'waiting' })).rejects.toThrow()
})

test('an unclear order changes nothing', async () => {
  const live = held({ status: 'created' })
  expect(await recordJudgement(live, { is: 'unclear' })).toEqual({ payment: live.payment, capture: false })
})

test('a payment refuses an invalid transition', async () => {
  await expect(move(held({ status: 'paid' }), 'created', 'x')).rejects.toThrow('never goes from paid to created')
})
