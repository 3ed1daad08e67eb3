import type { ContributionRecord } from '@nirgam/domain/remittance/api-payments'
import { fromPaise, type Paise, ZERO } from '@nirgam/domain/shared/money'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { ok, pageOf, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { type HeldContribution, listPaid, type PaidContribution, summaryOf } from '../payments/payments.ts'

export function contributionRoutes(app: Api, services: Services): void {
  const { db } = services
  app.route({
    ...described('GET /contributions', {
      tags: ['contributions'],
      summary:
        'Lists my contributions, newest first unless `sort` says otherwise. `total_amount` and `total_count` cover all completed ones; `pending_amount`, on the first page, is the sum that PayPal holds.',
    }),
    config: { access: 'customer' },
    handler: async ({ user, query }) => {
      const [found, summary] = await Promise.all([listPaid(db, user.id, query), summaryOf(db, user.id)])
      const held = query.before === undefined ? summary.held : null
      const { rows, next } = pageOf(found, query.limit)
      const records = [...(held ? [presentHeld(held)] : []), ...rows.map(presentPaid)]
      return ok(records, undefined, {
        total_amount: fromPaise(summary.paise),
        total_count: summary.count,
        pending_amount: fromPaise(held?.amount_paise ?? ZERO),
        next,
      })
    },
  })
}

function presentPaid(row: PaidContribution): ContributionRecord {
  const paise = row.contribution_paise ?? ZERO
  const refundedPaise = row.refunded_paise ?? ZERO
  const status = refundedPaise === 0 ? 'completed' : refundedPaise < paise ? 'partially_refunded' : 'refunded'
  return present(row, {
    transactionId: row.payment_id,
    paise,
    refundedPaise,
    status: row.refund_asked === 1 ? 'refund_asked' : status,
  })
}

function presentHeld(row: HeldContribution): ContributionRecord {
  return present(row, {
    transactionId: row.transaction_id,
    paise: row.amount_paise,
    refundedPaise: ZERO,
    status: 'processing',
  })
}

function present(
  row: { id: number; reference_number: string; destination_country: string | null; at: number },
  paid: { transactionId: string | null; paise: Paise; refundedPaise: Paise; status: ContributionRecord['status'] },
): ContributionRecord {
  const at = timeText(row.at)
  return {
    id: row.id,
    date: at,
    transaction_id: paid.transactionId ?? row.reference_number,
    amount: fromPaise(paid.paise),
    status: paid.status,
    refunded_amount: fromPaise(paid.refundedPaise),
    created_at: at,
    reference_number: row.reference_number,
    destination_country: row.destination_country,
  }
}
