import type { PaymentState } from '@nirgam/domain/remittance/api-payments'
import { isCallbackMessage, PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { ApiError } from '../../lib/api.ts'
import { CALLS, type PayPalReturn, saysPaid } from './payment-calls.ts'

/** The parameters of the callback page's address. They are untrusted, because anyone can write such an address. */
export type Callback = {
  status: 'success' | 'cancelled' | 'error' | null
  /** Set only if it is one of our own texts. */
  message: string | null
  remittanceId: number | null
  paymentId: string | null
  token: string | null
  payerId: string | null
}

const STATUSES = ['success', 'cancelled', 'error'] as const

export function readCallback(params: URLSearchParams): Callback {
  const status = params.get('status')
  const message = params.get('message')
  return {
    status: STATUSES.find((known) => known === status) ?? null,
    message: isCallbackMessage(message) ? message : null,
    remittanceId: readId(params.get('remittance_id')),
    paymentId: readReference(params.get('payment_id')),
    token: readReference(params.get('token')),
    payerId: readReference(params.get('PayerID')),
  }
}

function readId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** The page shows references to the user, so only text in the form of a reference is accepted. */
function readReference(text: string | null): string | null {
  return text !== null && /^[\w-]{1,64}$/.test(text) ? text : null
}

/** The reference by which support finds the payment. */
export function referenceOf({ paymentId, token, remittanceId }: Callback): string {
  return paymentId ?? token ?? (remittanceId === null ? 'unknown' : remittanceNumber(remittanceId))
}

/** How to try again: check once more, go to the payment step, or return to the same PayPal page. */
export type TryAgain = { how: 'check' } | { how: 'pay' } | { how: 'paypal'; address: string }

/** Whether PayPal charged the payer: certainly not, or unknown. */
export type Charged = 'no' | 'unknown'

export type Outcome =
  | { state: 'success'; reference: string | null }
  | { state: 'pending'; message: string }
  | { state: 'cancelled'; message: string }
  | { state: 'error'; message: string; tryAgain: TryAgain | null; charged: Charged }

/** Asks the server for the result of the payment that the user returns from. Idempotent. */
export async function settleCallback(callback: Callback, calls = CALLS): Promise<Outcome> {
  const { remittanceId: id, status } = callback
  if (id === null) return unaided(callback)
  const verified = await answer(() => calls.verify(id))
  if (verified === 'absent') return failed(PAYMENT_MESSAGES.callbackInvalid, { how: 'pay' })
  // Another tab, the webhook or an earlier visit may have completed it: being paid overrides the address.
  if (verified?.contribution_paid) return success(verified)
  if (status === 'cancelled' || status === 'error') {
    return (verified && moneyMoves(verified)) ?? unaided(callback, verified ? 'no' : 'unknown')
  }
  const decided = verified && decidedOutcome(verified)
  if (decided) return decided
  if (callback.token !== null && callback.payerId !== null) {
    return capture(id, { token: callback.token, payerId: callback.payerId }, calls)
  }
  return status === 'success' ? unconfirmed(verified) : unaided(callback)
}

async function capture(id: number, back: PayPalReturn, calls: typeof CALLS): Promise<Outcome> {
  try {
    const captured = await calls.capture(id, back)
    if (captured.contribution_paid) return success(captured)
  } catch (error) {
    if (saysPaid(error)) return { state: 'success', reference: null }
    const decided = error instanceof ApiError && decidedOutcome(error.body as Partial<PaymentState>)
    if (decided) return decided
  }
  await answer(() => calls.finish(id, back))
  await calls.pause()
  const verified = await answer(() => calls.verify(id))
  if (verified === null || verified === 'absent') return mayBePending(back)
  if (verified.contribution_paid) return success(verified)
  if (verified.status === 'created' || verified.status === 'none') {
    return failed(PAYMENT_MESSAGES.captureFailed, { how: 'pay' }, 'no')
  }
  return decidedOutcome(verified) ?? mayBePending(back)
}

function mayBePending({ token }: PayPalReturn): Outcome {
  return failed(PAYMENT_MESSAGES.mayBePending(token), { how: 'check' })
}

/** The result by the address alone, which is never trusted to report success. */
export function unaided({ status, message }: Callback, charged: Charged = 'unknown'): Outcome {
  if (status === 'cancelled') return { state: 'cancelled', message: message ?? PAYMENT_MESSAGES.cancelled }
  if (status === 'error') return failed(message ?? PAYMENT_MESSAGES.failed, { how: 'pay' }, charged)
  return failed(PAYMENT_MESSAGES.callbackInvalid, { how: 'pay' })
}

/** States that another request would not change. */
function decidedOutcome({ status, approval_url }: Partial<PaymentState>): Outcome | null {
  switch (status) {
    case 'pending':
      return { state: 'pending', message: PAYMENT_MESSAGES.pending }
    case 'declined':
      return failed(
        PAYMENT_MESSAGES.declined,
        approval_url ? { how: 'paypal', address: approval_url } : { how: 'pay' },
        'no',
      )
    case 'review':
      return failed(PAYMENT_MESSAGES.inReview, null)
    case 'cancelled':
    case 'expired':
    case 'superseded':
      return failed(PAYMENT_MESSAGES.ended, { how: 'pay' }, 'no')
    default:
      return null
  }
}

/** PayPal may have taken the money, or our team is investigating, so 'nothing was charged' would be false. */
function moneyMoves(verified: PaymentState): Outcome | null {
  switch (verified.status) {
    case 'pending':
    case 'review':
      return decidedOutcome(verified)
    case 'approved':
    case 'capturing':
    case 'unknown':
      return { state: 'pending', message: PAYMENT_MESSAGES.confirming }
    default:
      return null
  }
}

/** The address claims success, but the server does not confirm it (yet). */
function unconfirmed(verified: PaymentState | null): Outcome {
  if (verified === null) return failed(PAYMENT_MESSAGES.callbackUnprocessable, { how: 'check' })
  if (verified.status === 'none' || verified.status === 'created') {
    return failed(PAYMENT_MESSAGES.failed, { how: 'pay' }, 'no')
  }
  return { state: 'pending', message: PAYMENT_MESSAGES.confirming }
}

function success({ payment_id }: PaymentState): Outcome {
  return { state: 'success', reference: payment_id }
}

function failed(message: string, tryAgain: TryAgain | null, charged: Charged = 'unknown'): Outcome {
  return { state: 'error', message, tryAgain, charged }
}

/** Null if no reply arrived, 'absent' if the user has no such payment. */
async function answer(ask: () => Promise<PaymentState>): Promise<PaymentState | 'absent' | null> {
  try {
    return await ask()
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'absent' : null
  }
}
