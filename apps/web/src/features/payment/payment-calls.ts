import type { PaymentState } from '@nirgam/domain/api-payments'
import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { STEP_COUNT } from '@nirgam/domain/steps'
import { ApiError, api, apiReply } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { refreshUser } from '../auth/auth.tsx'
import { clearDraft, draftStep } from '../draft/draft.ts'

/** What PayPal appended to the return address. */
export type PayPalReturn = { token: string; payerId: string }

/** Asks the server, which asks PayPal. */
export function verifyPayment(id: number): Promise<PaymentState> {
  return api('GET /remittances/:id/payment/verify', { params: { id } })
}

/**
 * Starts the payment of the contribution that the payer saw, or answers the one under way: the address where it is
 * approved, null when none was given.
 */
export async function createPayment(id: number, contribution: number | null): Promise<string | null> {
  const body = contribution === null ? {} : { contribution }
  const { approval_url } = await apiReply('POST /remittances/:id/payment/create', { params: { id }, body })
  return typeof approval_url === 'string' ? approval_url : null
}

export function capturePayment(id: number, body: PayPalReturn): Promise<PaymentState> {
  return api('POST /remittances/:id/payment/capture', { params: { id }, body })
}

/** The second way to complete a payment, when capturing failed. */
export function finishPayment(id: number, { token, payerId }: PayPalReturn): Promise<PaymentState> {
  return api('GET /remittances/:id/payment/success', { params: { id }, query: { token, PayerID: payerId } })
}

export function loadRemittance(id: number): Promise<RemittanceRecord> {
  return api('GET /remittances/:id', { params: { id } })
}

/** The server says that this payment is done, though not in an answer to the call that was made. */
export function saysPaid(error: unknown): boolean {
  return error instanceof ApiError && error.body.contribution_paid === true
}

/** What was loaded before the payment is out of date now, and the draft has served its purpose. */
export function afterPaid(): void {
  // An earlier step belongs to a form that was begun since: coming back to an old payment must not erase it.
  if (draftStep() === STEP_COUNT) clearDraft()
  void refreshUser()
  for (const key of ['remittances', 'contributions']) void queryClient.invalidateQueries({ queryKey: [key] })
}
