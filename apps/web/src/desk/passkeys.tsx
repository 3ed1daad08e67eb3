import type { AddPasskeyBody, NewPasskey, PasskeyQuestion } from '@nirgam/domain/office/api-staff'
import type { PasskeyAnswer } from '@nirgam/domain/office/staff-forms'
import type { ReactNode } from 'react'
import { useAction } from '../lib/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { Banner } from '../ui/states.tsx'

// Uses the browser's WebAuthn directly. Its newer JSON helpers are missing in browsers that staff still use.

export const hasPasskeys = () => typeof PublicKeyCredential === 'function'

const NOT_MADE = 'The browser has no passkey.'

function bytesOf(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer
}

function textOf(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Asks the user for a passkey. Rejects on cancel. */
export async function answerQuestion({ challenge, rp_id, passkeys }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId: rp_id,
      userVerification: 'required',
      allowCredentials: passkeys.map(({ id, transports }) => ({
        type: 'public-key',
        id: bytesOf(id),
        transports: transports as AuthenticatorTransport[],
      })),
    },
  })
  if (!(credential instanceof PublicKeyCredential)) throw new Error(NOT_MADE)
  const { clientDataJSON, authenticatorData, signature } = credential.response as AuthenticatorAssertionResponse
  return {
    id: credential.id,
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
    },
  }
}

/** Lets the user create a passkey. Rejects on cancel. */
export async function makePasskey(wanted: NewPasskey): Promise<AddPasskeyBody['passkey']> {
  const { challenge, rp, user, algorithms, exclude } = wanted
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(challenge),
      rp,
      user: { id: bytesOf(user.id), name: user.name, displayName: user.display_name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: exclude.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
      authenticatorSelection: { userVerification: 'required' },
      attestation: 'none',
    },
  })
  if (!(credential instanceof PublicKeyCredential)) throw new Error(NOT_MADE)
  const { clientDataJSON, attestationObject, getTransports } = credential.response as AuthenticatorAttestationResponse
  return {
    id: credential.id,
    response: {
      clientDataJSON: textOf(clientDataJSON),
      attestationObject: textOf(attestationObject),
      transports: getTransports?.call(credential.response) ?? [],
    },
  }
}

type PasskeyChoiceProps = {
  /** Requests a challenge and answers it. Each try needs a new challenge, which works once. */
  use: () => Promise<void>
  onCode: () => void
  /** further buttons */
  children?: ReactNode
}

/** The second factor by passkey, with a code as the alternative. */
export function PasskeyChoice({ use, onCode, children }: PasskeyChoiceProps) {
  const { run, busy, failure } = useAction('The passkey wasn’t used. Try again, or use a code.')
  return (
    <>
      {failure && <Banner kind="error">{failure}</Banner>}
      <Row gap="sm">
        <Button variant="filled" busy={busy} busyLabel="Waiting for your passkey..." onClick={() => void run(use)}>
          Use your passkey
        </Button>
        <Button variant="subtle" onClick={onCode}>
          Use a code
        </Button>
        {children}
      </Row>
    </>
  )
}
