import { randomUUID } from 'node:crypto'
import type { CaseMoneyRecord } from '@nirgam/domain/case/actions/actions-refunding'
import type { CaseMoney } from '@nirgam/domain/case/case-facts'
import { fromPaise, type Rupees, sum, toPaise, ZERO } from '@nirgam/domain/shared/money'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import type { RemittanceRow } from '../remittances/remittances.ts'
import { insertRefund, type Refund, refundsOf } from './refund-store.ts'

/**
 * Public interface of the refunds feature. It records refunds; cases ask for them and payments make them, and both
 * import this feature.
 */
export {
  changeRefund,
  findRefund,
  insertRefund,
  lockRefunds,
  REFUND_ASKED,
  type Refund,
  withAskedRefund,
} from './refund-store.ts'

/** Handled by the payments, which call PayPal. */
export const REFUND_JOB = 'payment.refund'
export type RefundPayload = { uid: string }

type Contribution = Pick<RemittanceRow, 'id' | 'contribution_paid' | 'contribution_paise'>

/** Stored with the decision: from then on the refund will be made, even if a process is killed in between. */
export async function askRefund(
  { jobs, clock }: Services,
  trx: Trx,
  { remittanceId, amount }: { remittanceId: number; amount: Rupees },
): Promise<void> {
  const uid = randomUUID()
  const asked = { uid, remittance_id: remittanceId, status: 'asked', paise: toPaise(amount) } as const
  await insertRefund(trx, { ...asked, request_id: randomUUID(), asked_at: clock.now() })
  const payload: RefundPayload = { uid }
  await jobs.add(trx, REFUND_JOB, payload, { key: uid })
}

/** The contribution of a remittance and its refunds, for the rules. */
export async function moneyOf(db: Db | Trx, remittance: Contribution): Promise<CaseMoney> {
  return moneyIn(remittance, await refundsOf(db, remittance.id))
}

/** The same for customer and desk. */
export async function presentMoney(db: Db | Trx, remittance: Contribution): Promise<CaseMoneyRecord> {
  const refunds = await refundsOf(db, remittance.id)
  const { paid, asked, refunded } = moneyIn(remittance, refunds)
  const last = (status: Refund['status'], at: 'asked_at' | 'done_at') => {
    const time = refunds.findLast((refund) => refund.status === status)?.[at] ?? null
    return time === null ? null : timeText(time)
  }
  return {
    paid: fromPaise(paid),
    refund_asked: fromPaise(asked),
    refund_asked_at: last('asked', 'asked_at'),
    refunded: fromPaise(refunded),
    refunded_at: last('done', 'done_at'),
  }
}

function moneyIn({ contribution_paid, contribution_paise }: Contribution, refunds: readonly Refund[]): CaseMoney {
  const total = (wanted: Refund['status']) =>
    sum(refunds.filter(({ status }) => status === wanted).map(({ paise }) => paise))
  const paid = contribution_paid === 1 ? (contribution_paise ?? ZERO) : ZERO
  return { paid, refunded: total('done'), asked: total('asked') }
}
