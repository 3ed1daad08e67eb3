import type { Api } from '../../platform/http/api.ts'
import type { Services } from '../../platform/services.ts'
import { cleanUpHourly } from './clean-up.ts'
import { tellOwnersOfGuesses } from './guess-notice.ts'
import { signInRoutes } from './routes.ts'
import { socialRoutes } from './social/social-routes.ts'

export { addVerifiedUser } from './add-verified-user.ts'
export { changePassword } from './change-password.ts'
export {
  carryOut,
  confirmContact,
  pendingContacts,
  planContacts,
  resendToPending,
} from './contact-changes.ts'
export { contactNamed } from './contacts.ts'
export { contactsOf } from './contacts-store.ts'
export { findUserByContact } from './find-user.ts'
export { helpIn } from './help-in.ts'
export { lockAccount, unlockAccount } from './lock-account.ts'
export { notifyUser } from './notify-user.ts'
export { codeRefused } from './one-time-codes.ts'
export { ownAccount } from './own-account.ts'
export { hashPassword, passwordMatches } from './passwords.ts'
export { type ProfileRow, profileOf, profileToChange, saveProfile } from './profile-store.ts'
export { deletionProof, proveDeletion, sendDeletionCode } from './prove-deletion.ts'
export { hashOf, newSecret } from './secrets.ts'
export { admission, type SignedInUser } from './sessions.ts'
export { hasUsers, lockUser, namePlace, namesOf, uidsOf } from './users-store.ts'
export { verifyByHand } from './verify-by-hand.ts'
export { browserOf } from './visitor-browser.ts'

export async function accountRoutes(app: Api, services: Services): Promise<void> {
  await cleanUpHourly(services)
  tellOwnersOfGuesses(services)
  signInRoutes(app, services)
  socialRoutes(app, services)
}
