import { type Sender, Undeliverable } from './message.ts'

const TIMEOUT_MS = 10_000

/** Any SMS provider that takes `{ to, from, text }` as JSON with a bearer token. */
export function smsSender(provider: { url: string; token: string; sender: string }, via: typeof fetch): Sender {
  return async ({ to, text }) => {
    const answer = await via(provider.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, from: provider.sender, text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Undeliverable(`the SMS provider answered ${answer.status}`)
  }
}
