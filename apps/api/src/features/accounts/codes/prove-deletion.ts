import type { DeletionCodeData, DeletionData } from '@nirgam/domain/account/api-profile'
import type { DeleteAccountBody } from '@nirgam/domain/account/profile-forms'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { type Trx, transaction } from '../../../platform/database/engine.ts'
import { conflict, forbidden, invalid, unauthorized } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { reachable, type StoredContact } from '../contacts/contacts.ts'
import { contactsOf } from '../contacts/contacts-store.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import type { SignedInUser } from '../sessions/sessions.ts'
import { accountById, holdVerified } from '../users-store.ts'
import { allowCodeTo, allowPasswordChange, forgetPasswordTries } from './allowances.ts'
import { codeSentTo } from './code-messages.ts'
import { codeOf } from './codes-store.ts'
import { codeRefused, lengthOf, refuseTooSoon, sendCode, type TryOutcome, tryCode } from './one-time-codes.ts'

/** Without a password and without anywhere to send a code, a sign-in of this moment has to do. */
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
