import type { DeletionCodeData, DeletionData, SignedInData } from '@nirgam/domain/account/api-accounts'
import type { DeleteAccountBody } from '@nirgam/domain/account/profile-forms'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { isUniqueViolation, type Trx, transaction } from '../../../platform/database/engine.ts'
import { conflict, forbidden, invalid, unauthorized } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contact, lookupOf, reachable, type StoredContact } from '../contacts/contacts.ts'
import { contactsOf, markVerified, removeOtherClaims, takeTurn } from '../contacts/contacts-store.ts'
import { tellOwnerOfGuesses } from '../notify-user.ts'
import { passwordMatches } from '../passwords.ts'
import { presentSignedIn, signInOn } from '../sessions/login.ts'
import { lockedAccount, type SignedInUser } from '../sessions/sessions.ts'
import { findUser } from '../sessions/sessions-store.ts'
import { isKnown, type VisitorBrowser } from '../sessions/visitor-browser.ts'
import { accountById, accountByUid, holdAccount, holdVerified, markUserVerified } from '../users-store.ts'
import { allowCodeTo, allowPasswordChange, forgetPasswordTries } from './allowances.ts'
import { type CodeRow, codeByHandle, codeOf, isHandle } from './codes-store.ts'
import {
  codeRefused,
  codeSentTo,
  isAtStrangersMercy,
  lengthOf,
  refuseTooSoon,
  resendCode,
  sendCode,
  type TryOutcome,
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

/** An account whose code was removed long ago may still request a new one. */
async function sendFirst(services: Services, handle: string): Promise<void> {
  const { db } = services
  const account = await accountByUid(db, handle)
  if (!account || account.verified_at !== null) return
  const main = reachable(services, await contactsOf(services, db, account.id))
  if (!main) return
  await allowCodeTo(services, main.lookup)
  await transaction(db, (trx) => sendCode(services, trx, { userId: account.id, purpose: 'sign_up', to: main }))
}

/** A user without a password and without a reachable contact must have signed in this recently. */
const FRESH_MS = 15 * 60 * 1000

type Proof = DeletionData['proof']

export async function deletionProof(services: Services, { id }: SignedInUser): Promise<Proof> {
  const account = await accountById(services.db, id)
  if (account?.password_hash != null) return 'password'
  return (await provenContact(services, id)) ? 'code' : 'fresh_login'
}

export async function sendDeletionCode(services: Services, { id }: SignedInUser): Promise<DeletionCodeData> {
  const { db, clock } = services
  const to = await provenContact(services, id)
  if (!to) throw conflict(SERVER_MESSAGES.auth.phoneUnreachable)
  const last = await codeOf(db, id, 'delete_account')
  if (last) refuseTooSoon(last, clock.now())
  await allowCodeTo(services, to.lookup, { known: true })
  await transaction(db, (trx) => sendCode(services, trx, { userId: id, purpose: 'delete_account', to }))
  return { sent_to: codeSentTo(services, 'delete_account', to), code_length: lengthOf('delete_account') }
}

/** Returns the check to run in the deleting transaction, which continues only on 'right'. */
export async function proveDeletion(
  services: Services,
  user: SignedInUser,
  body: DeleteAccountBody,
): Promise<(trx: Trx) => Promise<TryOutcome>> {
  const proof = await deletionProof(services, user)
  if (proof === 'password') return byPassword(services, user, body.password)
  if (proof === 'code') return byCode(services, user, body.otp)
  if (services.clock.now() - user.signedInAt > FRESH_MS) throw forbidden(SERVER_MESSAGES.profile.deleteLogInAgain)
  return async () => 'right'
}

async function byPassword(services: Services, user: SignedInUser, password: string | undefined) {
  if (password === undefined) throw invalid({ password: [MESSAGES.auth.passwordRequired] })
  await allowPasswordChange(services, user.uid)
  const account = await accountById(services.db, user.id)
  if (!account || !(await passwordMatches(account.password_hash, password))) {
    throw invalid({ password: [MESSAGES.profile.deletePasswordWrong] })
  }
  await forgetPasswordTries(services, user.uid)
  return async (trx: Trx): Promise<TryOutcome> => {
    const held = await holdVerified(trx, user.id)
    if (held.password_hash !== account.password_hash) throw unauthorized()
    return 'right'
  }
}

async function byCode(services: Services, user: SignedInUser, otp: string | undefined) {
  if (otp === undefined) throw invalid({ otp: [MESSAGES.otp.incompleteLong] })
  const row = await codeOf(services.db, user.id, 'delete_account')
  if (!row) throw codeRefused('dead', services.clock.now())
  return async (trx: Trx): Promise<TryOutcome> => {
    await holdVerified(trx, user.id)
    return tryCode(services, trx, row, otp)
  }
}

async function provenContact(services: Services, userId: number): Promise<StoredContact | undefined> {
  const contacts = await contactsOf(services, services.db, userId)
  return reachable(
    services,
    contacts.filter(({ verified }) => verified),
  )
}
