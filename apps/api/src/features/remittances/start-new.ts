import { DAY_MS } from '@nirgam/domain/shared/dates'
import { SET_ASIDE_DAYS } from '@nirgam/domain/shared/limits'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { forgetDocumentsOf } from '../documents/documents.ts'
import type { CaseHooks } from './case-hooks.ts'
import type { PaymentHooks } from './payment-hooks.ts'
import { eraseRemittance, findUnfinished, lockRemittance, lockUnfinished, markSetAside } from './remittance-store.ts'
import { submitRemittance } from './submit-remittance.ts'

const ERASE_JOB = 'remittances.erase'

/** Makes room for a new remittance: an unpaid one is set aside, a paid one is finished. */
export async function startNew(
  services: Services,
  payments: PaymentHooks,
  cases: CaseHooks,
  owner: number,
): Promise<void> {
  const { db, jobs, clock } = services
  const unfinished = await findUnfinished(db, owner)
  if (!unfinished) return
  await payments.settleLivePayment(unfinished.id)
  const paid = await transaction(db, async (trx) => {
    const row = await lockUnfinished(trx, owner)
    if (!row) return null
    if (row.contribution_paid === 1) return row
    await payments.supersedeLivePayment(trx, row.id)
    const now = clock.now()
    await markSetAside(trx, row.id, now)
    await jobs.add(trx, ERASE_JOB, { remittanceId: row.id }, { runAt: now + SET_ASIDE_DAYS * DAY_MS })
    return null
  })
  if (paid) await submitRemittance(services, cases, owner, paid.id)
}

export function eraseSetAsideRemittances(services: Services): void {
  services.jobs.handle<{ remittanceId: number }>(
    ERASE_JOB,
    ({ remittanceId }, { now }) =>
      transaction(services.db, async (trx: Trx) => {
        const row = await lockRemittance(trx, remittanceId)
        // A payment that came through late brings a remittance back.
        if (!row || row.set_aside_at === null || row.erased_at !== null) return
        await eraseRemittance(trx, remittanceId, now)
        await forgetDocumentsOf(services, trx, remittanceId)
      }),
    { maxAttempts: 100 },
  )
}
