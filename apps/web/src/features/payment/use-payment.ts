import type { PaymentState } from '@nirgam/domain/remittance/api-payments'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { STEPS } from '@nirgam/domain/remittance/steps'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, api, messageOf } from '../../lib/api.ts'
import { newerRecord } from '../../lib/newer-record.ts'
import { asking } from '../../lib/query.ts'
import { site } from '../../lib/site.ts'
import { useAction } from '../../lib/use-action.ts'
import { afterPaid, approvalAddress, CALLS, createPayment, saysPaid } from './payment-calls.ts'

type Changed = (record: RemittanceRecord) => void

/** A check that runs once when the step opens, and again only on request. */
const ONCE = { gcTime: 0, retry: false } as const

/** Sends data that only this browser has to the server, because only saved data can be paid for. */
export function useSync(
  record: RemittanceRecord | null,
  changed: Changed,
  sync: () => Promise<RemittanceRecord | null>,
) {
  const [needed] = useState(record === null)
  const query = useQuery({
    ...asking('payment sync', null, async () => {
      const synced = await sync()
      if (synced) changed(synced)
      return true
    }),
    enabled: needed,
    staleTime: Number.POSITIVE_INFINITY,
    ...ONCE,
  })
  const synced = !needed || query.isSuccess
  return { synced, failed: query.isError && !query.isFetching, retry: () => void query.refetch() }
}

/** Why paying was refused, and the steps that must be completed first. */
type Refusal = { message: string; missing: number[] }

const UNCHARGED: ReadonlySet<PaymentState['status'] | undefined> = new Set([
  ...(['none', 'created', 'declined', 'cancelled', 'expired', 'superseded'] as const),
])

/** The state of a remittance's payment, and the redirect to PayPal. */
export function usePayment(record: RemittanceRecord | null, changed: Changed) {
  const id = record?.id ?? 0
  const paying = useAction()

  const showPaid = async (paid: number) => {
    changed(await api('GET /remittances/:id', { params: { id: paid } }))
    afterPaid()
  }

  const status = useQuery({
    ...asking('GET /remittances/:id/payment/verify', id, async (asked) => {
      const state = await CALLS.verify(asked)
      if (state.contribution_paid) await showPaid(asked)
      return state
    }),
    enabled: record !== null && !record.contribution_paid,
    ...ONCE,
  })

  // The browser's Back may restore this page from its cache, and the payment may have been made since.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void status.refetch()
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [status.refetch])

  const pay = async () => {
    try {
      const address = approvalAddress(await createPayment(id, record?.contribution ?? null), site.testPayment)
      if (address === null) throw new ApiError(200, {}, PAYMENT_MESSAGES.createFailed)
      location.assign(address)
      await shownAgain()
    } catch (error) {
      if (saysPaid(error)) await showPaid(id).catch(() => {})
      // The contribution has changed: the page shows the new one, and the payer decides again.
      const newer = newerRecord(error)
      if (newer) changed(newer)
      void status.refetch()
      throw error
    }
  }

  return {
    state: status.data?.status ?? 'none',
    /** False until PayPal has been asked, or could not be: before that, no user is told to pay. */
    isKnown: record === null || record.contribution_paid || status.data !== undefined || status.isError,
    checkedAt: status.dataUpdatedAt,
    checking: status.isFetching,
    check: () => {
      paying.setFailure(null)
      void status.refetch()
    },
    checkError: status.isError && status.data ? messageOf(status.error, PAYMENT_MESSAGES.confirming) : null,
    /** PayPal has been asked and has charged nothing. */
    isUncharged: !status.isError && UNCHARGED.has(status.data?.status),
    pay: () => void paying.run(pay),
    leaving: paying.busy,
    /** The remittance was completed or replaced elsewhere. */
    isGone: [paying.error, status.error].some((error) => error instanceof ApiError && error.status === 404),
    refusal: paying.failure === null ? null : whyRefused(paying.error),
  }
}

/** Stays busy during the redirect to PayPal until the browser's Back restores the page from its cache. */
function shownAgain(): Promise<void> {
  return new Promise((resolve) => {
    const check = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      removeEventListener('pageshow', check)
      resolve()
    }
    addEventListener('pageshow', check)
  })
}

function whyRefused(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { message: PAYMENT_MESSAGES.failedRetry, missing: [] }
  const answered = error.status >= 200 && error.status < 300
  const fallback = answered ? PAYMENT_MESSAGES.createFailed : PAYMENT_MESSAGES.failedRetry
  const { missing_steps } = error.body
  const names: unknown[] = Array.isArray(missing_steps) ? missing_steps : []
  const missing = STEPS.filter(({ serverStep }) => names.includes(serverStep)).map(({ number }) => number)
  return { message: messageOf(error, fallback), missing }
}
