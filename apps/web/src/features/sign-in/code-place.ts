import { maskEmail, maskPhone } from '@nirgam/domain/masking'

/** Where a code was sent. */
export type SentTo = { by: 'email' | 'sms' | 'whatsapp'; address: string }

/** What the code screen is given by whoever sends a person there; it lives in the history entry, so a reload keeps it. */
export type CodeScreenState = { userId: string; sentTo: SentTo | null }

export function readCodeScreenState(state: unknown): CodeScreenState | null {
  if (typeof state !== 'object' || state === null || !('userId' in state)) return null
  const { userId } = state
  if (typeof userId !== 'string' || userId === '') return null
  return { userId, sentTo: 'sentTo' in state && isSentTo(state.sentTo) ? state.sentTo : null }
}

function isSentTo(value: unknown): value is SentTo {
  return (
    typeof value === 'object' &&
    value !== null &&
    'by' in value &&
    (value.by === 'email' || value.by === 'sms' || value.by === 'whatsapp') &&
    'address' in value &&
    typeof value.address === 'string'
  )
}

/** In words, without showing the whole address to whoever looks over a shoulder. */
export function describePlace(sentTo: SentTo | null): string {
  if (sentTo === null) return 'the mobile number or e-mail of your account'
  if (sentTo.by === 'email') return maskEmail(sentTo.address)
  const number = `the number ending in ${maskPhone(sentTo.address).slice(-4)}`
  return sentTo.by === 'whatsapp' ? `${number} on WhatsApp` : number
}
