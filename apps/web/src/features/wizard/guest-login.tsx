import { GUEST_REDIRECT_MS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { STEP_COUNT } from '@nirgam/domain/steps'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ActionLink } from '../../ui/action.tsx'
import { CheckIcon, ShieldIcon } from '../../ui/icons.tsx'
import classes from './guest-login.module.css'

function useRedirectToLogin(message: string, enabled = true): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!enabled) return
    const timer = setTimeout(() => void navigate('/login', { state: { message } }), GUEST_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, message, enabled])
}

/** For someone whose session ended on a later step: their answers are shown to nobody who is not signed in. */
export function GuestLogin({ step }: { step: number }) {
  const paying = step === STEP_COUNT
  useRedirectToLogin(MESSAGES.auth.loginToPay, paying)
  return (
    <div className={classes.box}>
      <ShieldIcon size={28} className={classes.icon} />
      <div>
        <p className={classes.lead}>{paying ? MESSAGES.auth.loginToPay : MESSAGES.auth.draftSaved}</p>
        <p className={classes.text}>
          {paying ? 'We are taking you to the login page.' : 'You were logged out, so your later answers are locked.'}
        </p>
      </div>
      {paying && (
        <ActionLink to="/login" state={{ message: MESSAGES.auth.loginToPay }}>
          Login
        </ActionLink>
      )}
    </div>
  )
}

/** The end of what needs no account. */
export function GuestDone() {
  useRedirectToLogin(MESSAGES.auth.loginToContinue)
  const state = { message: MESSAGES.auth.loginToContinue }
  return (
    <div className={classes.done} role="status">
      <span className={classes.tick}>
        <CheckIcon size={34} />
      </span>
      <h1 className={classes.title}>{MESSAGES.remittance.guestDone}</h1>
      <p className={classes.text}>
        Your answers are kept on this device. Next, log in or register, and continue from your dashboard.
      </p>
      <p className={classes.text}>We are taking you to the login page…</p>
      <div className={classes.ways}>
        <ActionLink to="/login" state={state} size="lg">
          Log in
        </ActionLink>
        <ActionLink to="/signup" state={state} size="lg" variant="default">
          Create an account
        </ActionLink>
      </div>
    </div>
  )
}
