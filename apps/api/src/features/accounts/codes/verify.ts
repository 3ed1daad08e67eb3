import type { SignedInData } from '@nirgam/domain/account/api-accounts'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { isUniqueViolation, type Trx, transaction } from '../../../platform/database/engine.ts'
import { forbidden, invalid } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contact, lookupOf, reachable } from '../contacts/contacts.ts'
import { contactsOf, markVerified, removeOtherClaims, takeTurn } from '../contacts/contacts-store.ts'
import { tellOwnerOfGuesses } from '../guess-notice.ts'
import { presentSignedIn } from '../present-user.ts'
import { lockedAccount } from '../sessions/sessions.ts'
import { findUser } from '../sessions/sessions-store.ts'
import { signInOn } from '../sessions/sign-in-on.ts'
import { isKnown, type VisitorBrowser } from '../sessions/visitor-browser.ts'
import { accountByUid, holdAccount, markUserVerified } from '../users-store.ts'
import { allowCodeTo } from './allowances.ts'
import { type CodeRow, codeByHandle, isHandle } from './codes-store.ts'
import {
  codeRefused,
  isAtStrangersMercy,
  refuseTooSoon,
  resendCode,
  sendCode,
  targetOf,
  tryCode,
} from './one-time-codes.ts'

/** The right code proves the contact it was sent to, and signs its user in. */
export async function verifyCode(
  services: Services,
  { handle, otp }: { handle: string; otp: string },
  browser: VisitorBrowser,
): Promise<SignedInData> {
  const { db, vault, clock } = services
  const row = await codeByHandle(db, handle)
  if (!row?.user_id || (row.purpose !== 'sign_up' && row.purpose !== 'whatsapp')) {
    throw codeRefused('wrong', clock.now())
  }
  const target = targetOf(services, row)
  const lookup = lookupOf(vault, target)
  const known = await isKnown(db, clock.now(), browser, row.user_id)
  const result = await transaction(db, async (trx) => {
    await takeTurn(trx, lookup)
    const outcome = await tryCode(services, trx, row, otp, known)
    if (outcome !== 'right') return { outcome }
    return { outcome, token: await signInByCode(services, trx, row, target, browser) }
  }).catch((error) => {
    throw isUniqueViolation(error) ? takenMeanwhile(target) : error
  })
  if (result.outcome === 'blocked' && isAtStrangersMercy(row)) await tellOwnerOfGuesses(services, db, lookup)
  if (result.outcome !== 'right') throw codeRefused(result.outcome, clock.now())
  if (result.token === null) throw forbidden(SERVER_MESSAGES.auth.passwordNeeded, { requires_password: true })
  return presentSignedIn(vault, await findUser(db, row.user_id), result.token)
}

/** Null where the code alone does not sign in; the code is used up nevertheless. */
async function signInByCode(
  services: Services,
  trx: Trx,
  row: CodeRow,
  target: Contact,
  browser: VisitorBrowser,
): Promise<string | null> {
  const now = services.clock.now()
  const lookup = lookupOf(services.vault, target)
  const account = row.user_id === null ? undefined : await holdAccount(trx, row.user_id)
  if (!account) throw takenMeanwhile(target)
  if (account.locked_at !== null) throw lockedAccount()
  if (!(await markVerified(trx, account.id, lookup, now))) throw takenMeanwhile(target)
  if (row.purpose === 'whatsapp' && account.password_hash !== null) return null
  await markUserVerified(trx, account.id, now)
  await removeOtherClaims(trx, lookup, account.id)
  return signInOn(services, trx, account, browser)
}

function takenMeanwhile(target: Contact) {
  return invalid({ [target.kind]: [SERVER_MESSAGES.auth.alreadyRegistered] })
}

/** Answers the same for an account that does not exist or needs no code. */
export async function resend(services: Services, handle: string, browser: VisitorBrowser): Promise<void> {
  if (!isHandle(handle)) return
  const { db, vault, clock } = services
  const row = await codeByHandle(db, handle)
  if (!row) return sendFirst(services, handle)
  if (row.used_at !== null) return
  refuseTooSoon(row, clock.now())
  const known = await isKnown(db, clock.now(), browser, row.user_id)
  const from = isAtStrangersMercy(row) ? { known } : undefined
  await allowCodeTo(services, lookupOf(vault, targetOf(services, row)), from)
  await transaction(db, (trx) => resendCode(services, trx, row, known))
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
