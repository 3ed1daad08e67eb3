import { isIPv6 } from 'node:net'
import { RESEND_SECONDS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import type { FastifyRequest } from 'fastify'
import type { Allowance } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'

const HOUR = 3600

/** How often one network address may ask. Generous: many people can share one. */
const PER_ADDRESS = {
  register: { points: 600, seconds: HOUR },
  login: { points: 600, seconds: HOUR },
  verify: { points: 600, seconds: HOUR },
  resend: { points: 600, seconds: HOUR },
  social: { points: 600, seconds: HOUR },
} satisfies Record<string, Allowance>

/** Failed sign-ins with one e-mail address or number, wherever they come from. */
const FAILED_LOGINS: Allowance = { points: 10, seconds: 15 * 60 }
/** Codes sent to one e-mail address or number, whoever asked for them. */
const CODES_TO_CONTACT: Allowance = { points: 10, seconds: HOUR }
const WRONG_CURRENT_PASSWORDS: Allowance = { points: 10, seconds: 15 * 60 }

export async function allowAddress(
  { limits, vault }: Services,
  request: FastifyRequest,
  act: keyof typeof PER_ADDRESS,
): Promise<void> {
  await limits.take(`${act}-address`, vault.index('address', networkOf(request.ip)), PER_ADDRESS[act])
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

/** One household or server gets a whole /64 of IPv6 addresses; counting each of them would count nothing. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}
