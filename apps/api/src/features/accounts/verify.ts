import type { SignedInData } from '@nirgam/domain/api-accounts'
import { MESSAGES } from '@nirgam/domain/messages'
import { isUniqueViolation, type Trx, transaction } from '../../platform/database/engine.ts'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { allowCodeTo } from './allowances.ts'
import { type CodeRow, codeByHandle } from './codes-store.ts'
import { type Contact, lookupOf, reachable } from './contacts.ts'
import { contactsOf, markVerified, removeOtherClaims, takeTurn } from './contacts-store.ts'
import { codeRefused, refuseTooSoon, resendCode, sendCode, targetOf, tryCode } from './one-time-codes.ts'
import { presentSignedIn } from './present-user.ts'
import { lockedAccount, startSession } from './sessions.ts'
import { findUser } from './sessions-store.ts'
import { accountById, accountByUid, markUserVerified } from './users-store.ts'

const HANDLE = /^[A-Za-z0-9-]{1,64}$/

/** The right code proves the contact it was sent to, and signs its user in. */
export async function verifyCode(
  services: Services,
  { handle, otp }: { handle: string; otp: string },
): Promise<SignedInData> {
  const { db, vault, clock } = services
  const row = HANDLE.test(handle) ? await codeByHandle(db, handle) : undefined
  if (!row) throw codeRefused('wrong', clock.now())
  const target = targetOf(services, row)
  const result = await transaction(db, async (trx) => {
    await takeTurn(trx, lookupOf(vault, target))
    const outcome = await tryCode(services, trx, row, otp)
    if (outcome !== 'right') return { outcome }
    return { outcome, token: await signInByCode(services, trx, row, target) }
  }).catch((error) => {
    throw isUniqueViolation(error) ? takenMeanwhile(target) : error
  })
  if (result.outcome !== 'right') throw codeRefused(result.outcome, clock.now())
  return presentSignedIn(vault, await findUser(db, row.user_id), result.token)
}

async function signInByCode(services: Services, trx: Trx, row: CodeRow, target: Contact): Promise<string> {
  const now = services.clock.now()
  const lookup = lookupOf(services.vault, target)
  const account = await accountById(trx, row.user_id)
  if (account?.locked_at != null) throw lockedAccount()
  if (!(await markVerified(trx, row.user_id, lookup, now))) throw takenMeanwhile(target)
  await markUserVerified(trx, row.user_id, now)
  await removeOtherClaims(trx, lookup, row.user_id)
  return startSession(trx, row.user_id, now)
}

function takenMeanwhile(target: Contact) {
  return invalid({ [target.kind]: [MESSAGES.auth.alreadyRegistered] })
}

/** Answers the same for an account that does not exist or needs no code. */
export async function resend(services: Services, handle: string): Promise<void> {
  if (!HANDLE.test(handle)) return
  const { db, vault, clock } = services
  const row = await codeByHandle(db, handle)
  if (!row) return sendFirst(services, handle)
  if (row.used_at !== null) return
  refuseTooSoon(row, clock.now())
  await allowCodeTo(services, lookupOf(vault, targetOf(services, row)))
  await transaction(db, (trx) => resendCode(services, trx, row))
}

/** An account whose code was swept away long ago may still ask for a new one. */
async function sendFirst(services: Services, handle: string): Promise<void> {
  const { db } = services
  const account = await accountByUid(db, handle)
  if (!account || account.verified_at !== null) return
  const main = reachable(services, await contactsOf(services, db, account.id))
  if (!main) return
  await allowCodeTo(services, main.lookup)
  await transaction(db, (trx) => sendCode(services, trx, { userId: account.id, purpose: 'sign_up', to: main }))
}
