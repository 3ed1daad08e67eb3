import { useEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { Row } from '../../ui/layout.tsx'
import { Spinner } from '../../ui/states.tsx'
import { useEnterAfterLogin } from './entering.ts'

type SocialReturnProps = { code: string; onFailure: (error: unknown) => void }

/** Back from a provider: the one-time code in the address becomes a session. */
export function SocialReturn({ code, onFailure }: SocialReturnProps) {
  const enter = useEnterAfterLogin()
  const started = useRef(false)
  useEffect(() => {
    // The code works once, and React may run an effect twice.
    if (started.current) return
    started.current = true
    api('POST /auth/exchange', { body: { code } }).then(enter, onFailure)
  }, [code, enter, onFailure])
  return (
    <Row role="status">
      <Spinner />
      Signing you in…
    </Row>
  )
}
