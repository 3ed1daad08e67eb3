import { type UnmetStep, unmetSteps } from '@nirgam/domain/remittance/step-gates'
import { type Db, type Trx, transaction } from '../../platform/database/engine.ts'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { CaseHooks } from './hooks.ts'
import { formOf, incomplete } from './remittance-record.ts'
import { findRemittance, findUnfinished, lockRemittance, markPaid, type RemittanceRow } from './remittance-store.ts'

/** Everything that keeps this row from being submitted. */
function unmetIn(vault: Vault, row: RemittanceRow, now: number): UnmetStep[] {
  return unmetSteps(formOf(vault, row), { now: new Date(now) })
}

const beforePayment = ({ step }: UnmetStep) => step.id !== 'payment'

/** Completes a paid remittance whose steps are all valid. A second call finds it completed and answers the same. */
export async function submitRemittance(
  { db, vault, clock }: Pick<Services, 'db' | 'vault' | 'clock'>,
  cases: CaseHooks,
  owner: number,
  id: number,
): Promise<RemittanceRow> {
  return transaction(db, async (trx) => {
    const row = await lockRemittance(trx, id)
    if (!row || row.user_id !== owner || row.set_aside_at !== null) throw notFound()
    if (row.is_completed === 1) return row
    const now = clock.now()
    const unmet = unmetIn(vault, row, now)
    if (unmet.length > 0 || row.payment_id === null) throw incomplete(unmet)
    const completed = (await markPaid(trx, id, { paymentId: row.payment_id, now, isCompleted: true })) ?? row
    await cases.openCase(trx, completed)
    return completed
  })
}

/** The answer that makes a paid remittance whole submits it; until then it waits for its owner. */
export async function submitIfPaid(
  services: Pick<Services, 'db' | 'vault' | 'clock'>,
  cases: CaseHooks,
  row: RemittanceRow,
): Promise<RemittanceRow> {
  if (row.contribution_paid === 0 || row.is_completed === 1) return row
  const isReady = unmetIn(services.vault, row, services.clock.now()).length === 0
  return isReady ? submitRemittance(services, cases, row.user_id, row.id) : row
}

/** The remittance of a payment; null when it is not this owner's. In a transaction it is locked. */
export async function remittanceForPayment(db: Db | Trx, owner: number, id: number): Promise<RemittanceRow | null> {
  if (!db.isTransaction) return (await findRemittance(db, owner, id)) ?? null
  const row = await lockRemittance(db as Trx, id)
  return row && row.user_id === owner && row.set_aside_at === null ? row : null
}

/** Steps still to be completed before payment; 404 for another user's remittance. */
export async function readyToPay(
  { db, vault, clock }: Pick<Services, 'db' | 'vault' | 'clock'>,
  owner: number,
  id: number,
): Promise<UnmetStep[]> {
  const row = await findRemittance(db, owner, id)
  if (!row) throw notFound()
  return unmetIn(vault, row, clock.now()).filter(beforePayment)
}

export type PaidOutcome =
  /** paid and submitted, now or before */
  | 'completed'
  /** paid; a step is not valid, so its owner must finish it */
  | 'paid'
  /** it was set aside and cannot come back: a person has to look at this payment */
  | 'impossible'

/**
 * Records the captured contribution and submits the remittance, in the payment's own transaction. A remittance that was
 * set aside while the money was moving is restored, because it was paid for.
 */
export async function markPaidAndSubmit(
  trx: Trx,
  vault: Vault,
  cases: CaseHooks,
  { remittanceId, paymentId, now }: { remittanceId: number; paymentId: string; now: number },
): Promise<PaidOutcome> {
  const row = await lockRemittance(trx, remittanceId)
  if (!row || row.erased_at !== null) return 'impossible'
  if (row.is_completed === 1) return row.payment_id === paymentId ? 'completed' : 'impossible'
  if (row.contribution_paid === 1 && row.payment_id !== paymentId) return 'impossible'
  const isReady = unmetIn(vault, row, now).filter(beforePayment).length === 0
  if (isReady) {
    await cases.openCase(trx, (await markPaid(trx, remittanceId, { paymentId, now, isCompleted: true })) ?? row)
    return 'completed'
  }
  if (row.set_aside_at !== null && (await findUnfinished(trx, row.user_id))) return 'impossible'
  await markPaid(trx, remittanceId, { paymentId, now, isCompleted: false })
  return 'paid'
}
