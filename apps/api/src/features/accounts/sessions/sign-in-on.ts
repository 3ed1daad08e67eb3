import { HOUR_MS } from '@nirgam/domain/shared/dates'
import type { Trx } from '../../../platform/database/engine.ts'
import type { Services } from '../../../platform/services.ts'
import { notifyUser } from '../notify-user.ts'
import type { Account } from '../users-store.ts'
import { hasDevices } from './devices-store.ts'
import { startSession } from './sessions.ts'
import { isKnown, remember, type VisitorBrowser } from './visitor-browser.ts'

/** A user who signed up this recently needs no notice about their first browser. */
const JUST_NOW_MS = HOUR_MS

/**
 * Starts a session for the proven owner; needs a lock on the account. Remembers the browser, and notifies the owner if
 * it is new.
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
      subject: 'New sign-in to your Nirgam account',
      text: `Your account was signed in to from a browser that was not used for it before, at ${inIndia(now)}.

If this was you, there is nothing to do. If not, change your password at once (Forgot password? on the sign-in page): that ends all sessions.`,
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
