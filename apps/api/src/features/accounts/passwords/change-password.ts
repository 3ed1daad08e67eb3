import type { ChangePasswordBody } from '@nirgam/domain/account/profile-forms'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { transaction } from '../../../platform/database/engine.ts'
import { invalid, unauthorized } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { allowPasswordChange, forgetPasswordTries } from '../codes/allowances.ts'
import { notifyUser } from '../notify-user.ts'
import type { SignedInUser } from '../sessions/sessions.ts'
import { removeOtherSessions } from '../sessions/sessions-store.ts'
import { forgetOthers, type VisitorBrowser } from '../sessions/visitor-browser.ts'
import { accountById, holdVerified, setPassword } from '../users-store.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/** Ends every other session, so that anybody who knew the old password is signed out. */
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
      subject: 'Your Nirgam password was changed',
      text: 'Your account’s password was changed. If this wasn’t you, contact us straight away.',
    })
  })
  await forgetPasswordTries(services, user.uid)
}
