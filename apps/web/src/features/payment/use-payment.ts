import type { PaymentState } from '@nirgam/domain/api-payments'
import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { MESSAGES } from '@nirgam/domain/messages'
import { STEPS } from '@nirgam/domain/steps'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { newerRecord } from '../../lib/newer-record.ts'
import { site } from '../../lib/site.ts'
import { approvalAddress } from './approval-address.ts'
import { afterPaid, createPayment, loadRemittance, saysPaid, verifyPayment } from './payment-calls.ts'

/** Why paying was refused, and the steps that must be completed first. */
export type Refusal = { message: string; missing: number[] }

/** The payment of a remittance: how it stands, and the way to PayPal. */
export function usePayment(record: RemittanceRecord | null, changed: (record: RemittanceRecord) => void) {
  const id = record?.id ?? 0
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [leaving, setLeaving] = useState(false)
  const busy = useRef(false)

  const showPaid = async () => {
    changed(await loadRemittance(id))
    afterPaid()
  }

  const status = useQuery({
    queryKey: ['payment', id],
    queryFn: async (): Promise<PaymentState> => {
      const state = await verifyPayment(id)
      if (state.contribution_paid) await showPaid()
      return state
    },
    enabled: record !== null && !record.contribution_paid,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })

  // Coming back with the browser's Back button shows this page as it was left: on its way to PayPal.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      busy.current = false
      setLeaving(false)
      void status.refetch()
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [status.refetch])

  const start = async () => {
    const address = approvalAddress(await createPayment(id, record?.contribution ?? null), site.testPayment)
    if (address === null) return setRefusal({ message: MESSAGES.payment.createFailed, missing: [] })
    location.assign(address)
    return 'leaving'
  }

  /** A second click while the first is under way does nothing. */
  const pay = async () => {
    if (busy.current) return
    busy.current = true
    setLeaving(true)
    setRefusal(null)
    try {
      if ((await start()) === 'leaving') return
    } catch (error) {
      if (saysPaid(error)) await showPaid().catch(() => {})
      // The contribution is another one by now: the page shows it, and the payer decides again.
      const newer = newerRecord(error)
      if (newer) changed(newer)
      setRefusal(whyRefused(error))
      void status.refetch()
    }
    busy.current = false
    setLeaving(false)
  }

  return {
    state: status.data?.status ?? 'none',
    checkedAt: status.dataUpdatedAt,
    checking: status.isFetching,
    check: () => {
      setRefusal(null)
      void status.refetch()
    },
    checkError: status.isError && status.data ? messageOf(status.error, MESSAGES.payment.confirming) : null,
    pay: () => void pay(),
    leaving,
    refusal,
  }
}

function whyRefused(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { message: MESSAGES.payment.failedRetry, missing: [] }
  const answered = error.status >= 200 && error.status < 300
  const fallback = answered ? MESSAGES.payment.createFailed : MESSAGES.payment.failedRetry
  const { missing_steps } = error.body
  const names: unknown[] = Array.isArray(missing_steps) ? missing_steps : []
  const missing = STEPS.filter(({ serverStep }) => names.includes(serverStep)).map(({ number }) => number)
  return { message: messageOf(error, fallback), missing }
}
