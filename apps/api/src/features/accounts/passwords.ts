import type { ForgotPasswordBody, ResetPasswordBody } from '@nirgam/domain/account/account-forms'
import type { ResetStartedData } from '@nirgam/domain/account/api-accounts'
import type { ChangePasswordBody } from '@nirgam/domain/account/profile-forms'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { hash, verify } from '@node-rs/argon2'
import { type Db, isUniqueViolation, type Trx, transaction } from '../../platform/database/engine.ts'
import { invalid, unauthorized } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import {
  allowCodeByItself,
  allowCodeTo,
  allowPasswordChange,
  forgetFailedLogins,
  forgetPasswordTries,
} from './codes/allowances.ts'
import { type CodeRow, codeByHandle, removeCodesOf } from './codes/codes-store.ts'
import { codeRefused, lengthOf, sendCodeBeside, type TryOutcome, targetOf, tryCode } from './codes/one-time-codes.ts'
import { replaceContact } from './contacts/contact-changes.ts'
import { type Contact, contactNamed, lookupOf } from './contacts/contacts.ts'
import { takeTurn, verifiedOwner } from './contacts/contacts-store.ts'
import { notifyUser, tellOwnerOfGuesses } from './notify-user.ts'
import { lockedAccount, type SignedInUser } from './sessions/sessions.ts'
import { removeAllSessions, removeDevices, removeOtherSessions } from './sessions/sessions-store.ts'
import { forgetOthers, isKnown, remember, type VisitorBrowser } from './sessions/visitor-browser.ts'
import { accountById, holdAccount, holdVerified, setPassword } from './users-store.ts'

/** argon2id is the default algorithm; the costs follow the OWASP recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), COST)
}

/**
 * Takes equally long for an account that does not exist or has no password, so that the response time reveals nothing.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(passwordHash ?? (await decoy), normalized(password))
  return matches && passwordHash !== null
}

/** The same password typed on two keyboards may arrive as different code points. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}

/** Ends every other session, so that anyone who knew the old password is signed out. */
export async function changePassword(
  services: Services,
  user: SignedInUser,
  body: ChangePasswordBody,
  browser: VisitorBrowser,
): Promise<void> {
  const { db, clock } = services
  await allowPasswordChange(services, user.uid)
  const account = await accountById(db, user.id)
  if (!account) throw unauthorized()
  if (account.password_hash !== null) {
    if (!body.current_password) throw invalid({ current_password: [MESSAGES.profile.currentPasswordRequired] })
    if (!(await passwordMatches(account.password_hash, body.current_password))) {
      throw invalid({ current_password: [MESSAGES.profile.currentPasswordWrong] })
    }
  }
  const passwordHash = await hashPassword(body.new_password)
  await transaction(db, async (trx) => {
    const held = await holdVerified(trx, user.id)
    // A concurrent change was faster: the password entered here is no longer the current one.
    if (held.password_hash !== account.password_hash) {
      throw invalid({ current_password: [MESSAGES.profile.currentPasswordWrong] })
    }
    await setPassword(trx, user.id, { passwordHash, acceptMarketing: body.accept_marketing, now: clock.now() })
    await removeOtherSessions(trx, user.id, user.tokenHash)
    await forgetOthers(trx, browser, user.id)
    await notifyUser(services, trx, user.id, {
      kind: 'password_changed',
      subject: 'Your Nirgam password was changed',
      text: 'Your account’s password was changed. If this wasn’t you, contact us straight away.',
    })
  })
  await forgetPasswordTries(services, user.uid)
}

/** Works and answers the same for unknown addresses; only the sending differs. */
export async function startReset(
  services: Services,
  body: ForgotPasswordBody,
  browser: VisitorBrowser,
): Promise<ResetStartedData> {
  const { db, vault, clock, messenger } = services
  const contact = contactNamed(body.identifier)
  if (!contact) throw invalid({ identifier: [MESSAGES.auth.phoneInvalid] })
  if (!messenger.reaches(contact.kind)) throw invalid({ identifier: [SERVER_MESSAGES.auth.phoneUnreachable] })
  const lookup = lookupOf(vault, contact)
  const owner = await verifiedOwner(db, lookup)
  const known = await isKnown(db, clock.now(), browser, owner?.id)
  await allowCodeByItself(services, 'reset_password', lookup)
  await allowCodeTo(services, lookup, { known })
  const userId = owner && owner.locked_at === null ? owner.id : null
  const handle = await transaction(db, (trx) =>
    sendCodeBeside(services, trx, { userId, purpose: 'reset_password', to: contact }),
  )
  return { user_id: handle, code_length: lengthOf('reset_password') }
}

/** The right code sets the new password; every session ends, and all browsers but this one become unknown. */
export async function resetPassword(
  services: Services,
  body: ResetPasswordBody,
  browser: VisitorBrowser,
): Promise<void> {
  const { db, vault, clock } = services
  // Hashed before any lookup, so that the response time reveals nothing.
  const passwordHash = await hashPassword(body.password)
  const row = await codeByHandle(db, body.user_id)
  if (!row || (row.purpose !== 'reset_password' && row.purpose !== 'recover')) throw codeRefused('wrong', clock.now())
  const target = targetOf(services, row)
  const lookup = lookupOf(vault, target)
  const known = await isKnown(db, clock.now(), browser, row.user_id)
  const outcome = await transaction(db, async (trx): Promise<TryOutcome> => {
    await takeTurn(trx, lookup)
    const tried = await tryCode(services, trx, row, body.otp, known)
    if (tried !== 'right') return tried
    return replacePassword(services, trx, { row, target, passwordHash, browser })
  }).catch((error) => {
    throw isUniqueViolation(error) ? invalid({ otp: [SERVER_MESSAGES.profile.contactTaken] }) : error
  })
  if (outcome === 'blocked') await tellOwnerOfGuesses(services, db, lookup)
  if (outcome !== 'right') throw codeRefused(outcome, clock.now())
  await forgetFailedLogins(services, lookup, { known: false, network: browser.network })
}

type Replacement = { row: CodeRow; target: Contact; passwordHash: string; browser: VisitorBrowser }

async function replacePassword(
  services: Services,
  trx: Trx,
  { row, target, passwordHash, browser }: Replacement,
): Promise<TryOutcome> {
  const now = services.clock.now()
  const account = row.user_id === null ? undefined : await holdAccount(trx, row.user_id)
  if (!account) return 'dead'
  if (account.locked_at !== null) throw lockedAccount()
  const isProven = await isProvenBy(trx, account.id, lookupOf(services.vault, target))
  if (!isProven && row.purpose !== 'recover') return 'dead'
  if (!isProven) await replaceContact(services, trx, account.id, target)
  await setPassword(trx, account.id, { passwordHash, acceptMarketing: undefined, now })
  await removeAllSessions(trx, account.id)
  await removeCodesOf(trx, account.id)
  await removeDevices(trx, account.id)
  await remember(trx, now, browser, account.id)
  await notifyUser(services, trx, account.id, {
    kind: 'password_reset',
    subject: 'Your Nirgam password was changed',
    text: `A new password was chosen for your account with a code that we sent to you, and every browser was logged out.

If this wasn’t you, someone may have access to your email or phone. Secure it and contact us straight away.`,
  })
  return 'right'
}

async function isProvenBy(db: Db | Trx, userId: number, lookup: string): Promise<boolean> {
  return (await verifiedOwner(db, lookup))?.id === userId
}
