import { type Trx, transaction } from '../../platform/database/engine.ts'
import type { Api } from '../../platform/http/api.ts'
import { everyHour } from '../../platform/jobs/every-hour.ts'
import type { Services } from '../../platform/services.ts'
import { contactNamed, emailContact, lookupOf } from './contacts/contacts.ts'
import { addContact } from './contacts/contacts-store.ts'
import { tellOwnersOfGuesses } from './guess-notice.ts'
import { hashPassword } from './passwords/passwords.ts'
import { signInRoutes } from './routes.ts'
import { removeAllSessions } from './sessions/sessions-store.ts'
import { socialRoutes } from './social/social-routes.ts'
import { type Account, accountByUid, accountForLogin, addUser, removeExpired, setLocked } from './users-store.ts'

export { codeRefused } from './codes/one-time-codes.ts'
export { deletionProof, proveDeletion, sendDeletionCode } from './codes/prove-deletion.ts'
export {
  carryOut,
  confirmContact,
  pendingContacts,
  planContacts,
  resendToPending,
} from './contacts/contact-changes.ts'
export { contactNamed } from './contacts/contacts.ts'
export { contactsOf } from './contacts/contacts-store.ts'
export { helpIn, verifyByHand } from './help-in.ts'
export { notifyUser } from './notify-user.ts'
export { ownAccount } from './own-account.ts'
export { changePassword } from './passwords/change-password.ts'
export { hashPassword, passwordMatches } from './passwords/passwords.ts'
export { hashOf, newSecret } from './sessions/secrets.ts'
export { admission, type SignedInUser } from './sessions/sessions.ts'
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

/** An account as if its owner had signed up and entered the code: for invented people. */
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

/** The account behind an e-mail address, a phone number (however it is written) or a user id. */
export async function findUserByContact(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  word: string,
): Promise<Account | undefined> {
  const contact = contactNamed(word)
  return contact ? accountForLogin(db, lookupOf(vault, contact)) : accountByUid(db, word)
}

/** Locks the account: nobody signs in to it, and every session of it ends. */
export async function lockAccount(trx: Trx, userId: number, now: number): Promise<void> {
  await setLocked(trx, userId, now)
  await removeAllSessions(trx, userId)
}

export async function unlockAccount(trx: Trx, userId: number): Promise<void> {
  await setLocked(trx, userId, null)
}

/** Whatever has run out is removed. */
async function cleanUpHourly(services: Services): Promise<void> {
  await everyHour(services, 'clean-up-accounts', (now) => removeExpired(services.db, now))
}
