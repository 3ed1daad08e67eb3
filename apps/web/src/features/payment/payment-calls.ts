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

/** The server calls that settle a payment. */
export const CALLS = {
  /** Asks the server, which asks PayPal. */
  verify: (id: number): Promise<PaymentState> => api('GET /remittances/:id/payment/verify', { params: { id } }),
  capture: (id: number, body: PayPalReturn): Promise<PaymentState> =>
    api('POST /remittances/:id/payment/capture', { params: { id }, body }),
  /** The fallback for completing a payment when capturing failed. */
  finish: (id: number, { token, payerId }: PayPalReturn): Promise<PaymentState> =>
    api('GET /remittances/:id/payment/success', { params: { id }, query: { token, PayerID: payerId } }),
  /** Waits before the last check. */
  pause: () => new Promise<void>((resolve) => setTimeout(resolve, REVERIFY_DELAY_MS)),
}

/**
 * Starts the payment of the contribution that the payer saw, or returns the payment in progress: its approval address,
 * or null if there is none.
 */
export async function createPayment(id: number, contribution: Rupees | null): Promise<string | null> {
  const body = contribution === null ? {} : { contribution }
  const { approval_url } = await apiReply('POST /remittances/:id/payment/create', { params: { id }, body })
  return typeof approval_url === 'string' ? approval_url : null
}

/**
 * The server returns only addresses of its own PayPal account; the browser checks that the address is a web page. The
 * local stand-in uses plain http.
 */
export function approvalAddress(given: string | null, testPayment: boolean): string | null {
  try {
    const { protocol, href } = new URL(given ?? '')
    return protocol === 'https:' || (testPayment && protocol === 'http:') ? href : null
  } catch {
    return null
  }
}

/** The server reports in an error that this payment is already done. */
export function saysPaid(error: unknown): boolean {
  return error instanceof ApiError && error.body.contribution_paid === true
}

/** Data loaded before the payment is stale, and the draft is no longer needed. */
export function afterPaid(): void {
  // An earlier step belongs to a form started since: returning to an old payment must not erase it.
  if (draftStep() === STEP_COUNT) clearDraft()
  void refreshUser()
  void queryClient.invalidateQueries(REMITTANCES_ASKED)
  void queryClient.invalidateQueries(askedOf('GET /contributions'))
}
