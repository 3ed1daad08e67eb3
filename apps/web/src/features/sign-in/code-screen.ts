import type { SentTo } from '@nirgam/domain/api-accounts'

/** What the code screen is given by whoever sends a person there; it lives in the history entry, so a reload keeps it. */
export type CodeScreenState = { userId: string; sentTo: SentTo | null }

export function readCodeScreenState(state: unknown): CodeScreenState | null {
  if (typeof state !== 'object' || state === null || !('userId' in state)) return null
  const { userId } = state
  if (typeof userId !== 'string' || userId === '') return null
  return { userId, sentTo: readSentTo('sentTo' in state ? state.sentTo : null) }
}

export function readSentTo(value: unknown): SentTo | null {
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
