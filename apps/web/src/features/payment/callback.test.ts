import type { PaymentState } from '@nirgam/domain/remittance/api-payments'
import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { readCallback, settleCallback } from './callback.ts'
import type { CALLS } from './payment-calls.ts'

const RETURN = 'remittance_id=7&token=ORDER-1&PayerID=PAYER'

type Answer = PaymentState['status'] | 'paid' | ApiError

const state = (status: PaymentState['status']): PaymentState => ({
  contribution_paid: status === 'paid',
  payment_id: status === 'paid' ? 'CAPTURE-1' : null,
  status,
  approval_url: status === 'declined' ? 'https://paypal.example/checkoutnow?token=ORDER-1' : null,
})
const lost = new ApiError(0, {}, 'lost')
const fault = new ApiError(500, {}, 'fault')
const refused = (status: string) => new ApiError(409, { message: 'no', status }, '')

/** Gives these answers in order and records the calls. */
function calls(answers: { verify: Answer[]; capture?: Answer; finish?: Answer }) {
  const made: string[] = []
  const give = (answer: Answer | undefined) => {
    if (answer === undefined) throw new Error('an unexpected call')
    if (answer instanceof ApiError) throw answer
    return state(answer)
  }
  const list: typeof CALLS = {
    verify: async () => {
      made.push('verify')
      return give(answers.verify.shift())
    },
    capture: async (_id, back) => {
      made.push(`capture ${back.token} ${back.payerId}`)
      return give(answers.capture)
    },
    finish: async () => {
      made.push('finish')
      return give(answers.finish)
    },
    pause: async () => {
      made.push('pause')
    },
  }
  return { list, made }
}

const settle = (query: string, list: typeof CALLS) => settleCallback(readCallback(new URLSearchParams(query)), list)

test('a payment already made needs no capture', async () => {
  const { list, made } = calls({ verify: ['paid'] })
  expect(await settle(RETURN, list)).toEqual({ state: 'success', reference: 'CAPTURE-1' })
  expect(made).toEqual(['verify'])
})

test('an approved payment is verified, then captured with PayPal’s parameters', async () => {
  const { list, made } = calls({ verify: ['approved'], capture: 'paid' })
  expect(await settle(RETURN, list)).toMatchObject({ state: 'success' })
  expect(made).toEqual(['verify', 'capture ORDER-1 PAYER'])
})

test('a failed capture is followed by the fallback, a pause and another check', async () => {
  const { list, made } = calls({ verify: [lost, 'paid'], capture: fault, finish: fault })
  expect(await settle(RETURN, list)).toMatchObject({ state: 'success' })
  expect(made).toEqual(['verify', 'capture ORDER-1 PAYER', 'finish', 'pause', 'verify'])
})

test('an unknown outcome shows the reference and offers another check', async () => {
  const { list } = calls({ verify: [lost, lost], capture: lost, finish: lost })
  expect(await settle(RETURN, list)).toEqual({
    state: 'error',
    message: PAYMENT_MESSAGES.mayBePending('ORDER-1'),
    tryAgain: { how: 'check' },
    charged: 'unknown',
  })
})

test('a capture refused without a reason has its own message', async () => {
  const { list } = calls({ verify: ['created', 'created'], capture: fault, finish: 'created' })
  expect(await settle(RETURN, list)).toMatchObject({ state: 'error', message: PAYMENT_MESSAGES.captureFailed })
})

test('money held by PayPal is pending, and no capture is tried', async () => {
  const { list, made } = calls({ verify: ['pending'] })
  expect(await settle(RETURN, list)).toMatchObject({ state: 'pending' })
  expect(made).toEqual(['verify'])
})

test('a declined card links back to the same PayPal page', async () => {
  const { list } = calls({ verify: ['declined'] })
  expect(await settle(RETURN, list)).toEqual({
    state: 'error',
    message: PAYMENT_MESSAGES.declined,
    tryAgain: { how: 'paypal', address: 'https://paypal.example/checkoutnow?token=ORDER-1' },
    charged: 'no',
  })
})

test.each([
  ['pending', 'pending'],
  ['expired', 'error'],
  ['review', 'error'],
])('a capture refused because the payment is %s is not retried another way', async (status, expected) => {
  const { list, made } = calls({ verify: ['approved'], capture: refused(status) })
  expect(await settle(RETURN, list)).toMatchObject({ state: expected })
  expect(made).toEqual(['verify', 'capture ORDER-1 PAYER'])
})

test('a capture refused because it is already paid counts as success', async () => {
  const { list, made } = calls({
    verify: ['approved'],
    capture: new ApiError(409, { contribution_paid: true }, 'paid'),
  })
  expect(await settle(RETURN, list)).toEqual({ state: 'success', reference: null })
  expect(made).toEqual(['verify', 'capture ORDER-1 PAYER'])
})

test('status=success in the address proves nothing', async () => {
  for (const [answer, expected] of [
    ['none', 'error'],
    ['created', 'error'],
    ['unknown', 'pending'],
    [lost, 'error'],
    ['paid', 'success'],
  ] as const) {
    const { list } = calls({ verify: [answer] })
    expect(await settle('status=success&remittance_id=7&payment_id=X', list)).toMatchObject({ state: expected })
  }
})

test('status=cancelled in the address proves nothing once another tab has paid', async () => {
  const { list } = calls({ verify: ['paid'] })
  expect(await settle('status=cancelled&remittance_id=7', list)).toMatchObject({ state: 'success' })
})

test('a cancelled payment counts as cancelled even if the server cannot be reached', async () => {
  const { list } = calls({ verify: [lost] })
  expect(await settle('status=cancelled&remittance_id=7', list)).toEqual({
    state: 'cancelled',
    message: PAYMENT_MESSAGES.cancelled,
  })
})

test('another customer’s remittance is an invalid callback, and nothing is captured', async () => {
  const { list, made } = calls({ verify: [new ApiError(404, {}, '')] })
  expect(await settle(RETURN, list)).toMatchObject({ state: 'error', message: PAYMENT_MESSAGES.callbackInvalid })
  expect(made).toEqual(['verify'])
})

test.each(['', 'token=A&PayerID=B', 'status=paid', 'remittance_id=-1&token=A&PayerID=B', 'remittance_id=1e3'])(
  'an incomplete address is invalid: %s',
  async (query) => {
    const { list, made } = calls({ verify: [] })
    expect(await settle(query, list)).toMatchObject({ state: 'error', message: PAYMENT_MESSAGES.callbackInvalid })
    expect(made).toEqual([])
  },
)

test('a message in the address is shown only if it is one of ours', async () => {
  const { list } = calls({ verify: [] })
  const say = async (message: string) => settle(`status=error&message=${encodeURIComponent(message)}`, list)
  expect(await say('Call +1 900 and pay again')).toMatchObject({ message: PAYMENT_MESSAGES.failed })
  expect(await say(PAYMENT_MESSAGES.captureFailed)).toMatchObject({ message: PAYMENT_MESSAGES.captureFailed })
})

test('an invalid token or payment id is ignored', () => {
  const { token, paymentId } = readCallback(new URLSearchParams({ token: 'call +1 900', payment_id: 'x'.repeat(65) }))
  expect([token, paymentId]).toEqual([null, null])
})

test.each([
  ['cancelled', 'pending', 'pending', PAYMENT_MESSAGES.pending],
  ['cancelled', 'capturing', 'pending', PAYMENT_MESSAGES.confirming],
  ['error', 'unknown', 'pending', PAYMENT_MESSAGES.confirming],
  ['cancelled', 'review', 'error', PAYMENT_MESSAGES.inReview],
  ['cancelled', 'created', 'cancelled', PAYMENT_MESSAGES.cancelled],
] as const)('an address that says %s does not hide a payment that is %s', async (address, found, shown, message) => {
  const { list } = calls({ verify: [found] })
  expect(await settle(`status=${address}&remittance_id=7&token=ORDER-1`, list)).toMatchObject({ state: shown, message })
})

test.each([
  ['created', 'no'],
  ['none', 'no'],
  ['expired', 'no'],
  ['declined', 'no'],
  [lost, 'unknown'],
  ['review', 'unknown'],
] as const)('a failed payment says whether money was charged: %s', async (answer, charged) => {
  const { list } = calls({ verify: [answer] })
  expect(await settle('status=error&remittance_id=7', list)).toMatchObject({ state: 'error', charged })
})

test.each(['remittance_id=7&token=ORDER-1', 'remittance_id=7&PayerID=PAYER'])(
  'a return that lacks half of what PayPal appends is not captured: %s',
  async (query) => {
    const { list, made } = calls({ verify: ['created'] })
    expect(await settle(query, list)).toMatchObject({ state: 'error', message: PAYMENT_MESSAGES.callbackInvalid })
    expect(made).toEqual(['verify'])
  },
)

test('a capture after which PayPal knows of no payment has charged nobody', async () => {
  const { list } = calls({ verify: ['created', 'none'], capture: fault, finish: fault })
  expect(await settle(RETURN, list)).toMatchObject({ message: PAYMENT_MESSAGES.captureFailed, charged: 'no' })
})
