import { type LoginBody, loginTypeOf } from '@nirgam/domain/account/account-forms'
import type { SignedInData } from '@nirgam/domain/account/api-accounts'
import { readMobile } from '@nirgam/domain/shared/contact'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { transaction } from '../../../platform/database/engine.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { allowCodeTo, allowLogin, forgetFailedLogins } from '../codes/allowances.ts'
import { codeSentTo } from '../codes/code-messages.ts'
import { codeOf } from '../codes/codes-store.ts'
import { codeLengthOf, isSignUpBlocked, sendCode, targetOf, wasJustSent } from '../codes/one-time-codes.ts'
import { type Contact, emailContact, lookupOf, phoneContact, reachable } from '../contacts/contacts.ts'
import { contactsOf } from '../contacts/contacts-store.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import { presentSignedIn } from '../present-user.ts'
import { accountForLogin, holdVerified } from '../users-store.ts'
import { lockedAccount, notVerified } from './sessions.ts'
import { findUser } from './sessions-store.ts'
import { signInOn } from './sign-in-on.ts'
import { isKnown, type VisitorBrowser } from './visitor-browser.ts'

export async function login(services: Services, body: LoginBody, browser: VisitorBrowser): Promise<SignedInData> {
  const { db, vault, clock } = services
  const contact = contactIn(body)
  if (!contact) throw loginFailed()
  const lookup = lookupOf(vault, contact)
  const account = await accountForLogin(db, lookup)
  const from = { known: await isKnown(db, clock.now(), browser, account?.id), network: browser.network }
  await allowLogin(services, lookup, from)
  const isRight = await passwordMatches(account?.password_hash ?? null, body.password)
  if (!account || !isRight) throw loginFailed()
  await forgetFailedLogins(services, lookup, from)
  if (account.locked_at !== null) throw lockedAccount()
  if (account.verified_at === null) {
    const sent = await sendCodeIfDue(services, account.id)
    throw notVerified(account.uid, sent && { to: codeSentTo(services, 'sign_up', sent.to), length: sent.length })
  }
  const token = await transaction(db, async (trx) => {
    const held = await holdVerified(trx, account.id)
    // The password may have been changed while it was being verified.
    if (held.password_hash !== account.password_hash) throw loginFailed()
    if (held.locked_at !== null) throw lockedAccount()
    return signInOn(services, trx, held, browser)
  })
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

/** Sends a sign-up code unless a recent one is still valid. Null if none was sent. */
async function sendCodeIfDue(services: Services, userId: number): Promise<{ to: Contact; length: number } | null> {
  const { db, clock } = services
  const now = clock.now()
  const last = await codeOf(db, userId, 'sign_up')
  if (last && wasJustSent(last, now)) {
    return { to: targetOf(services, last), length: codeLengthOf(services, last) }
  }
  if (await isSignUpBlocked(services, userId)) return null
  const main = reachable(services, await contactsOf(services, db, userId))
  if (!main) return null
  try {
    await allowCodeTo(services, main.lookup)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
  const { length } = await transaction(db, (trx) => sendCode(services, trx, { userId, purpose: 'sign_up', to: main }))
  return { to: main, length }
}
