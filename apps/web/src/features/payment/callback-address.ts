import { isCallbackMessage } from '@nirgam/domain/messages'

/** What the address of the callback page says. Anybody can write such an address, so none of it is believed. */
export type Callback = {
  status: 'success' | 'cancelled' | 'error' | null
  /** Only if it is one of our own texts. */
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

/** The page repeats references to the reader, so nothing but a reference may pass for one. */
function readReference(text: string | null): string | null {
  return text !== null && /^[\w-]{1,64}$/.test(text) ? text : null
}
