import type { Cents } from '@nirgam/domain/shared/money'
import type { PayPalOrder } from '../../../platform/paypal/paypal-wire.ts'

export type Expected = { uid: string; usd_cents: Cents }

/** Conclusion from a PayPal order about the payment it was created for. */
export type Judgement =
  | { is: 'waiting' }
  | { is: 'approved' }
  | { is: 'paid'; captureId: string }
  | { is: 'pending'; captureId: string }
  | { is: 'dead'; why: string }
  | { is: 'wrong'; why: string }
  | { is: 'unclear' }

export const CURRENCY = 'USD'

/** Only a capture's own status proves money; an order marked COMPLETED does not. */
export function judgeOrder(order: PayPalOrder, expected: Expected): Judgement {
  const difference = differenceOf(order, expected)
  if (difference) return { is: 'wrong', why: difference }
  if (order.captures.length > 0) return judgeCaptures(order, expected)
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return { is: 'waiting' }
    case 'APPROVED':
      return { is: 'approved' }
    case 'VOIDED':
      return { is: 'dead', why: 'PayPal voided the order' }
    default:
      return { is: 'unclear' }
  }
}

function judgeCaptures({ captures, customId }: PayPalOrder, expected: Expected): Judgement {
  const standing = captures.filter(({ status }) => status !== 'DECLINED' && status !== 'FAILED')
  const [capture, second] = standing
  if (!capture) return { is: 'dead', why: 'PayPal denied the capture' }
  if (second) return { is: 'wrong', why: 'more than one capture' }
  const difference = differenceOf({ ...capture, customId: capture.customId ?? customId }, expected)
  if (difference) return { is: 'wrong', why: `capture: ${difference}` }
  if (capture.status === 'COMPLETED') return { is: 'paid', captureId: capture.id }
  if (capture.status === 'PENDING') return { is: 'pending', captureId: capture.id }
  return { is: 'wrong', why: `capture is ${capture.status}` }
}

function differenceOf(
  seen: Pick<PayPalOrder, 'customId' | 'amountCents' | 'currency'>,
  { uid, usd_cents }: Expected,
): string | null {
  if (seen.customId !== uid) return 'custom_id differs'
  if (seen.currency !== CURRENCY) return 'currency differs'
  if (seen.amountCents !== usd_cents) return 'amount differs'
  return null
}
