import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { indiaDay, nextIndiaMidnight } from '@nirgam/domain/dates'
import { OTP_LENGTH, RESEND_SECONDS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import type { Trx } from '../../platform/database/engine.ts'
import { type AppError, invalid, tooMany } from '../../platform/errors.ts'
import { sendLater } from '../../platform/messages/send-later.ts'
import type { Services } from '../../platform/services.ts'
import { allowGuess, forgetGuesses } from './allowances.ts'
import { codeMessage } from './code-messages.ts'
import {
  type CodePurpose,
  type CodeRow,
  giveBackDailyTry,
  isBlockedToday,
  markUsed,
  renewCode,
  replaceCode,
  takeDailyTry,
  takeTry,
} from './codes-store.ts'
import { type Contact, lookupOf } from './contacts.ts'

const LIFE_MS = 10 * 60 * 1000
const RESEND_MS = RESEND_SECONDS * 1000

export type TryOutcome = 'right' | 'wrong' | 'dead' | 'blocked'

/** A new code for the user, sent to `to`; earlier ones of the same purpose stop working. Answers the code's own id. */
export async function sendCode(
  services: Services,
  trx: Trx,
  { userId, purpose, to }: { userId: number; purpose: CodePurpose; to: Contact },
): Promise<string> {
  const uid = randomUUID()
  const target_sealed = services.vault.sealJson(to, targetPlace(uid))
  const { code, ...fresh } = freshCode(services, uid)
  await replaceCode(trx, { uid, user_id: userId, purpose, target_sealed, ...fresh })
  await sendLater(services, trx, codeMessage(services, { code, purpose, to }), { until: fresh.expires_at })
  return uid
}

/** The same kind of code to the same place again; refused while the last one is too recent. */
export async function resendCode(services: Services, trx: Trx, row: CodeRow): Promise<void> {
  const now = services.clock.now()
  if (await isBlockedToday(trx, row.user_id, indiaDay(now))) throw blocked(now)
  const { code, ...fresh } = freshCode(services, row.uid)
  if (!(await renewCode(trx, row.id, fresh, now - RESEND_MS))) throw tooSoon(row, now)
  const to = targetOf(services, row)
  await sendLater(services, trx, codeMessage(services, { code, purpose: row.purpose, to }), { until: fresh.expires_at })
}

/** Where the code was sent, which is what the right code proves. */
export function targetOf({ vault }: Pick<Services, 'vault'>, row: CodeRow): Contact {
  if (row.target_sealed === null) throw new Error('a code without a place it was sent to')
  return vault.openJson(row.target_sealed, targetPlace(row.uid)) as Contact
}

/** Must be committed whatever it answers: a try that is rolled back would be a free guess. */
export async function tryCode(services: Services, trx: Trx, row: CodeRow, otp: string): Promise<TryOutcome> {
  const now = services.clock.now()
  if (await isBlockedToday(trx, row.user_id, indiaDay(now))) return 'blocked'
  const expected = await takeTry(trx, row.id, now)
  if (expected === undefined) return 'dead'
  if (!(await takeDailyTry(trx, row.user_id, indiaDay(now)))) return 'blocked'
  const lookup = lookupOf(services.vault, targetOf(services, row))
  await allowGuess(services, trx, lookup)
  if (!isSame(macOf(services, row.uid, otp), expected)) return 'wrong'
  await giveBackDailyTry(trx, row.user_id)
  await forgetGuesses(services, trx, lookup)
  await markUsed(trx, row.id, now)
  return 'right'
}

export function codeRefused(outcome: Exclude<TryOutcome, 'right'>, now: number): AppError {
  if (outcome === 'blocked') return blocked(now)
  return invalid({ otp: [outcome === 'dead' ? MESSAGES.otp.expired : MESSAGES.otp.invalid] })
}

export function isCodeLive(row: CodeRow, now: number): boolean {
  return row.used_at === null && row.expires_at > now
}

export function wasJustSent(row: CodeRow, now: number): boolean {
  return row.sent_at > now - RESEND_MS
}

/** Spares an impatient click from counting against the hour's allowance; `resendCode` decides for good. */
export function refuseTooSoon(row: CodeRow, now: number): void {
  if (wasJustSent(row, now)) throw tooSoon(row, now)
}

function blocked(now: number): AppError {
  return tooMany(Math.ceil((nextIndiaMidnight(now) - now) / 1000), MESSAGES.otp.blocked)
}

function tooSoon(row: CodeRow, now: number): AppError {
  const seconds = Math.min(RESEND_SECONDS, Math.max(1, Math.ceil((row.sent_at + RESEND_MS - now) / 1000)))
  return tooMany(seconds, MESSAGES.otp.tooSoon(seconds))
}

function freshCode(services: Services, uid: string) {
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
  const now = services.clock.now()
  return { code, code_mac: macOf(services, uid, code), expires_at: now + LIFE_MS, sent_at: now }
}

function macOf({ vault }: Services, uid: string, code: string): string {
  return vault.mac('one-time-code', `${uid}:${code}`)
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function targetPlace(uid: string) {
  return { table: 'codes', row: uid, field: 'target' }
}
