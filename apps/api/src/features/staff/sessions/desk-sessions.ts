import type { StaffActor } from '@nirgam/domain/case/case-facts'
import type { AuditAct } from '@nirgam/domain/office/audit-words'
import { mayDo, type Right, type Role } from '@nirgam/domain/office/roles'
import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import { MINUTE_MS } from '@nirgam/domain/shared/dates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addAuditEntry, auditedStaff } from '../../../platform/audit.ts'
import type { Config } from '../../../platform/config/config.ts'
import { type Db, type Trx, transaction } from '../../../platform/database/engine.ts'
import { factorNeeded, forbidden, unauthorized } from '../../../platform/errors.ts'
import type { DeskAdmission } from '../../../platform/http/guard.ts'
import type { Services } from '../../../platform/services.ts'
import { BROWSER_LIFE_SECONDS, browserOf, hashOf, newSecret, type VisitorBrowser } from '../../accounts/accounts.ts'
import { openStaff, staffById } from '../staff-store.ts'
import {
  addDeskDevice,
  addDeskSession,
  type DeskSessionRow,
  findDeskSession,
  hasDeskDevice,
  removeDeskSession,
  touchDeskSession,
} from './desk-sessions-store.ts'

/** How long after the second factor critical actions do not ask for it again. */
const FRESH_MS = 15 * MINUTE_MS
const IDLE_MS = 30 * MINUTE_MS
const ABSOLUTE_MS = 10 * 60 * MINUTE_MS
/** Minimum time between updates of a session in use, so that reads rarely write. */
const TOUCH_MS = MINUTE_MS

const NAME = 'nirgam_desk'
const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{43})(?:;|$)`)

/** The signed-in staff member, on every desk route that requires a right. */
export type Staff = {
  id: number
  uid: string
  name: string
  email: string
  role: Role
  membershipNumber: string | null
  recoveryCodes: string
  sessionHash: string
  /** when the second factor was last given in this session */
  factorAt: number
}

declare module 'fastify' {
  interface FastifyRequest {
    staff: Staff
  }
}

export async function startDeskSession(trx: Trx, staffId: number, now: number): Promise<string> {
  const token = newSecret()
  await addDeskSession(trx, { tokenHash: hashOf(token), staffId, now, expiresAt: expiryOf(now, now) })
  return token
}

/** Sent only to the desk's part of the API, and never with requests that another site caused. */
export function giveCookie({ publicUrl }: Config, reply: FastifyReply, token: string): void {
  const secure = publicUrl.startsWith('https://') ? '; Secure' : ''
  const life = token === '' ? 0 : ABSOLUTE_MS / 1000
  reply.header('set-cookie', `${NAME}=${token}; Path=/api/desk; Max-Age=${life}; HttpOnly; SameSite=Strict${secure}`)
}

export async function signOutOfDesk(services: Services, request: FastifyRequest): Promise<void> {
  const tokenHash = tokenHashOf(request)
  if (tokenHash === null) return
  await transaction(services.db, async (trx) => {
    const staffId = await removeDeskSession(trx, tokenHash)
    const person = staffId === undefined ? undefined : await staffById(trx, staffId)
    if (person) await recordAct(services, trx, staffActor(person), 'signed out', person.uid)
  })
}

/** Requires a live session and a role with the right; both are read again for every request. */
export function deskAdmission({ db, vault, clock }: Services): DeskAdmission {
  return {
    async admit(request: FastifyRequest, right: Right): Promise<void> {
      const tokenHash = tokenHashOf(request)
      const session = tokenHash === null ? undefined : await findDeskSession(db, tokenHash)
      const now = clock.now()
      if (!session || session.expires_at <= now) throw unauthorized(STAFF_MESSAGES.signInAgain)
      if (!isByItself(request) && now - session.last_used_at >= TOUCH_MS) {
        await touchDeskSession(db, session.token_hash, now, expiryOf(session.session_created_at, now))
      }
      if (!mayDo(session.role, right)) throw forbidden(STAFF_MESSAGES.notYours)
      request.staff = { ...openStaff(vault, session), ...knownOf(session) }
    },
    mustBeFresh: ({ staff }: FastifyRequest): void => mustHaveFreshFactor(clock, staff),
    accountOf: ({ staff }: FastifyRequest): string => staff.uid,
  }
}

/** Each session has its own time: a stolen session gains nothing from another one of the same person. */
export function mustHaveFreshFactor(clock: Services['clock'], { factorAt }: Staff): void {
  if (clock.now() - factorAt > FRESH_MS) throw factorNeeded(STAFF_MESSAGES.factorNeeded)
}

/** A polling page is not a person at work, so it does not extend the session. */
function isByItself({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.byItself === true || headers['x-nirgam-by-itself'] === '1'
}

function knownOf({ id, uid, role, membership_number, recovery_codes, token_hash, factor_at }: DeskSessionRow) {
  return {
    id,
    uid,
    role,
    membershipNumber: membership_number,
    recoveryCodes: recovery_codes,
    sessionHash: token_hash,
    factorAt: factor_at,
  }
}

/** The signed-in staff member as an actor. */
export function actorOf({ staff }: FastifyRequest): Actor {
  return staffActor(staff)
}

function tokenHashOf(request: FastifyRequest): string | null {
  const token = VALUE.exec(request.headers.cookie ?? '')?.[1]
  return token === undefined ? null : hashOf(token)
}

function expiryOf(createdAt: number, usedAt: number): number {
  return Math.min(createdAt + ABSOLUTE_MS, usedAt + IDLE_MS)
}

const COOKIE = { name: 'nirgam_desk_device', path: '/api/desk' }

/** The browser of a request to the desk. */
export function deskBrowserOf(services: Services, request: FastifyRequest, reply: FastifyReply): VisitorBrowser {
  return browserOf(services, request, reply, COOKIE)
}

/** Whether this staff member has signed in with this browser before. */
export async function isKnownAtDesk(
  db: Db | Trx,
  now: number,
  { mark }: VisitorBrowser,
  staffId: number | undefined,
): Promise<boolean> {
  return mark !== null && hasDeskDevice(db, { deviceHash: deviceHash(mark, staffId ?? 0), now })
}

/** Requires a lock on the account. */
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

/** Author of a change to staff: a staff member, or an operator at the command line. */
export type Actor = { who: string; staffId: number | null }

export function staffActor({ id, uid }: { id: number; uid: string }): Actor {
  return { who: auditedStaff(uid), staffId: id }
}

/** The author of an action on a case. */
export function caseActor({ uid, name, role }: Staff): StaffActor {
  return { kind: 'staff', id: uid, name, role }
}

type StaffAct<Act = AuditAct> = Act extends `staff ${infer Done}` ? Done : never

export async function recordAct(
  { clock }: Pick<Services, 'clock'>,
  db: Db | Trx,
  { who }: Actor,
  act: StaffAct,
  subject: string,
  detail = '',
): Promise<void> {
  await addAuditEntry({ clock, who }, db, `staff ${act}`, `staff ${subject}`, detail)
}
