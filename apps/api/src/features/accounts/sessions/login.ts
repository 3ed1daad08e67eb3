import { type LoginBody, loginTypeOf } from '@nirgam/domain/account/account-forms'
import type { CurrentUserData, SignedInData, UserRecord } from '@nirgam/domain/account/api-accounts'
import { readMobile } from '@nirgam/domain/shared/contact'
import { HOUR_MS } from '@nirgam/domain/shared/dates'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { type Trx, transaction } from '../../../platform/database/engine.ts'
import { AppError } from '../../../platform/errors.ts'
import { timeText } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { allowCodeTo, allowLogin, forgetFailedLogins } from '../codes/allowances.ts'
import { codeOf } from '../codes/codes-store.ts'
import { codeLengthOf, codeSentTo, isSignUpBlocked, sendCode, targetOf, wasJustSent } from '../codes/one-time-codes.ts'
import {
  type Contact,
  contactPlace,
  countryCodeOf,
  emailContact,
  lookupOf,
  phoneContact,
  reachable,
} from '../contacts/contacts.ts'
import { contactsOf } from '../contacts/contacts-store.ts'
import { notifyUser } from '../notify-user.ts'
import { passwordMatches } from '../passwords.ts'
import { type Account, accountForLogin, holdVerified, namePlace } from '../users-store.ts'
import { lockedAccount, notVerified, startSession } from './sessions.ts'
import { findUser, hasDevices, type UserRow } from './sessions-store.ts'
import { isKnown, remember, type VisitorBrowser } from './visitor-browser.ts'

/** A user who signed up this recently needs no notice about their first browser. */
const JUST_NOW_MS = HOUR_MS

/**
 * Starts a session for the proven owner; requires a lock on the account. Remembers the browser, and notifies the owner
 * if it is new.
 */
export async function signInOn(
  services: Services,
  trx: Trx,
  account: Account,
  browser: VisitorBrowser,
): Promise<string> {
  const now = services.clock.now()
  if (!(await isKnown(trx, now, browser, account.id)) && !(await isFirstBrowser(trx, account, now))) {
    await notifyUser(services, trx, account.id, {
      kind: 'new_login',
      subject: 'New login to your Nirgam account',
      text: `Someone logged in to your account from a new browser on ${inIndia(now)}.

If this was you, there’s nothing to do. If it wasn’t, change your password straight away (“Forgot password?” on the login page). That logs everyone out.`,
    })
  }
  await remember(trx, now, browser, account.id)
  return startSession(trx, account.id, now)
}

async function isFirstBrowser(trx: Trx, { id, verified_at }: Account, now: number): Promise<boolean> {
  return (verified_at === null || verified_at > now - JUST_NOW_MS) && !(await hasDevices(trx, id))
}

function inIndia(time: number): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' } as const
  return `${new Intl.DateTimeFormat('en-IN', format).format(time)} (India time)`
}

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

function presentUser(vault: Vault, row: UserRow): UserRecord {
  // Both columns are set, or the contact does not exist.
  const open = (sealed: string | null, uid: string | null) =>
    sealed === null ? null : vault.open(sealed, contactPlace(uid as string))
  const phone = open(row.phone_sealed, row.phone_uid)
  return {
    id: row.uid,
    name: row.name_sealed === null ? null : vault.open(row.name_sealed, namePlace(row.uid)),
    email: open(row.email_sealed, row.email_uid),
    phone,
    country_code: countryCodeOf(phone),
    // Only verified users can sign in.
    verified: true,
    created_at: timeText(row.created_at),
  }
}

export function presentCurrentUser(vault: Vault, row: UserRow): CurrentUserData {
  return {
    user: presentUser(vault, row),
    has_completed_remittance: row.has_completed === 1,
    latest_remittance: row.latest_remittance,
  }
}

export function presentSignedIn(vault: Vault, row: UserRow, token: string): SignedInData {
  const hasCompleted = row.has_completed === 1
  return {
    user: presentUser(vault, row),
    token,
    redirect_to: hasCompleted ? '/dashboard' : '/home',
    has_completed_remittance: hasCompleted,
  }
}
