import { type Refused, tokenSchema, type Unknown } from './paypal-wire.ts'

type Answer = { kind: 'answer'; status: number; body: unknown }
type Token = { kind: 'token'; value: string }

type Surroundings = {
  clientId: string
  clientSecret: string
  clock: { now(): number }
  request: (path: string, init: RequestInit) => Promise<Answer | Unknown>
  readFailure: (answer: Answer) => Refused | Unknown
}

/** A token is given up this long before PayPal would refuse it, so that none runs out on the way. */
const MARGIN_SECONDS = 60

/** Caches one access token; concurrent calls share one fetch. */
export function createTokenSource({ clientId, clientSecret, clock, request, readFailure }: Surroundings) {
  let held: { value: string; until: number } | null = null
  let underway: Promise<Token | Refused | Unknown> | null = null

  async function fetchToken(): Promise<Token | Refused | Unknown> {
    const askedAt = clock.now()
    const answer = await request('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    })
    if (answer.kind !== 'answer') return answer
    const token = answer.status === 200 ? tokenSchema.safeParse(answer.body) : null
    if (!token?.success) return readFailure(answer)
    const { access_token: value, expires_in } = token.data
    held = { value, until: askedAt + (expires_in - MARGIN_SECONDS) * 1000 }
    return { kind: 'token', value }
  }

  return {
    async current(): Promise<Token | Refused | Unknown> {
      if (held && clock.now() < held.until) return { kind: 'token', value: held.value }
      underway ??= fetchToken().finally(() => {
        underway = null
      })
      return underway
    },
    /** Only the token that was refused: another call may have fetched a fresh one meanwhile. */
    forget(value: string): void {
      if (held?.value === value) held = null
    },
  }
}
