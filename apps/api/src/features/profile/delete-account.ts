import type { DeletionData } from '@nirgam/domain/account/api-accounts'
import type { DeleteAccountBody } from '@nirgam/domain/account/profile-forms'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { HOUR_MS } from '@nirgam/domain/shared/dates'
import { erasableBefore } from '@nirgam/domain/shared/tax-year'
import { addAuditEntry } from '../../platform/audit.ts'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { everyHour } from '../../platform/jobs/every-hour.ts'
import type { OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import {
  codeRefused,
  deletedUsers,
  deletionProof,
  isDeletedUser,
  lockUser,
  notifyUser,
  proveDeletion,
  type SignedInUser,
} from '../accounts/accounts.ts'
import { deleteCase, findCase } from '../case/case.ts'
import { eraseCertificatesOf } from '../certificate/certificate.ts'
import { eraseKept, type KeptRemittance, keptRemittances, lockRemittance } from '../remittances/remittances.ts'

const ERASE_AGAIN = 'profile.erase-again'
/** Requests in progress during the deletion have finished by then. */
const LATER_MS = HOUR_MS

export async function presentDeletion(
  services: Services,
  ownData: readonly OwnData[],
  user: SignedInUser,
): Promise<DeletionData> {
  return { proof: await deletionProof(services, user), kept: await keptOf(ownData, user.id) }
}

/** Deletes the account. The last message names the data that has to be kept; everything else is erased. */
export async function deleteAccount(
  services: Services,
  ownData: readonly OwnData[],
  user: SignedInUser,
  body: DeleteAccountBody,
): Promise<void> {
  const { db, jobs, clock } = services
  const isProven = await proveDeletion(services, user, body)
  for (const part of ownData) await part.settle?.(user.id)
  const kept = await keptOf(ownData, user.id)
  const outcome = await transaction(db, async (trx) => {
    const proof = await isProven(trx)
    if (proof !== 'right') return proof
    // Sent before its address is erased.
    await notifyUser(services, trx, user.id, farewell(kept))
    await eraseAll(trx, ownData, user.id)
    await jobs.add(trx, ERASE_AGAIN, { userId: user.id }, { runAt: clock.now() + LATER_MS })
    return proof
  })
  if (outcome !== 'right') throw codeRefused(outcome, clock.now())
}

/** Erases again later, because a request in progress during the deletion may have left something behind. */
export function eraseAgain({ jobs, db }: Services, ownData: readonly OwnData[]): void {
  jobs.handle<{ userId: number }>(
    ERASE_AGAIN,
    ({ userId }) =>
      transaction(db, async (trx) => {
        await lockUser(trx, userId)
        await eraseAll(trx, ownData, userId)
      }),
    { maxAttempts: 100 },
  )
}

async function eraseAll(trx: Trx, ownData: readonly OwnData[], userId: number): Promise<void> {
  for (const part of ownData) await part.erase?.(trx, userId)
}

async function keptOf(ownData: readonly OwnData[], userId: number): Promise<string[]> {
  const all: string[] = []
  for (const part of ownData) all.push(...((await part.kept?.(userId)) ?? []))
  return all
}

function farewell(kept: readonly string[]) {
  const rest =
    kept.length === 0
      ? 'We’ve erased everything we held about you.'
      : `We’re legally required to keep the following (encrypted). We’ve erased everything else.\n\n${kept.join('\n\n')}`
  return {
    kind: 'account_deleted' as const,
    subject: 'Your Nirgam account has been deleted',
    text: `Your account has been deleted, as you asked, and you can no longer log in to it.\n\n${rest}`,
  }
}

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
 * Erases the answers, documents, certificates and case of a remittance that is due. Its number and its payment stay,
 * which identify no person. Returns false when it is not due.
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
