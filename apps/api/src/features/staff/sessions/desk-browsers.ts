import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import type { Services } from '../../../platform/services.ts'
import { BROWSER_LIFE_SECONDS, browserOf, hashOf, type VisitorBrowser } from '../../accounts/accounts.ts'
import { addDeskDevice, hasDeskDevice } from './desk-devices-store.ts'

const COOKIE = { name: 'nirgam_desk_device', path: '/api/desk' }

/** The browser of a request to the desk. */
export function deskBrowserOf(services: Services, request: FastifyRequest, reply: FastifyReply): VisitorBrowser {
  return browserOf(services, request, reply, COOKIE)
}

/** Whether this member of staff has signed in with this browser before. */
export async function isKnownAtDesk(
  db: Db | Trx,
  now: number,
  { mark }: VisitorBrowser,
  staffId: number | undefined,
): Promise<boolean> {
  return mark !== null && hasDeskDevice(db, { deviceHash: deviceHash(mark, staffId ?? 0), now })
}

/** Needs a lock on the account. */
export async function rememberDeskBrowser(
  trx: Trx,
  now: number,
  browser: VisitorBrowser,
  staffId: number,
): Promise<void> {
  const expiresAt = now + BROWSER_LIFE_SECONDS * 1000
  await addDeskDevice(trx, { staffId, deviceHash: deviceHash(browser.markNow(), staffId), now, expiresAt })
}

/** Hash of a browser's mark for one account, so that the database does not reveal who shares a browser. */
export function deviceHash(mark: string, staffId: number): string {
  return hashOf(`${mark}:${staffId}`)
}
