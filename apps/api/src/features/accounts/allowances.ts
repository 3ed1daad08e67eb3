import { nextIndiaMidnight } from '@nirgam/domain/dates'
import { RESEND_SECONDS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import type { Trx } from '../../platform/database/engine.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { type Allowance, Limits } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { MAX_WRONG_A_DAY } from './codes-store.ts'

const HOUR = 3600

/** Failed sign-ins with one e-mail address or number, wherever they come from. */
const FAILED_LOGINS: Allowance = { points: 10, seconds: 15 * 60 }
/** Codes sent to one e-mail address or number, whoever asked for them. */
const CODES_TO_CONTACT: Allowance = { points: 10, seconds: HOUR }
/** New e-mail addresses and numbers that one user may ask about: each may send a code to a stranger. */
const NEW_CONTACTS: Allowance = { points: 20, seconds: HOUR }
const WRONG_CURRENT_PASSWORDS: Allowance = { points: 10, seconds: 15 * 60 }

/** How often one network address may ask. Generous: many people can share one. */
export function perAddress(act: 'register' | 'login' | 'verify' | 'resend' | 'social'): RouteLimit {
  return { name: `${act}-address`, by: 'address', points: 600, seconds: HOUR }
}

/** Counted before the password is looked at, so that parallel guesses cannot slip past; a success forgets them. */
export async function allowLogin({ limits }: Services, lookup: string): Promise<void> {
  await limits.take('failed-logins', lookup, FAILED_LOGINS)
}

export async function forgetFailedLogins({ limits }: Services, lookup: string): Promise<void> {
  await limits.forget('failed-logins', lookup)
}

export async function allowCodeTo({ limits }: Services, lookup: string): Promise<void> {
  await limits.take('codes-to', lookup, CODES_TO_CONTACT, MESSAGES.otp.tooManySent)
}

/**
 * Counted by what the code proves and not by the account alone: a new sign-up for the same address brings no new tries.
 * Taken in the transaction of the try, before it is known whether the code is right; a right one forgets them.
 */
export async function allowGuess({ clock }: Services, trx: Trx, lookup: string): Promise<void> {
  const now = clock.now()
  const seconds = Math.ceil((nextIndiaMidnight(now) - now) / 1000)
  const allowance = { points: MAX_WRONG_A_DAY, seconds }
  await new Limits(trx, clock).take('wrong-codes', lookup, allowance, MESSAGES.otp.blocked)
}

export async function forgetGuesses({ clock }: Services, trx: Trx, lookup: string): Promise<void> {
  await new Limits(trx, clock).forget('wrong-codes', lookup)
}

export async function allowNewContact({ limits }: Services, userId: number): Promise<void> {
  await limits.take('new-contacts', String(userId), NEW_CONTACTS)
}

/** Counted by the number and not by the account, so that the answer does not tell whether there is one. */
export async function allowWhatsApp({ limits }: Services, lookup: string): Promise<void> {
  await limits.take('whatsapp', lookup, { points: 1, seconds: RESEND_SECONDS }, MESSAGES.otp.tooSoon(RESEND_SECONDS))
}

export async function allowPasswordChange({ limits }: Services, userUid: string): Promise<void> {
  await limits.take('current-password', userUid, WRONG_CURRENT_PASSWORDS)
}

export async function forgetPasswordTries({ limits }: Services, userUid: string): Promise<void> {
  await limits.forget('current-password', userUid)
}
