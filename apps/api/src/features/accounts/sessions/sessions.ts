import { hash, randomBytes } from 'node:crypto'
import type { SentTo } from '@nirgam/domain/account/api-accounts'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import type { FastifyRequest } from 'fastify'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import { forbidden, unauthorized } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import {
  addSession,
  findSession,
  findSessionAndUser,
  removeSession,
  type SessionRow,
  touchSession,
  type UserRow,
} from './sessions-store.ts'

const IDLE_MS = 7 * DAY_MS
const ABSOLUTE_MS = 30 * DAY_MS
/** Minimum time between updates of a session in use, so that reads rarely write. */
const TOUCH_MS = 5 * 60 * 1000
const TOKEN = /^Bearer ([A-Za-z0-9_-]{43})$/

/** The signed-in user, on every route for customers. */
export type SignedInUser = { id: number; uid: string; tokenHash: string; signedInAt: number }

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedInUser
    /** only on routes that request it */
    wholeUser: UserRow
  }
  interface FastifyContextConfig {
    /** the same question that finds the session also brings the user */
    wholeUser?: true
  }
}

export async function startSession(db: Db | Trx, userId: number, now: number): Promise<string> {
  const token = newSecret()
  await addSession(db, { tokenHash: hashOf(token), userId, now, expiresAt: expiryOf(now, now) })
  return token
}

export async function endSession({ db }: Services, request: FastifyRequest): Promise<void> {
  const tokenHash = tokenHashOf(request)
  if (tokenHash) await removeSession(db, tokenHash)
}

/** Access check for customer routes: a live session of a verified, unlocked user. */
export function admission(services: Services) {
  return {
    async admit(request: FastifyRequest): Promise<void> {
      if (request.routeOptions.config.wholeUser) {
        const found = await admitted(services, request, findSessionAndUser)
        request.wholeUser = found
        request.user = userOf(found)
      } else {
        request.user = userOf(await admitted(services, request, findSession))
      }
    },
    accountOf: ({ user }: FastifyRequest): string => user.uid,
  }
}

function userOf({ user_id, uid, token_hash, session_created_at }: SessionRow): SignedInUser {
  return { id: user_id, uid, tokenHash: token_hash, signedInAt: session_created_at }
}

async function admitted<R extends SessionRow>(
  { db, clock }: Services,
  request: FastifyRequest,
  find: (db: Db, tokenHash: string) => Promise<R | undefined>,
): Promise<R> {
  const tokenHash = tokenHashOf(request)
  const session = tokenHash && (await find(db, tokenHash))
  const now = clock.now()
  if (!session || session.expires_at <= now) throw unauthorized()
  if (session.locked_at !== null) throw lockedAccount()
  if (session.verified_at === null) throw notVerified(session.uid)
  if (now - session.last_used_at >= TOUCH_MS) {
    await touchSession(db, session.token_hash, now, expiryOf(session.session_created_at, now))
  }
  return session
}

/** `sentTo` is set only for a user who has entered the right password, and only when a code was sent. */
export function notVerified(uid: string, code: { to: SentTo; length: number } | null = null) {
  const extra = { sent_to: code?.to ?? null, ...(code ? { code_length: code.length } : {}) }
  return forbidden(SERVER_MESSAGES.auth.notVerified, { requires_verification: true, user_id: uid, ...extra })
}

export function lockedAccount() {
  return forbidden(MESSAGES.auth.locked)
}

function tokenHashOf(request: FastifyRequest): string | null {
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? null : hashOf(token)
}

function expiryOf(createdAt: number, usedAt: number): number {
  return Math.min(createdAt + ABSOLUTE_MS, usedAt + IDLE_MS)
}

/** 256 random bits: a session token, a state, a hand-over code. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash of a secret as stored in the database. It needs no salt, because 256 bits cannot be guessed. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
