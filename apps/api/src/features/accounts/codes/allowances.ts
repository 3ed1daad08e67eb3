import { nextIndiaMidnight } from '@nirgam/domain/shared/dates'
import { RESEND_SECONDS } from '@nirgam/domain/shared/limits'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import type { RouteLimit } from '../../../platform/http/guard.ts'
import { type Limit, Limits } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { tellOwnerOfGuesses } from '../notify-user.ts'

const HOUR = 3600

const QUARTER = 15 * 60

/**
 * Ten failed sign-ins with one e-mail address or number. Three of them are reserved for browsers that its owner used
 * before, so that strangers cannot use up all; and no single network gets the strangers' whole share.
 */
const FAILED_LOGINS = {
  known: { name: 'failed-logins-known', points: 3, seconds: QUARTER },
  strangers: { name: 'failed-logins', points: 7, seconds: QUARTER },
  oneNetwork: { name: 'failed-logins-network', points: 5, seconds: QUARTER },
} satisfies Record<string, Limit>

/** Ten codes to one e-mail address or number; two of them are reserved for browsers that its owner used before. */
const CODES_TO_CONTACT = {
  anyone: { name: 'codes-to', points: 10, seconds: HOUR },
  known: { name: 'codes-to-known', points: 2, seconds: HOUR },
  strangers: { name: 'codes-to', points: 8, seconds: HOUR },
} satisfies Record<string, Limit>

/** New e-mail addresses and numbers that one user may ask about: each may send a code to a stranger. */
const NEW_CONTACTS: Limit = { name: 'new-contacts', points: 20, seconds: HOUR }
const WRONG_CURRENT_PASSWORDS: Limit = { name: 'current-password', points: 10, seconds: QUARTER }
const SIGN_UPS: Limit = { name: 'sign-ups', points: 600, seconds: HOUR }

/** Codes that can be requested without an account. */
const CODE_BY_ITSELF = {
  whatsapp: { name: 'whatsapp', points: 1, seconds: RESEND_SECONDS },
  reset_password: { name: 'reset_password', points: 1, seconds: RESEND_SECONDS },
} satisfies Record<string, Limit>

/** Each code has its own maximum, and the count restarts every day. */
const WRONG_CODES = { name: 'wrong-codes' }

/** Origin of a try; `known` when the owner has signed in with this browser before. */
export type From = { known: boolean; network: string }

/** How often one network address may ask. Generous: many people can share one. */
export function perAddress(act: 'register' | 'login' | 'verify' | 'resend' | 'social' | 'reset'): RouteLimit {
  return { name: `${act}-address`, by: 'address', points: 600, seconds: HOUR }
}

/** Counted before the password is looked at, so that parallel guesses cannot slip past; a success forgets them. */
export async function allowLogin(services: Services, lookup: string, from: From): Promise<void> {
  const { limits, db } = services
  if (from.known && (await limits.isGranted(FAILED_LOGINS.known, lookup))) return
  try {
    await limits.take(FAILED_LOGINS.oneNetwork, `${lookup}:${from.network}`)
    await limits.take(FAILED_LOGINS.strangers, lookup)
  } catch (error) {
    await tellOwnerOfGuesses(services, db, lookup)
    throw error
  }
}

/** The owner's own success does not give strangers new tries. */
export async function forgetFailedLogins({ limits }: Services, lookup: string, from: From): Promise<void> {
  await limits.forget(FAILED_LOGINS.known, lookup)
  if (from.known) return
  await limits.forget(FAILED_LOGINS.oneNetwork, `${lookup}:${from.network}`)
  await limits.forget(FAILED_LOGINS.strangers, lookup)
}

/** `from` is set when the address has an owner, whose share strangers cannot use up. */
export async function allowCodeTo({ limits }: Services, lookup: string, from?: Pick<From, 'known'>): Promise<void> {
  if (from?.known && (await limits.isGranted(CODES_TO_CONTACT.known, lookup))) return
  const limit = from ? CODES_TO_CONTACT.strangers : CODES_TO_CONTACT.anyone
  await limits.take(limit, lookup, SERVER_MESSAGES.otp.tooManySent)
}

/**
 * Counted by the contact that the code proves and not by the account alone: a new sign-up for the same address brings
 * no new tries. Taken in the transaction of the try, before the code is compared; a right code clears the count.
 */
export async function allowGuess({ clock }: Services, trx: Trx, lookup: string, most: number): Promise<void> {
  const now = clock.now()
  const seconds = Math.ceil((nextIndiaMidnight(now) - now) / 1000)
  await new Limits(trx, clock).take({ ...WRONG_CODES, points: most, seconds }, lookup, SERVER_MESSAGES.otp.blocked)
}

export async function guessesAt({ clock }: Services, db: Db | Trx, lookup: string): Promise<number> {
  return new Limits(db, clock).taken(WRONG_CODES, lookup)
}

export async function forgetGuesses({ clock }: Services, trx: Trx, lookup: string): Promise<void> {
  await new Limits(trx, clock).forget(WRONG_CODES, lookup)
}

export async function allowNewContact({ limits }: Services, userId: number): Promise<void> {
  await limits.take(NEW_CONTACTS, String(userId))
}

/** Counted by address and not by account, so that the response does not reveal whether an account exists. */
export async function allowCodeByItself(
  { limits }: Services,
  purpose: keyof typeof CODE_BY_ITSELF,
  lookup: string,
): Promise<void> {
  await limits.take(CODE_BY_ITSELF[purpose], lookup, SERVER_MESSAGES.otp.tooSoon(RESEND_SECONDS))
}

/** Serialises sign-ups with one address, so that two concurrent ones see each other. */
export async function takeSignUpTurn({ clock }: Services, trx: Trx, lookup: string): Promise<void> {
  await new Limits(trx, clock).take(SIGN_UPS, lookup)
}

export async function allowPasswordChange({ limits }: Services, userUid: string): Promise<void> {
  await limits.take(WRONG_CURRENT_PASSWORDS, userUid)
}

export async function forgetPasswordTries({ limits }: Services, userUid: string): Promise<void> {
  await limits.forget(WRONG_CURRENT_PASSWORDS, userUid)
}
