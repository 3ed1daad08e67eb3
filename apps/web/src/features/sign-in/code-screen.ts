import type { SentTo } from '@nirgam/domain/api-accounts'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { startResendClock } from './resend-clock.ts'

/** What the code screen is given by whoever sends a person there; it lives in the history entry, so a reload keeps it. */
type CodeScreenState = { userId: string; sentTo: SentTo | null }

export function readCodeScreenState(state: unknown): CodeScreenState | null {
  if (typeof state !== 'object' || state === null || !('userId' in state)) return null
  const { userId } = state
  if (typeof userId !== 'string' || userId === '') return null
  return { userId, sentTo: readSentTo('sentTo' in state ? state.sentTo : null) }
}

function readSentTo(value: unknown): SentTo | null {
  if (typeof value !== 'object' || value === null || !('channel' in value) || !('address' in value)) return null
  const { channel, address } = value
  const isChannel = channel === 'email' || channel === 'sms' || channel === 'whatsapp'
  return isChannel && typeof address === 'string' ? { channel, address } : null
}

/** In words; the server hides most of an address, so that looking over a shoulder tells nothing. */
export function describeSentTo({ channel, address }: SentTo): string {
  if (channel === 'email') return address
  const number = `the number ending in ${address.slice(-4)}`
  return channel === 'whatsapp' ? `${number} on WhatsApp` : number
}

type Sent = { user_id: string; sent_to: unknown }

/** To the code screen, right after the server sent a code; answers when it is there. */
export function useAskForCode(): (sent: Sent) => Promise<void> {
  const navigate = useNavigate()
  return async ({ user_id, sent_to }) => {
    startResendClock(user_id)
    await navigate('/otp-verification', { state: { userId: user_id, sentTo: sent_to } })
  }
}

/** Whose code is missing and where it went, when that is why a login was refused. */
export function missingCode(error: unknown): Sent | null {
  if (!(error instanceof ApiError)) return null
  const { requires_verification, user_id, sent_to } = error.body
  const unverified = requires_verification === true || /not verified/i.test(error.message)
  return unverified && typeof user_id === 'string' ? { user_id, sent_to } : null
}
