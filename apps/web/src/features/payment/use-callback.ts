import { REVERIFY_DELAY_MS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { remittanceNumber } from '@nirgam/domain/remittance-status'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getToken } from '../../lib/session.ts'
import type { Callback } from './callback-address.ts'
import { afterPaid, capturePayment, finishPayment, verifyPayment } from './payment-calls.ts'
import { type Outcome, settleCallback, unaided } from './settle-callback.ts'

const CALLS = {
  verify: verifyPayment,
  capture: capturePayment,
  finish: finishPayment,
  pause: () => new Promise<void>((resolve) => setTimeout(resolve, REVERIFY_DELAY_MS)),
}

export type CallbackState = Outcome | { state: 'processing' } | { state: 'signedOut' }

async function settle(callback: Callback): Promise<Outcome> {
  try {
    const outcome = await settleCallback(callback, CALLS)
    if (outcome.state === 'success') afterPaid()
    return outcome
  } catch {
    const message = MESSAGES.payment.callbackError(referenceOf(callback))
    return { state: 'error', message, tryAgain: { how: 'check' } }
  }
}

/** What support needs to find the payment. */
export function referenceOf({ paymentId, token, remittanceId }: Callback): string {
  return paymentId ?? token ?? (remittanceId === null ? 'unknown' : remittanceNumber(remittanceId))
}

/** As a query, so that a second render or a second visit shares the calls of the first. */
export function useCallback(callback: Callback, signedIn: boolean): { outcome: CallbackState; checkAgain: () => void } {
  const [confirmed, confirm] = useState<Outcome | null>(null)
  const query = useQuery({
    queryKey: ['payment-callback', callback, getToken()],
    queryFn: () => settle(callback),
    enabled: signedIn,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
  if (query.data?.state === 'success' && confirmed === null) confirm(query.data)
  return { outcome: confirmed ?? outcomeOf(), checkAgain: () => void query.refetch() }

  function outcomeOf(): CallbackState {
    if (!signedIn) return needsServer(callback) ? { state: 'signedOut' } : unaided(callback)
    if (query.isFetching || !query.data) return { state: 'processing' }
    return query.data
  }
}

function needsServer({ status, remittanceId }: Callback): boolean {
  return remittanceId !== null && (status === null || status === 'success')
}
