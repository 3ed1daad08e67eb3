import type { ConfirmFactorBody, PasskeyQuestion } from '@nirgam/domain/office/api-staff'
import {
  type DeskSignInBody,
  isRecoveryCode,
  type PasskeyAnswer,
  STAFF_MESSAGES,
} from '@nirgam/domain/office/staff-forms'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { AppError, forbidden, invalid, unauthorized } from '../../platform/errors.ts'
import type { Limit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { passwordMatches, type VisitorBrowser } from '../accounts/accounts.ts'
import { removeInvitationsBy } from './invitations/invitations-store.ts'
import { type Asked, askPasskey, readAnswer } from './passkeys/use-passkey.ts'
import { stepOfCode, withoutRecoveryCode } from './second-factor.ts'
import {
  deviceHash,
  isKnownAtDesk,
  recordAct,
  rememberDeskBrowser,
  type Staff,
  staffActor,
  startDeskSession,
} from './sessions/desk-sessions.ts'
import { removeDeskSessionsOf, renewFactorOf } from './sessions/desk-sessions-store.ts'
import { changeStaff, emailLookup, openTotpSecret, type StaffRow, staffByEmail, staffToChange } from './staff-store.ts'

const MOST_WRONG_CODES = 10

/** A code, or the answer of a passkey. */
type Factor = { code: string } | { passkey: PasskeyAnswer }

type Refused = { refused: 'wrong' | 'used' | 'copied' | 'locked'; by: 'code' | 'passkey' }
type Use = { change: { totp_step?: number; recovery_codes?: string }; with: string }

/** Checks a second factor of a locked account and counts wrong ones. */
async function proveFactor(
  services: Services,
  trx: Trx,
  { person, asked, factor }: { person: StaffRow; asked: Asked; factor: Factor },
): Promise<Refused | { with: string }> {
  const by = 'code' in factor ? 'code' : 'passkey'
  const use =
    'code' in factor ? readCode(services, person, factor.code) : await readPasskey(services, trx, asked, factor.passkey)
  if (typeof use === 'string') return { refused: await countWrong(services, trx, person, use), by }
  await changeStaff(trx, person.id, { ...use.change, wrong_codes: 0 }, services.clock.now())
  return { with: use.with }
}

function readCode({ vault, clock }: Services, person: StaffRow, code: string): Use | 'wrong' | 'used' {
  if (isRecoveryCode(code)) {
    const left = withoutRecoveryCode(vault, person.uid, person.recovery_codes, code)
    return left === null ? 'wrong' : { change: { recovery_codes: left }, with: 'with a recovery code' }
  }
  const step = stepOfCode(openTotpSecret(vault, person) ?? '', code, clock.now())
  if (step === null) return 'wrong'
  return step <= person.totp_step ? 'used' : { change: { totp_step: step }, with: '' }
}

async function readPasskey(services: Services, trx: Trx, asked: Asked, answer: PasskeyAnswer) {
  const read = await readAnswer(services, trx, asked, answer)
  return read === 'right' ? { change: {}, with: 'with a passkey' } : read
}

async function countWrong(
  services: Services,
  trx: Trx,
  person: StaffRow,
  refused: 'wrong' | 'used' | 'copied',
): Promise<Refused['refused']> {
  const now = services.clock.now()
  const wrong = person.wrong_codes + 1
  const isOver = wrong >= MOST_WRONG_CODES
  await changeStaff(trx, person.id, { wrong_codes: wrong, ...(isOver ? { locked_at: now } : {}) }, now)
  const act = refused === 'copied' ? 'passkey refused' : 'wrong code'
  await recordAct(
    services,
    trx,
    staffActor(person),
    act,
    person.uid,
    refused === 'copied' ? 'its counter went back' : '',
  )
  if (!isOver) return refused
  await removeDeskSessionsOf(trx, person.id)
  await removeInvitationsBy(trx, person.id)
  await recordAct(services, trx, staffActor(person), 'locked', person.uid, `after ${wrong} wrong codes`)
  return 'locked'
}

const SAYS = {
  code: { wrong: STAFF_MESSAGES.codeWrong, used: STAFF_MESSAGES.codeUsed, copied: STAFF_MESSAGES.codeWrong },
  passkey: {
    wrong: STAFF_MESSAGES.passkeyWrong,
    used: STAFF_MESSAGES.passkeyWrong,
    copied: STAFF_MESSAGES.passkeyCopied,
  },
} as const

function refusalOf({ refused, by }: Refused): AppError {
  return refused === 'locked' ? forbidden(STAFF_MESSAGES.locked) : invalid({ [by]: [SAYS[by][refused]] })
}

const confirming = ({ id, sessionHash }: Staff): Asked => ({ staffId: id, purpose: 'confirm', boundTo: sessionHash })

export function askForFactor(services: Services, staff: Staff): Promise<PasskeyQuestion | null> {
  return askPasskey(services, services.db, staff.id, () => confirming(staff))
}

/** For signed-in staff: critical actions ask for the factor again after a while. */
export async function confirmFactor(services: Services, staff: Staff, factor: ConfirmFactorBody): Promise<void> {
  const proved = await transaction(services.db, async (trx) => {
    const person = await staffToChange(trx, { id: staff.id })
    if (!person || person.locked_at !== null) throw unauthorized(STAFF_MESSAGES.signInAgain)
    const proof = await proveFactor(services, trx, { person, asked: confirming(staff), factor })
    if ('refused' in proof) return proof
    await renewFactorOf(trx, staff.sessionHash, services.clock.now())
    await recordAct(services, trx, staffActor(staff), 'second factor given again', staff.uid, proof.with)
    return proof
  })
  if ('refused' in proved) throw refusalOf(proved)
}

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
 * Counted before the password is compared, so that parallel guesses cannot slip past. When strangers have used up their
 * attempts, a password with the right code is still checked, so that wrong passwords alone lock out no one. Strangers
 * gain nothing: without the right code no password is compared, and every response is the same.
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

/** Serialised for each person, so that parallel guesses are all counted and a code works once. */
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

/** There is no session yet, so the challenge belongs to the browser that entered the password. */
function signingIn({ id }: StaffRow, browser: VisitorBrowser): Asked {
  return { staffId: id, purpose: 'sign-in', boundTo: deviceHash(browser.markNow(), id) }
}
