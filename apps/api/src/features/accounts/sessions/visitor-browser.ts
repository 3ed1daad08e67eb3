import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import { visitorOf } from '../../../platform/http/visitor.ts'
import type { Services } from '../../../platform/services.ts'
import { hashOf, newSecret } from './sessions.ts'
import { addDevice, isRemembered, removeDevices } from './sessions-store.ts'

/** Browsers forget a cookie after 400 days at the latest. */
export const BROWSER_LIFE_SECONDS = 400 * 24 * 60 * 60
const COOKIE = { name: 'nirgam_device', path: '/api', maxAgeSeconds: BROWSER_LIFE_SECONDS, sameSite: 'Strict' } as const

/** Browser that sent the request, regardless of the user. */
export type VisitorBrowser = {
  /** its network, as limits count it */
  network: string
  /** the secret it was given at an earlier sign-in; null if none */
  mark: string | null
  /** Gives the browser a mark, or renews its cookie. */
  markNow(): string
}

/** `cookie`: the desk uses a separate cookie. */
export function browserOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: { name: string; path: string } = COOKIE,
): VisitorBrowser {
  const mark = secretIn(request, cookie.name)
  let given: string | undefined
  return {
    network: visitorOf(services.vault, request.ip),
    mark,
    markNow: () => {
      // A transaction may be repeated; the browser still gets one mark.
      if (given === undefined) {
        given = mark ?? newSecret()
        giveSecret(services.config, reply, { ...COOKIE, ...cookie }, given)
      }
      return given
    },
  }
}

/** Whether this account's owner has signed in with this browser before. */
export async function isKnown(
  db: Db | Trx,
  now: number,
  { mark }: VisitorBrowser,
  userId: number | null | undefined,
): Promise<boolean> {
  return mark !== null && isRemembered(db, { deviceHash: deviceHash(mark, userId ?? 0), now })
}

/** Requires a lock on the account. */
export async function remember(trx: Trx, now: number, browser: VisitorBrowser, userId: number): Promise<void> {
  const hash = deviceHash(browser.markNow(), userId)
  await addDevice(trx, { userId, deviceHash: hash, now, expiresAt: now + BROWSER_LIFE_SECONDS * 1000 })
}

export async function forgetOthers(trx: Trx, { mark }: VisitorBrowser, userId: number): Promise<void> {
  await removeDevices(trx, userId, deviceHash(mark ?? '', userId))
}

/** Includes the account, so that the database does not reveal which users share a browser. */
function deviceHash(mark: string, userId: number): string {
  return hashOf(`${mark}:${userId}`)
}

type Cookie = { name: string; path: string; maxAgeSeconds: number; sameSite: 'Lax' | 'Strict' }

/** A secret of `newSecret` from the cookie of this name; null when the browser sends none. */
export function secretIn(request: FastifyRequest, name: string): string | null {
  const value = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')
  return value?.[1] ?? null
}

/** The cookie is hidden from scripts. */
export function giveSecret({ publicUrl }: Config, reply: FastifyReply, cookie: Cookie, secret: string): void {
  const secure = publicUrl.startsWith('https://') ? '; Secure' : ''
  const { name, path, maxAgeSeconds, sameSite } = cookie
  reply.header(
    'set-cookie',
    `${name}=${secret}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`,
  )
}
