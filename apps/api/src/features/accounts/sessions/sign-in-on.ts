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
