import { type Trx, transaction } from '../../platform/database/engine.ts'
import type { Api } from '../../platform/http/api.ts'
import { everyHour } from '../../platform/jobs/every-hour.ts'
import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { removeCodesOf } from './codes/codes-store.ts'
import { sendCodeBeside } from './codes/one-time-codes.ts'
import { type Contact, contactNamed, emailContact, lookupOf, reachable } from './contacts/contacts.ts'
import {
  addContact,
  contactsOf,
  isVerifiedByAnyone,
  markVerified,
  removeContacts,
  removeOtherClaims,
  takeTurn,
} from './contacts/contacts-store.ts'
import { notifyUser, tellOwnersOfGuesses } from './notify-user.ts'
import { hashPassword } from './passwords.ts'
import { signInRoutes } from './routes.ts'
import { devicesOf, removeAllSessions, removeDevices, sessionsOf } from './sessions/sessions-store.ts'
import { socialRoutes } from './social/social-routes.ts'
import { identitiesOf, removeIdentities } from './social/social-store.ts'
import {
  type Account,
  accountByUid,
  accountForLogin,
  addUser,
  emptyUser,
  markUserVerified,
  removeExpired,
  setLocked,
  userTimes,
} from './users-store.ts'

export { codeRefused } from './codes/one-time-codes.ts'
export { deletionProof, proveDeletion, sendDeletionCode } from './codes/verify.ts'
export {
  carryOut,
  confirmContact,
  pendingContacts,
  planContacts,
  resendToPending,
} from './contacts/contact-changes.ts'
export { contactNamed } from './contacts/contacts.ts'
export { contactsOf } from './contacts/contacts-store.ts'
export { notifyUser } from './notify-user.ts'
export { changePassword, hashPassword, passwordMatches } from './passwords.ts'
export { admission, hashOf, newSecret, type SignedInUser } from './sessions/sessions.ts'
export { BROWSER_LIFE_SECONDS, browserOf, type VisitorBrowser } from './sessions/visitor-browser.ts'
export {
  deletedUsers,
  hasUsers,
  isDeletedUser,
  lockUser,
  namePlace,
  namesOf,
  type ProfileRow,
  profileOf,
  profileToChange,
  saveProfile,
  uidsOf,
} from './users-store.ts'

export async function accountRoutes(app: Api, services: Services): Promise<void> {
  await cleanUpHourly(services)
  tellOwnersOfGuesses(services)
  signInRoutes(app, services)
  socialRoutes(app, services)
}

/** A verified account for seed data, as if its owner had signed up and entered the code. */
export async function addVerifiedUser(
  services: Pick<Services, 'db' | 'vault' | 'clock'>,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<number> {
  const passwordHash = await hashPassword(password)
  return transaction(services.db, async (trx) => {
    const { id } = await addUser(services, trx, { passwordHash, name, verified: true })
    await addContact(services, trx, { userId: id, contact: emailContact(email), verified: true })
    return id
  })
}

/** The account with this e-mail address, phone number (in any notation) or user id. */
export async function findUserByContact(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  word: string,
): Promise<Account | undefined> {
  const contact = contactNamed(word)
  return contact ? accountForLogin(db, lookupOf(vault, contact)) : accountByUid(db, word)
}

/** Locks the account: all its sessions end, and its owner can no longer sign in. */
export async function lockAccount(trx: Trx, userId: number, now: number): Promise<void> {
  await setLocked(trx, userId, now)
  await removeAllSessions(trx, userId)
}

export async function unlockAccount(trx: Trx, userId: number): Promise<void> {
  await setLocked(trx, userId, null)
}

/** Removes expired codes, sessions and sign-ups. */
async function cleanUpHourly(services: Services): Promise<void> {
  await everyHour(services, 'clean-up-accounts', (now) => removeExpired(services.db, now))
}

type HelpedIn = { to: Contact; isNew: boolean } | 'taken' | 'unreachable'

/**
 * Helps a user who told an operator that they cannot sign in: sends a code to a verified address, or to a new one that
 * replaces a lost one. Sending proves nothing; only entering the code signs in. The remaining addresses are notified
 * before a new one counts.
 */
export async function helpIn(services: Services, trx: Trx, userId: number, wanted?: Contact): Promise<HelpedIn> {
  const proven = (await contactsOf(services, trx, userId)).filter(({ verified }) => verified)
  const to = wanted ?? reachable(services, proven)
  if (!to || !services.messenger.reaches(to.kind)) return 'unreachable'
  const isNew = !proven.some(({ value }) => value === to.value)
  if (isNew && (await isVerifiedByAnyone(trx, lookupOf(services.vault, to)))) return 'taken'
  if (isNew) {
    await notifyUser(services, trx, userId, {
      kind: 'access_requested',
      subject: 'Someone asked us to change how your account is accessed',
      text: `Someone asked our support team to open your account with an email address or number it didn’t have before.

If this wasn’t you, contact us straight away.`,
    })
  }
  await sendCodeBeside(services, trx, { userId, purpose: 'recover', to: { kind: to.kind, value: to.value } })
  return { to, isNew }
}

/**
 * Verifies an account without its code, for a user who proved their identity to an operator. Verifies the contact that
 * `word` names, else the one that the code was sent to. False when another account has verified it before.
 */
export async function verifyByHand(
  services: Pick<Services, 'vault' | 'clock' | 'messenger'>,
  trx: Trx,
  userId: number,
  word: string,
): Promise<boolean> {
  const contacts = await contactsOf(services, trx, userId)
  const named = contacts.find(({ value }) => value === contactNamed(word)?.value)
  const contact = named ?? reachable(services, contacts) ?? contacts[0]
  if (contact && !contact.verified) {
    await takeTurn(trx, contact.lookup)
    if (await isVerifiedByAnyone(trx, contact.lookup)) return false
    await markVerified(trx, userId, contact.lookup, services.clock.now())
    await removeOtherClaims(trx, contact.lookup, userId)
  }
  await markUserVerified(trx, userId, services.clock.now())
  return true
}

/** The emptied row stays, because remittances that must be kept refer to it. */
export function ownAccount(services: Services): OwnData {
  const { db } = services
  return {
    tables: ['users', 'contacts', 'identities', 'sessions', 'devices', 'codes'],
    async *files(owner) {
      const { uid, created_at } = await userTimes(db, owner)
      const times = <T extends { created_at: number }>(rows: T[]) =>
        rows.map((row) => ({ ...row, created_at: timeText(row.created_at) }))
      yield jsonFile('account.json', {
        id: uid,
        created_at: timeText(created_at),
        contacts: (await contactsOf(services, db, owner)).map(({ kind, value, verified }) => ({
          kind,
          value,
          verified,
        })),
        signs_in_with: times(await identitiesOf(db, owner)),
        sessions: (await sessionsOf(db, owner)).map((session) => ({
          created_at: timeText(session.created_at),
          last_used_at: timeText(session.last_used_at),
        })),
        browsers: times(await devicesOf(db, owner)),
      })
    },
    async erase(trx, owner) {
      await removeAllSessions(trx, owner)
      await removeDevices(trx, owner)
      await removeCodesOf(trx, owner)
      await removeIdentities(trx, owner)
      await removeContacts(trx, owner)
      await emptyUser(trx, owner, services.clock.now())
    },
  }
}
