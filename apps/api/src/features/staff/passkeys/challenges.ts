import type { Config } from '../../../platform/config/config.ts'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import type { Services } from '../../../platform/services.ts'
import { hashOf, newSecret } from '../../accounts/accounts.ts'
import { addChallenge, takeChallenge } from './passkeys-store.ts'

const LIFE_MS = 5 * 60 * 1000

/** Who is asked for what, and in which session or browser: an answer from anywhere else does not count. */
export type Asked = { staffId: number; purpose: 'sign-in' | 'confirm' | 'add'; boundTo: string }

export async function ask({ clock }: Services, db: Db | Trx, { staffId, purpose, boundTo }: Asked): Promise<string> {
  const challenge = newSecret()
  await addChallenge(db, {
    challenge_hash: hashOf(challenge),
    staff_id: staffId,
    purpose,
    bound_to: boundTo,
    expires_at: clock.now() + LIFE_MS,
  })
  return challenge
}

/** The challenge that an answer names, if it was asked here and not answered yet; null otherwise. */
export async function answered(
  { clock }: Services,
  trx: Trx,
  { staffId, purpose, boundTo }: Asked,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const taken = await takeChallenge(trx, {
    challenge_hash: hashOf(challenge),
    staff_id: staffId,
    purpose,
    bound_to: boundTo,
    now: clock.now(),
  })
  return taken ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** Passkeys belong to the public address: one made for another site, or used there, is not accepted. */
export function relyingParty({ publicUrl }: Config): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}
