import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { unavailable } from '../../../platform/errors.ts'
import type { PayPalClient } from '../../../platform/paypal/paypal-client.ts'
import type { Services } from '../../../platform/services.ts'

/** In production, a server without an account cannot take payments; everything else works. */
export function paypalOf({ paypal }: Services): PayPalClient {
  if (!paypal) throw unavailable(SERVER_MESSAGES.payment.unavailable)
  return paypal
}
