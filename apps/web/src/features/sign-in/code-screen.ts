import type { SentTo } from '@nirgam/domain/account/api-accounts'
import { OTP_LENGTH } from '@nirgam/domain/shared/limits'
import { maskEmail, maskPhone } from '@nirgam/domain/shared/masking'
import { ApiError } from '../../lib/api.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { readTyped, type TypedContact } from './credentials.ts'
import { startResendClock } from './resend-clock.ts'

/** The code screen's input from the screen before; it is in the history entry, so a reload keeps it. */
type CodeScreenState = {
  userId: string
  sentTo: SentTo | null
  codeLength: number
  /** what was typed to get here, for going back to it */
  typed: TypedContact
  /** where it was typed */
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
 * In words. The address that was typed a moment ago is shown as it was typed, so that a slip can be seen; of any other
 * the server tells no more than its end.
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

/** To the code screen, right after the server sent a code; answers when it is there. */
export function useAskForCode(): (sent: Sent, asked: Asked) => Promise<void> {
  const navigate = useNavigate()
  return async ({ user_id, sent_to, code_length }, { typed, from }) => {
    startResendClock(user_id)
    const state = { userId: user_id, sentTo: sent_to, codeLength: code_length ?? OTP_LENGTH, typed, from }
    await navigate('/otp-verification', { state })
  }
}

/** Whose code is missing and where it went, when that is why a login was refused. */
export function missingCode(error: unknown): Sent | null {
  if (!(error instanceof ApiError)) return null
  const { requires_verification, user_id, sent_to, code_length } = error.body
  const unverified = requires_verification === true || /not verified/i.test(error.message)
  return unverified && typeof user_id === 'string'
    ? { user_id, sent_to, ...(typeof code_length === 'number' && { code_length }) }
    : null
}
