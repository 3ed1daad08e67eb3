import type { PasskeyQuestion } from '@nirgam/domain/office/api-staff'
import type { PasskeyAnswer } from '@nirgam/domain/office/staff-forms'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import type { Services } from '../../../platform/services.ts'
import { hashOf, newSecret } from '../../accounts/accounts.ts'
import { addChallenge, countUse, type PasskeyRow, passkeysOf, takeChallenge } from './passkeys-store.ts'

const LIFE_MS = 5 * 60 * 1000

/** Person and purpose of a challenge, with its session or browser: an answer from any other is refused. */
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

/** The challenge that an answer refers to, if it was issued here and is still open; null otherwise. */
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

/** Passkeys belong to the public URL: one created for or used on another site is refused. */
export function relyingParty({ publicUrl }: Config): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** A challenge for the person's passkeys; null for a person without any. */
export async function askPasskey(
  services: Services,
  db: Db | Trx,
  staffId: number,
  /** called only for a person with a passkey, because signing in sets a cookie for it */
  asked: () => Asked,
): Promise<PasskeyQuestion | null> {
  const rows = await passkeysOf(db, staffId)
  if (rows.length === 0) return null
  return {
    challenge: await ask(services, db, asked()),
    rp_id: relyingParty(services.config).id,
    passkeys: rows.map(({ credential_id: id, transports }) => ({ id, transports: JSON.parse(transports) as string[] })),
  }
}

/**
 * Verifies the answer to a challenge. Requires a lock on the person, so that two concurrent answers cannot both pass
 * the counter. `copied`: the signature is right, but the counter was seen before, so the key exists twice.
 */
export async function readAnswer(
  services: Services,
  trx: Trx,
  asked: Asked,
  answer: PasskeyAnswer,
): Promise<'right' | 'wrong' | 'copied'> {
  const challenge = await answered(services, trx, asked, answer.response.clientDataJSON)
  if (challenge === null) return 'wrong'
  const passkey = (await passkeysOf(trx, asked.staffId)).find(({ credential_id }) => credential_id === answer.id)
  if (!passkey) return 'wrong'
  const counter = await counterOf(services, { passkey, challenge, answer })
  if (counter === null) return 'wrong'
  const isCounting = counter > 0 || passkey.counter > 0
  if (isCounting && counter <= passkey.counter) return 'copied'
  await countUse(trx, passkey.uid, counter, services.clock.now())
  return 'right'
}

type Answered = { passkey: PasskeyRow; challenge: string; answer: PasskeyAnswer }

/** The counter in a valid answer; null for an invalid one. */
async function counterOf(services: Services, { passkey, challenge, answer }: Answered): Promise<number | null> {
  // Loaded with the first passkey: most server runs need none.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(services.config)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, rawId: answer.id, type: 'public-key', clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        // Compared by the caller, after the signature: a forged counter must not look like a copied key.
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
