import { formatIndiaDate } from '../shared/dates.ts'
import { formatRupees2 } from '../shared/money.ts'
import type { CaseMoneyRecord } from './actions/actions-refunding.ts'

/** The state of the contribution, one sentence each: paid, refund asked, refunded. */
export function moneyInWords({
  paid,
  refund_asked,
  refund_asked_at,
  refunded,
  refunded_at,
}: CaseMoneyRecord): string[] {
  const on = (at: string | null) => (at === null ? '' : ` on ${formatIndiaDate(Date.parse(at))}`)
  return [
    paid > 0 ? `${formatRupees2(paid)} paid.` : 'Nothing was paid.',
    ...(refunded > 0 ? [`${formatRupees2(refunded)} refunded${on(refunded_at)}.`] : []),
    ...(refund_asked > 0
      ? [`Refund of ${formatRupees2(refund_asked)} requested${on(refund_asked_at)}. PayPal hasn’t confirmed it yet.`]
      : []),
  ]
}
