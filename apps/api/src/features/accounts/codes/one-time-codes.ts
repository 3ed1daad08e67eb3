import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { SentTo } from '@nirgam/domain/account/api-accounts'
import { indiaDay, nextIndiaMidnight } from '@nirgam/domain/shared/dates'
import { LONG_OTP_LENGTH, OTP_LENGTH, RESEND_SECONDS } from '@nirgam/domain/shared/limits'
import { maskEmail, maskPhone } from '@nirgam/domain/shared/masking'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import { type AppError, invalid, tooMany } from '../../../platform/errors.ts'
import { mailOf } from '../../../platform/messages/mail-layout.ts'
import type { Channel, Message } from '../../../platform/messages/messenger.ts'
import { sendLater } from '../../../platform/messages/send-later.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contact, lookupOf } from '../contacts/contacts.ts'
import { namesOf } from '../users-store.ts'
import { allowGuess, forgetGuesses, guessesAt } from './allowances.ts'
import {
  addCode,
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

const WHY: Record<CodePurpose, string> = {
  sign_up: 'Enter it to finish your sign-up.',
  whatsapp: 'Enter it to log in.',
  change_email: 'Enter it to confirm your new email address.',
  change_phone: 'Enter it to confirm your new phone number.',
  reset_password: 'Enter it to choose a new password.',
  recover: 'You asked our support team for this code. Enter it to choose a new password.',
  delete_account: 'Enter it to delete your account.',
}
const VALID = 'It’s valid for 10 minutes and can be used once.'
const NEVER_SHARE = 'Never share this code. We’ll never ask you for it.'
const NOT_YOU = 'If you didn’t ask for it, you can ignore this message.'

type CodeMessage = {
  code: string
  purpose: CodePurpose
  to: Contact
  handle: string
  /** of the account; not used at an unproven address, so that no stranger can send words through a name */
  name?: string | undefined
}

const TO_UNPROVEN: readonly CodePurpose[] = ['sign_up', 'change_email', 'change_phone']

export function codeMessage(
  services: Pick<Services, 'config' | 'messenger'>,
  { code, purpose, to, handle, name }: CodeMessage,
): Message {
  const channel = channelOf(services, purpose, to)
  const subject = `${code} is your Nirgam code`
  const message = { kind: 'one_time_code', to: to.value, channel, subject, code } as const
  // An operator requested it on the phone, so its owner has no page open that waits for it.
  const where = purpose === 'recover' ? ` Open ${services.config.publicUrl}/forgot-password?code=${handle} for it.` : ''
  const why = `${WHY[purpose]}${where}`
  if (channel !== 'email') return { ...message, text: `${subject}. ${why} Valid for 10 minutes. Never share it.` }
  return {
    ...message,
    ...mailOf(services.config, {
      heading: 'Your one-time code',
      name: TO_UNPROVEN.includes(purpose) ? undefined : name,
      code,
      paragraphs: [`${why} ${VALID}`, NEVER_SHARE, NOT_YOU],
    }),
  }
}

/** Channel and masked address of a code, safe to show before the recipient has proved who they are. */
export function codeSentTo(services: Pick<Services, 'messenger'>, purpose: CodePurpose, to: Contact): SentTo {
  const address = to.kind === 'email' ? maskEmail(to.value) : maskPhone(to.value)
  return { channel: channelOf(services, purpose, to), address }
}

function channelOf({ messenger }: Pick<Services, 'messenger'>, purpose: CodePurpose, to: Contact): Channel {
  return purpose === 'whatsapp' ? 'whatsapp' : messenger.channelFor(to.kind)
}

const LIFE_MS = 10 * 60 * 1000
const RESEND_MS = RESEND_SECONDS * 1000
/** Expiry time with which a message is dropped instead of sent. */
const NEVER = 0

const WRONG_A_DAY = 15
/**
 * Tries a day for unknown browsers on codes that open an account; the rest are reserved for browsers the owner used
 * before.
 */
const STRANGERS_A_DAY = 10
const ASKED_BY_ANYBODY: readonly CodePurpose[] = ['whatsapp', 'reset_password']
const LONG: readonly CodePurpose[] = [...ASKED_BY_ANYBODY, 'recover', 'delete_account']

export type TryOutcome = 'right' | 'wrong' | 'dead' | 'blocked'

export function lengthOf(purpose: CodePurpose): number {
  return LONG.includes(purpose) ? LONG_OTP_LENGTH : OTP_LENGTH
}

/**
 * Guesses at the short codes of an address must not keep its owner from signing up. Once strangers have used up their
 * guesses for the day, sign-ups get a long code, which needs no daily count: five attempts for each of ten codes an
 * hour are too few to guess it.
 */
async function lengthFor(services: Services, trx: Trx, purpose: CodePurpose, to: Contact): Promise<number> {
  if (purpose !== 'sign_up') return lengthOf(purpose)
  const guesses = await guessesAt(services, trx, lookupOf(services.vault, to))
  return guesses >= STRANGERS_A_DAY ? LONG_OTP_LENGTH : OTP_LENGTH
}

/**
 * Whether a stranger can request such a code for another person's account. Other codes need a session or a link from
 * us, or the account has no owner yet.
 */
export function isAtStrangersMercy({ purpose }: Pick<CodeRow, 'purpose'>): boolean {
  return ASKED_BY_ANYBODY.includes(purpose)
}

type NewCode = { userId: number; purpose: CodePurpose; to: Contact }

/** Sends a new code to `to` and invalidates earlier ones of the same purpose. Returns its length. */
export async function sendCode(
  services: Services,
  trx: Trx,
  { userId, purpose, to }: NewCode,
): Promise<{ length: number }> {
  const length = await lengthFor(services, trx, purpose, to)
  const { row, send } = await newCode(services, trx, { userId, purpose, to, length })
  await replaceCode(trx, { ...row, user_id: userId })
  await send(trx)
  return { length }
}

/**
 * Sends a code without ending earlier ones: a stranger who requests one must not end the owner's. Without an account
 * everything is the same, except that nothing is sent.
 */
export async function sendCodeBeside(
  services: Services,
  trx: Trx,
  { userId, purpose, to }: Omit<NewCode, 'userId'> & { userId: number | null },
): Promise<string> {
  const { row, send } = await newCode(services, trx, { userId, purpose, to, length: lengthOf(purpose) })
  await addCode(trx, { ...row, user_id: userId })
  await send(trx, userId === null)
  return row.uid
}

async function newCode(
  services: Services,
  trx: Trx,
  { userId, purpose, to, length }: { userId: number | null; purpose: CodePurpose; to: Contact; length: number },
) {
  const uid = randomUUID()
  const { code, ...fresh } = freshCode(services, uid, length)
  const message = codeMessage(services, { code, purpose, to, handle: uid, name: await nameFor(services, trx, userId) })
  return {
    row: {
      uid,
      purpose,
      target_sealed: services.vault.sealJson({ ...to, length } satisfies Target, targetPlace(uid)),
      ...fresh,
    },
    send: (trx: Trx, isForNobody = false) =>
      sendLater(services, trx, message, { until: isForNobody ? NEVER : fresh.expires_at }),
  }
}

/** Also looked up when there is no account, so that both cases take equally long. */
async function nameFor({ vault }: Services, trx: Trx, userId: number | null): Promise<string | undefined> {
  const id = userId ?? 0
  return (await namesOf(vault, trx, [id])).get(id)
}

/** The same kind of code to the same place again; refused while the last one is too recent. */
export async function resendCode(services: Services, trx: Trx, row: CodeRow, known = false): Promise<void> {
  const now = services.clock.now()
  if (await isBlocked(services, trx, row, known)) throw blocked(now)
  const { purpose } = row
  const { code, ...fresh } = freshCode(services, row.uid, codeLengthOf(services, row))
  if (!(await renewCode(trx, row.id, fresh, now - RESEND_MS))) throw tooSoon(row, now)
  const name = await nameFor(services, trx, row.user_id)
  const message = codeMessage(services, { code, purpose, to: targetOf(services, row), handle: row.uid, name })
  await sendLater(services, trx, message, { until: row.user_id === null ? NEVER : fresh.expires_at })
}

/** Codes of earlier versions have the usual length of their purpose. */
type Target = Contact & { length?: number }

/** The address that the code was sent to, which the right code proves. */
export function targetOf(services: Pick<Services, 'vault'>, row: CodeRow): Contact {
  const { length: _, ...contact } = openTarget(services, row)
  return contact
}

export function codeLengthOf(services: Pick<Services, 'vault'>, row: CodeRow): number {
  return openTarget(services, row).length ?? lengthOf(row.purpose)
}

function openTarget({ vault }: Pick<Services, 'vault'>, row: CodeRow): Target {
  // Every code has a target.
  return vault.openJson(row.target_sealed as string, targetPlace(row.uid)) as Target
}

/** The transaction must be committed even when the code is wrong: a try rolled back would be a free guess. */
export async function tryCode(
  services: Services,
  trx: Trx,
  row: CodeRow,
  otp: string,
  known = false,
): Promise<TryOutcome> {
  const now = services.clock.now()
  const userId = row.user_id
  if (await isBlocked(services, trx, row, known)) return 'blocked'
  const expected = await takeTry(trx, row.id, now)
  if (expected === undefined) return 'dead'
  const most = mostADay(row, known)
  if (userId !== null && !(await takeDailyTry(trx, userId, indiaDay(now), most))) return 'blocked'
  const lookup = lookupOf(services.vault, targetOf(services, row))
  const isCounted = row.purpose !== 'sign_up' || codeLengthOf(services, row) === OTP_LENGTH
  if (isCounted) await allowGuess(services, trx, lookup, most)
  if (userId === null || !isSame(macOf(services, row.uid, otp), expected)) return 'wrong'
  await giveBackDailyTry(trx, userId)
  await forgetGuesses(services, trx, lookup)
  await markUsed(trx, row.id, now)
  return 'right'
}

function mostADay(row: CodeRow, known: boolean): number {
  return isAtStrangersMercy(row) && !known ? STRANGERS_A_DAY : WRONG_A_DAY
}

async function isBlocked(services: Services, db: Db | Trx, row: CodeRow, known: boolean): Promise<boolean> {
  const most = mostADay(row, known)
  if (row.user_id !== null) return isBlockedToday(db, row.user_id, indiaDay(services.clock.now()), most)
  return (await guessesAt(services, db, lookupOf(services.vault, targetOf(services, row)))) >= most
}

/** For an account that waits for its first code. */
export function isSignUpBlocked({ db, clock }: Services, userId: number): Promise<boolean> {
  return isBlockedToday(db, userId, indiaDay(clock.now()), WRONG_A_DAY)
}

export function codeRefused(outcome: Exclude<TryOutcome, 'right'>, now: number): AppError {
  if (outcome === 'blocked') return blocked(now)
  return invalid({ otp: [outcome === 'dead' ? SERVER_MESSAGES.otp.expired : SERVER_MESSAGES.otp.invalid] })
}

export function isCodeLive(row: CodeRow, now: number): boolean {
  return row.used_at === null && row.expires_at > now
}

export function wasJustSent(row: CodeRow, now: number): boolean {
  return row.sent_at > now - RESEND_MS
}

/** Keeps an impatient click from counting against the hourly limit; `resendCode` makes the final check. */
export function refuseTooSoon(row: CodeRow, now: number): void {
  if (wasJustSent(row, now)) throw tooSoon(row, now)
}

function blocked(now: number): AppError {
  return tooMany(Math.ceil((nextIndiaMidnight(now) - now) / 1000), SERVER_MESSAGES.otp.blocked)
}

function tooSoon(row: CodeRow, now: number): AppError {
  const seconds = Math.min(RESEND_SECONDS, Math.max(1, Math.ceil((row.sent_at + RESEND_MS - now) / 1000)))
  return tooMany(seconds, SERVER_MESSAGES.otp.tooSoon(seconds))
}

function freshCode(services: Services, uid: string, length: number) {
  const code = String(randomInt(10 ** length)).padStart(length, '0')
  const now = services.clock.now()
  return { code, code_mac: macOf(services, uid, code), expires_at: now + LIFE_MS, sent_at: now }
}

function macOf({ vault }: Services, uid: string, code: string): string {
  return vault.mac('one-time-code', `${uid}:${code}`)
}

/** Both have the same length. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function targetPlace(uid: string) {
  return { table: 'codes', row: uid, field: 'target' }
}
