import { erasableBefore } from '@nirgam/domain/account/retention'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { addAuditEntry } from '../../platform/audit.ts'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { everyHour } from '../../platform/jobs/every-hour.ts'
import type { Services } from '../../platform/services.ts'
import { deletedUsers, isDeletedUser } from '../accounts/accounts.ts'
import { deleteCase, findCase } from '../case/case.ts'
import { eraseCertificatesOf } from '../certificate/certificate.ts'
import { eraseKept, type KeptRemittance, keptRemittances, lockRemittance } from '../remittances/remittances.ts'

const PAGE = 100
const MOST_AT_ONCE = 1_000

const cutoff = ({ clock, config }: Services) => erasableBefore(clock.now(), config.retentionYears)

/** Paid remittances of deleted accounts that the law no longer requires us to keep, in the order of their accounts. */
export async function dueForErasure(services: Services, limit: number): Promise<KeptRemittance[]> {
  const { db } = services
  const before = cutoff(services)
  const due: KeptRemittance[] = []
  for (let after = 0; due.length < limit; ) {
    const users = await deletedUsers(db, { after, limit: PAGE })
    due.push(...(await keptRemittances(db, users, before)))
    if (users.length < PAGE) break
    after = users.at(-1) ?? after
  }
  return due.slice(0, limit)
}

/**
 * Erases the answers, documents, certificates and case of a remittance that is due. Its number and its payment stay, which
 * name nobody. False when it is not due.
 */
export async function eraseWhenDue(services: Services, trx: Trx, { id }: { id: number }, who: string) {
  const row = await lockRemittance(trx, id)
  const isKept = row?.contribution_paid === 1 && row.erased_at === null && row.updated_at < cutoff(services)
  if (!isKept || !(await isDeletedUser(trx, row.user_id))) return false
  const theCase = await findCase(trx, id)
  if (theCase) await eraseCertificatesOf(services, trx, theCase, () => eraseKept(services, trx, id))
  else await eraseKept(services, trx, id)
  if (theCase) await deleteCase(trx, theCase)
  const detail = `kept for ${services.config.retentionYears} years`
  await addAuditEntry({ clock: services.clock, who }, trx, 'case erased', remittanceNumber(id), detail)
  return true
}

export async function eraseDueHourly(services: Services): Promise<void> {
  await everyHour(services, 'erase-expired', async () => {
    for (const kept of await dueForErasure(services, MOST_AT_ONCE)) {
      await transaction(services.db, (trx) => eraseWhenDue(services, trx, kept, 'the server'))
    }
  })
}
