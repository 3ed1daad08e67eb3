import type { SentTo } from '@nirgam/domain/account/api-accounts'
import { OTP_LENGTH } from '@nirgam/domain/shared/limits'
import { maskEmail, maskPhone } from '@nirgam/domain/shared/masking'
import { ApiError } from '../../lib/api.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { readTyped, type TypedContact } from './credentials.ts'
import { startResendClock } from './resend-clock.ts'

/** The code screen's input from the previous screen, kept in the history entry so that it survives a reload. */
type CodeScreenState = {
  userId: string
  sentTo: SentTo | null
  codeLength: number
  /** the contact details typed before, for going back */
  typed: TypedContact
  /** the page where they were typed */
  from: string
}

export function readCodeScreenState(state: unknown): CodeScreenState | null {
  if (typeof state !== 'object' || state === null || !('userId' in state)) return null
  const { userId } = state
  if (typeof userId !== 'string' || userId === '') return null
  const from = 'from' in state && typeof state.from === 'string' && state.from.startsWith('/') ? state.from : '/signup'
  const length = 'codeLength' in state ? Number(state.codeLength) : OTP_LENGTH
  return {
    userId,
    sentTo: readSentTo('sentTo' in state ? state.sentTo : null),
    codeLength: Number.isInteger(length) && length > 0 && length < 10 ? length : OTP_LENGTH,
    typed: readTyped(state),
    from,
  }
}

function readSentTo(value: unknown): SentTo | null {
  if (typeof value !== 'object' || value === null || !('channel' in value) || !('address' in value)) return null
  const { channel, address } = value
  const isChannel = channel === 'email' || channel === 'sms' || channel === 'whatsapp'
  return isChannel && typeof address === 'string' ? { channel, address } : null
}

/**
 * The address in words. An address typed just before is shown in full, so that a typo can be seen; of any other, the
 * server sends only the end.
 */
export function describeSentTo({ channel, address }: SentTo, typed: TypedContact = {}): string {
  if (channel === 'email')
    return typed.email && maskEmail(typed.email.toLowerCase()) === address ? typed.email : address
  const isTyped = typed.phone && maskPhone(typed.phone) === address
  const number = isTyped
    ? `${typed.countryCode ?? ''} ${typed.phone}`.trim()
    : `the number ending in ${address.slice(-4)}`
  return channel === 'whatsapp' ? `${number} on WhatsApp` : number
}

type Sent = { user_id: string; sent_to: unknown; code_length?: number }
type Asked = { typed: TypedContact; from: string }

/** Opens the code screen right after the server sent a code; resolves when it is shown. */
export function useAskForCode(): (sent: Sent, asked: Asked) => Promise<void> {
  const navigate = useNavigate()
  return async ({ user_id, sent_to, code_length }, { typed, from }) => {
    startResendClock(user_id)
    const state = { userId: user_id, sentTo: sent_to, codeLength: code_length ?? OTP_LENGTH, typed, from }
    await navigate('/otp-verification', { state })
  }
}

/** The user whose code is missing and the address it was sent to, if a login was refused for that reason. */
export function missingCode(error: unknown): Sent | null {
  if (!(error instanceof ApiError)) return null
  const { requires_verification, user_id, sent_to, code_length } = error.body
  const unverified = requires_verification === true || /not verified/i.test(error.message)
  return unverified && typeof user_id === 'string'
    ? { user_id, sent_to, ...(typeof code_length === 'number' && { code_length }) }
    : null
}
