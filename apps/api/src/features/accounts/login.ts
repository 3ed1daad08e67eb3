import { type LoginBody, loginTypeOf } from '@nirgam/domain/account-forms'
import type { SignedInData } from '@nirgam/domain/api-accounts'
import { readMobile } from '@nirgam/domain/contact'
import { indiaDay } from '@nirgam/domain/dates'
import { MESSAGES } from '@nirgam/domain/messages'
import { transaction } from '../../platform/database/engine.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { allowCodeTo, allowLogin, forgetFailedLogins } from './allowances.ts'
import { codeSentTo } from './code-messages.ts'
import { codeOf, isBlockedToday } from './codes-store.ts'
import { type Contact, emailContact, lookupOf, phoneContact, reachable } from './contacts.ts'
import { contactsOf } from './contacts-store.ts'
import { sendCode, targetOf, wasJustSent } from './one-time-codes.ts'
import { passwordMatches } from './passwords.ts'
import { presentSignedIn } from './present-user.ts'
import { lockedAccount, notVerified, startSession } from './sessions.ts'
import { findUser } from './sessions-store.ts'
import { accountForLogin } from './users-store.ts'

export async function login(services: Services, body: LoginBody): Promise<SignedInData> {
  const { db, vault, clock } = services
  const contact = contactIn(body)
  if (!contact) throw loginFailed()
  const lookup = lookupOf(vault, contact)
  await allowLogin(services, lookup)
  const account = await accountForLogin(db, lookup)
  const isRight = await passwordMatches(account?.password_hash ?? null, body.password)
  if (!account || !isRight) throw loginFailed()
  await forgetFailedLogins(services, lookup)
  if (account.locked_at !== null) throw lockedAccount()
  if (account.verified_at === null) {
    const sentTo = await sendCodeIfDue(services, account.id)
    throw notVerified(account.uid, sentTo && codeSentTo(services, 'sign_up', sentTo))
  }
  const token = await startSession(db, account.id, clock.now())
  return presentSignedIn(vault, await findUser(db, account.id), token)
}

export function loginFailed(): AppError {
  return new AppError(401, 'login_failed', MESSAGES.auth.loginFailedRetry)
}

function contactIn(body: LoginBody): Contact | null {
  if (loginTypeOf(body) === 'email') return emailContact(body.identifier)
  const mobile = readMobile(body.identifier)
  return mobile && phoneContact(mobile.countryCode, mobile.phone)
}

/** Whoever must enter a code needs one that works; those sent a moment ago still do. Answers where it went, if any did. */
async function sendCodeIfDue(services: Services, userId: number): Promise<Contact | null> {
  const { db, clock } = services
  const now = clock.now()
  const last = await codeOf(db, userId, 'sign_up')
  if (last && wasJustSent(last, now)) return targetOf(services, last)
  if (await isBlockedToday(db, userId, indiaDay(now))) return null
  const main = reachable(services, await contactsOf(services, db, userId))
  if (!main) return null
  try {
    await allowCodeTo(services, main.lookup)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
  await transaction(db, (trx) => sendCode(services, trx, { userId, purpose: 'sign_up', to: main }))
  return main
}
