import { type DeskSignInBody, isRecoveryCode } from '@nirgam/domain/office/staff-forms'
import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-messages'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { AppError, forbidden, invalid } from '../../platform/errors.ts'
import type { Limit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { passwordMatches, type VisitorBrowser } from '../accounts/accounts.ts'
import { recordAct, staffActor } from './acting.ts'
import { isKnownAtDesk, rememberDeskBrowser } from './desk-browsers.ts'
import { startDeskSession } from './desk-sessions.ts'
import { removeDeskSessionsOf } from './desk-sessions-store.ts'
import { removeInvitationsBy } from './invitations-store.ts'
import { stepOfCode, withoutRecoveryCode } from './second-factor.ts'
import { changeStaff, emailLookup, openTotpSecret, type StaffRow, staffByEmail, staffToChange } from './staff-store.ts'

/** Wrong passwords for one account: from browsers its owner used before, from one other network, and from all. */
const FROM_KNOWN_BROWSERS: Limit = { name: 'desk-passwords-known', points: 10, seconds: 15 * 60 }
const FROM_ONE_NETWORK: Limit = { name: 'desk-passwords-network', points: 10, seconds: 15 * 60 }
const FROM_ANYWHERE: Limit = { name: 'desk-passwords', points: 100, seconds: 60 * 60 }
const MOST_WRONG_CODES = 10

/** The password first, then the code; `null` while only the code is missing. */
export async function signInToDesk(
  services: Services,
  body: DeskSignInBody,
  browser: VisitorBrowser,
): Promise<string | null> {
  const { db, vault } = services
  const lookup = emailLookup(vault, body.email)
  const person = await staffByEmail(db, lookup)
  const counted = await allowPassword(services, { lookup, person, browser, code: body.code })
  const isRight = await passwordMatches(person?.password_hash ?? null, body.password)
  if (!person || !isRight) throw new AppError(401, 'sign_in_failed', STAFF_MESSAGES.signInFailed)
  await counted.forget()
  mayTryCode(person)
  const { code } = body
  if (code === undefined) return null

  const tried = await transaction(db, (trx) => tryCode(services, trx, person, { code, browser }))
  if ('token' in tried) return tried.token
  if (tried.refused === 'locked') throw forbidden(STAFF_MESSAGES.locked)
  throw invalid({ code: [tried.refused === 'used' ? STAFF_MESSAGES.codeUsed : STAFF_MESSAGES.codeWrong] })
}

type Attempt = { lookup: string; person: StaffRow | undefined; browser: VisitorBrowser; code: string | undefined }

/**
 * Counted before the password is looked at, so that parallel guesses cannot slip past. When strangers have used up their
 * tries, the password of somebody who brings the right code is still looked at: wrong passwords alone keep nobody out.
 * Strangers gain nothing: without the right code no password is compared, and every answer is the same.
 */
async function allowPassword(services: Services, { lookup, person, browser, code }: Attempt) {
  const { db, limits, clock } = services
  const isKnown = await isKnownAtDesk(db, clock.now(), browser, person?.id)
  if (isKnown && (await limits.isGranted(FROM_KNOWN_BROWSERS, lookup))) {
    return { forget: () => limits.forget(FROM_KNOWN_BROWSERS, lookup) }
  }
  const network = `${lookup}:${browser.network}`
  try {
    await limits.take(FROM_ONE_NETWORK, network)
    await limits.take(FROM_ANYWHERE, lookup)
  } catch (error) {
    const use = person && code !== undefined && readCode(services, person, code, clock.now())
    if (typeof use !== 'object') throw error
    // The owner's success does not give strangers new tries.
    return { forget: async () => {} }
  }
  return {
    forget: async () => {
      await limits.forget(FROM_ONE_NETWORK, network)
      await limits.forget(FROM_ANYWHERE, lookup)
    },
  }
}

function mayTryCode(person: StaffRow): void {
  if (person.locked_at !== null) throw forbidden(STAFF_MESSAGES.locked)
  if (person.totp_secret_sealed === null) throw forbidden(STAFF_MESSAGES.secondFactorNeeded)
}

type Tried = { token: string } | { refused: 'wrong' | 'used' | 'locked' }

/** One at a time for each person, so that guesses made at once are all counted and a code works once. */
async function tryCode(
  services: Services,
  trx: Trx,
  found: StaffRow,
  { code, browser }: { code: string; browser: VisitorBrowser },
): Promise<Tried> {
  const { clock } = services
  const now = clock.now()
  const person = await staffToChange(trx, { id: found.id })
  if (!person || person.password_hash !== found.password_hash) return { refused: 'wrong' }
  mayTryCode(person)
  const use = readCode(services, person, code, now)
  if (use === 'wrong' || use === 'used') return countWrongCode(services, trx, person, use)
  await changeStaff(trx, person.id, { ...use.change, wrong_codes: 0, signed_in_at: now }, now)
  await recordAct(services, trx, staffActor(person), 'signed in', person.uid, use.with)
  await rememberDeskBrowser(trx, now, browser, person.id)
  return { token: await startDeskSession(trx, person.id, now) }
}

type Use = { change: { totp_step: number } | { recovery_codes: string }; with: string }

function readCode({ vault }: Services, person: StaffRow, code: string, now: number): Use | 'wrong' | 'used' {
  if (isRecoveryCode(code)) {
    const left = withoutRecoveryCode(vault, person.uid, person.recovery_codes, code)
    return left === null ? 'wrong' : { change: { recovery_codes: left }, with: 'with a recovery code' }
  }
  const step = stepOfCode(openTotpSecret(vault, person) ?? '', code, now)
  if (step === null) return 'wrong'
  return step <= person.totp_step ? 'used' : { change: { totp_step: step }, with: '' }
}

async function countWrongCode(
  services: Services,
  trx: Trx,
  person: StaffRow,
  refused: 'wrong' | 'used',
): Promise<Tried> {
  const now = services.clock.now()
  const wrong = person.wrong_codes + 1
  const isOver = wrong >= MOST_WRONG_CODES
  await changeStaff(trx, person.id, { wrong_codes: wrong, ...(isOver ? { locked_at: now } : {}) }, now)
  await recordAct(services, trx, staffActor(person), 'wrong code', person.uid)
  if (!isOver) return { refused }
  await removeDeskSessionsOf(trx, person.id)
  await removeInvitationsBy(trx, person.id)
  await recordAct(services, trx, staffActor(person), 'locked', person.uid, `after ${wrong} wrong codes`)
  return { refused: 'locked' }
}
