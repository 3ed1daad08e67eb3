import type { SignedInData } from '@nirgam/domain/api-accounts'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { useEnterAfterLogin } from './entering.ts'
import classes from './sign-in-layout.module.css'

type SocialReturnProps = { code: string; onFailure: (error: unknown) => void }

/** Back from a provider: the one-time code in the address becomes a session. */
export function SocialReturn({ code, onFailure }: SocialReturnProps) {
  const enter = useEnterAfterLogin()
  const started = useRef(false)
  useEffect(() => {
    // The code works once, and React may run an effect twice.
    if (started.current) return
    started.current = true
    api.post<SignedInData>('/auth/exchange', { code }).then(enter, onFailure)
  }, [code, enter, onFailure])
  return (
    <div className={classes.progress} role="status">
      <span className={classes.spinner} />
      Signing you in…
    </div>
  )
}
