import { nextIndiaMidnight } from '@nirgam/domain/dates'
import { RESEND_SECONDS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/server-messages'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { type Allowance, Limits } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { tellOwnerOfGuesses } from './guess-notice.ts'

const HOUR = 3600

const QUARTER = 15 * 60

/**
 * Ten failed sign-ins with one e-mail address or number. Three of them are left to browsers that its owner used before,
 * so that strangers cannot use up all; and no network gets all that strangers have.
 */
const FAILED_LOGINS = {
  known: { points: 3, seconds: QUARTER },
  strangers: { points: 7, seconds: QUARTER },
  oneNetwork: { points: 5, seconds: QUARTER },
} satisfies Record<string, Allowance>

/** Ten codes to one e-mail address or number; two of them, too, are left to browsers that its owner used before. */
const CODES_TO_CONTACT = {
  anyone: { points: 10, seconds: HOUR },
  known: { points: 2, seconds: HOUR },
  strangers: { points: 8, seconds: HOUR },
} satisfies Record<string, Allowance>
/** New e-mail addresses and numbers that one user may ask about: each may send a code to a stranger. */
const NEW_CONTACTS: Allowance = { points: 20, seconds: HOUR }
const WRONG_CURRENT_PASSWORDS: Allowance = { points: 10, seconds: 15 * 60 }

/** Where a try comes from; `known` when the owner of what is tried has signed in with this browser before. */
export type From = { known: boolean; network: string }

/** How often one network address may ask. Generous: many people can share one. */
export function perAddress(act: 'register' | 'login' | 'verify' | 'resend' | 'social' | 'reset'): RouteLimit {
  return { name: `${act}-address`, by: 'address', points: 600, seconds: HOUR }
}

/** Counted before the password is looked at, so that parallel guesses cannot slip past; a success forgets them. */
export async function allowLogin(services: Services, lookup: string, from: From): Promise<void> {
  const { limits, db } = services
  if (from.known && (await limits.isGranted('failed-logins-known', lookup, FAILED_LOGINS.known))) return
  try {
    await limits.take('failed-logins-network', `${lookup}:${from.network}`, FAILED_LOGINS.oneNetwork)
    await limits.take('failed-logins', lookup, FAILED_LOGINS.strangers)
  } catch (error) {
    await tellOwnerOfGuesses(services, db, lookup)
    throw error
  }
}

/** The owner's own success does not give strangers new tries. */
export async function forgetFailedLogins({ limits }: Services, lookup: string, from: From): Promise<void> {
  await limits.forget('failed-logins-known', lookup)
  if (from.known) return
  await limits.forget('failed-logins-network', `${lookup}:${from.network}`)
  await limits.forget('failed-logins', lookup)
}

/** `from` where the address has an owner, who must get theirs however often strangers ask. */
export async function allowCodeTo({ limits }: Services, lookup: string, from?: Pick<From, 'known'>): Promise<void> {
  if (from?.known && (await limits.isGranted('codes-to-known', lookup, CODES_TO_CONTACT.known))) return
  const allowance = from ? CODES_TO_CONTACT.strangers : CODES_TO_CONTACT.anyone
  await limits.take('codes-to', lookup, allowance, SERVER_MESSAGES.otp.tooManySent)
}

/**
 * Counted by what the code proves and not by the account alone: a new sign-up for the same address brings no new tries.
 * Taken in the transaction of the try, before it is known whether the code is right; a right one forgets them.
 */
export async function allowGuess({ clock }: Services, trx: Trx, lookup: string, most: number): Promise<void> {
  const now = clock.now()
  const seconds = Math.ceil((nextIndiaMidnight(now) - now) / 1000)
  await new Limits(trx, clock).take('wrong-codes', lookup, { points: most, seconds }, MESSAGES.otp.blocked)
}

export async function guessesAt({ clock }: Services, db: Db | Trx, lookup: string): Promise<number> {
  return new Limits(db, clock).taken('wrong-codes', lookup)
}

export async function forgetGuesses({ clock }: Services, trx: Trx, lookup: string): Promise<void> {
  await new Limits(trx, clock).forget('wrong-codes', lookup)
}

export async function allowNewContact({ limits }: Services, userId: number): Promise<void> {
  await limits.take('new-contacts', String(userId), NEW_CONTACTS)
}

/** Counted by the address and not by the account, so that the answer does not tell whether there is one. */
export async function allowCodeByItself(
  { limits }: Services,
  purpose: 'whatsapp' | 'reset_password',
  lookup: string,
): Promise<void> {
  await limits.take(
    purpose,
    lookup,
    { points: 1, seconds: RESEND_SECONDS },
    SERVER_MESSAGES.otp.tooSoon(RESEND_SECONDS),
  )
}

/** Sign-ups with one address go one after the other, so that two at once find each other. */
export async function takeSignUpTurn({ clock }: Services, trx: Trx, lookup: string): Promise<void> {
  await new Limits(trx, clock).take('sign-ups', lookup, { points: 600, seconds: HOUR })
}

export async function allowPasswordChange({ limits }: Services, userUid: string): Promise<void> {
  await limits.take('current-password', userUid, WRONG_CURRENT_PASSWORDS)
}

export async function forgetPasswordTries({ limits }: Services, userUid: string): Promise<void> {
  await limits.forget('current-password', userUid)
}
