import type { PaymentState } from '@nirgam/domain/remittance/api-payments'
import { STEP_COUNT } from '@nirgam/domain/remittance/steps'
import { REVERIFY_DELAY_MS } from '@nirgam/domain/shared/limits'
import type { Rupees } from '@nirgam/domain/shared/money'
import { ApiError, api, apiReply } from '../../lib/api.ts'
import { askedOf, REMITTANCES_ASKED } from '../../lib/query.ts'
import { queryClient } from '../../lib/query-client.ts'
import { refreshUser } from '../auth/auth.tsx'
import { clearDraft, draftStep } from '../draft/draft.ts'

/** The parameters that PayPal appended to the return address. */
export type PayPalReturn = { token: string; payerId: string }

/** The server's part in settling a payment. */
export const CALLS = {
  /** Asks the server, which asks PayPal. */
  verify: (id: number): Promise<PaymentState> => api('GET /remittances/:id/payment/verify', { params: { id } }),
  capture: (id: number, body: PayPalReturn): Promise<PaymentState> =>
    api('POST /remittances/:id/payment/capture', { params: { id }, body }),
  /** The second way to complete a payment, when capturing failed. */
  finish: (id: number, { token, payerId }: PayPalReturn): Promise<PaymentState> =>
    api('GET /remittances/:id/payment/success', { params: { id }, query: { token, PayerID: payerId } }),
  /** Before asking a last time. */
  pause: () => new Promise<void>((resolve) => setTimeout(resolve, REVERIFY_DELAY_MS)),
}

/**
 * Starts the payment of the contribution that the payer saw, or answers the one under way: the address where it is
 * approved, null when none was given.
 */
export async function createPayment(id: number, contribution: Rupees | null): Promise<string | null> {
  const body = contribution === null ? {} : { contribution }
  const { approval_url } = await apiReply('POST /remittances/:id/payment/create', { params: { id }, body })
  return typeof approval_url === 'string' ? approval_url : null
}

/**
 * The server hands out addresses of its own PayPal account only; the browser makes sure that it is a web page at all.
 * Plain http is what the local stand-in speaks.
 */
export function approvalAddress(given: string | null, testPayment: boolean): string | null {
  try {
    const { protocol, href } = new URL(given ?? '')
    return protocol === 'https:' || (testPayment && protocol === 'http:') ? href : null
  } catch {
    return null
  }
}

/** The server says that this payment is done, though not in an answer to the call that was made. */
export function saysPaid(error: unknown): boolean {
  return error instanceof ApiError && error.body.contribution_paid === true
}

/** Data loaded before the payment is out of date, and the draft has served its purpose. */
export function afterPaid(): void {
  // An earlier step belongs to a form that was begun since: coming back to an old payment must not erase it.
  if (draftStep() === STEP_COUNT) clearDraft()
  void refreshUser()
  void queryClient.invalidateQueries(REMITTANCES_ASKED)
  void queryClient.invalidateQueries(askedOf('GET /contributions'))
}
