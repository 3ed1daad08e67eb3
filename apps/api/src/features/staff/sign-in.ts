import type { PasskeyQuestion } from '@nirgam/domain/office/api-staff'
import type { DeskSignInBody } from '@nirgam/domain/office/staff-forms'
import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-messages'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { AppError, forbidden } from '../../platform/errors.ts'
import type { Limit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { passwordMatches, type VisitorBrowser } from '../accounts/accounts.ts'
import { recordAct, staffActor } from './acting.ts'
import type { Asked } from './passkeys/challenges.ts'
import { askPasskey } from './passkeys/use-passkey.ts'
import { type Factor, proveFactor, type Refused, readCode, refusalOf } from './prove-factor.ts'
import { deviceHash, isKnownAtDesk, rememberDeskBrowser } from './sessions/desk-browsers.ts'
import { startDeskSession } from './sessions/desk-sessions.ts'
import { changeStaff, emailLookup, type StaffRow, staffByEmail, staffToChange } from './staff-store.ts'

/** Wrong passwords for one account: from browsers its owner used before, from one other network, and from all. */
const FROM_KNOWN_BROWSERS: Limit = { name: 'desk-passwords-known', points: 10, seconds: 15 * 60 }
const FROM_ONE_NETWORK: Limit = { name: 'desk-passwords-network', points: 10, seconds: 15 * 60 }
const FROM_ANYWHERE: Limit = { name: 'desk-passwords', points: 100, seconds: 60 * 60 }

/** The password first, then the second factor; a question for the passkeys while only the factor is missing. */
export async function signInToDesk(
  services: Services,
  body: DeskSignInBody,
  browser: VisitorBrowser,
): Promise<{ token: string } | { passkey: PasskeyQuestion | null }> {
  const { db, vault } = services
  const lookup = emailLookup(vault, body.email)
  const person = await staffByEmail(db, lookup)
  const counted = await allowPassword(services, { lookup, person, browser, code: body.code })
  const isRight = await passwordMatches(person?.password_hash ?? null, body.password)
  if (!person || !isRight) throw new AppError(401, 'sign_in_failed', STAFF_MESSAGES.signInFailed)
  await counted.forget()
  mayTryCode(person)
  const factor = factorIn(body)
  if (factor === null) {
    return { passkey: await askPasskey(services, db, person.id, () => signingIn(person, browser)) }
  }
  const tried = await transaction(db, (trx) => tryFactor(services, trx, person, { factor, browser }))
  if ('refused' in tried) throw refusalOf(tried)
  return tried
}

function factorIn({ code, passkey }: DeskSignInBody): Factor | null {
  if (passkey !== undefined) return { passkey }
  return code === undefined ? null : { code }
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
    const use = person && code !== undefined && readCode(services, person, code)
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

type Attempted = { factor: Factor; browser: VisitorBrowser }

/** One at a time for each person, so that guesses made at once are all counted and a code works once. */
async function tryFactor(
  services: Services,
  trx: Trx,
  found: StaffRow,
  { factor, browser }: Attempted,
): Promise<{ token: string } | Refused> {
  const now = services.clock.now()
  const person = await staffToChange(trx, { id: found.id })
  if (!person || person.password_hash !== found.password_hash) {
    return { refused: 'wrong', by: 'code' in factor ? 'code' : 'passkey' }
  }
  mayTryCode(person)
  const proof = await proveFactor(services, trx, { person, asked: signingIn(person, browser), factor })
  if ('refused' in proof) return proof
  await changeStaff(trx, person.id, { signed_in_at: now }, now)
  await recordAct(services, trx, staffActor(person), 'signed in', person.uid, proof.with)
  await rememberDeskBrowser(trx, now, browser, person.id)
  return { token: await startDeskSession(trx, person.id, now) }
}

/** Nobody is signed in yet, so the question belongs to the browser that entered the password. */
function signingIn({ id }: StaffRow, browser: VisitorBrowser): Asked {
  return { staffId: id, purpose: 'sign-in', boundTo: deviceHash(browser.markNow(), id) }
}
