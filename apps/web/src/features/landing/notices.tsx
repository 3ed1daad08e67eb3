import { useState } from 'react'
import { usePassedMessage } from '../../lib/passed-message.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { LoginLink } from '../../ui/page.tsx'
import { Banner } from '../../ui/states.tsx'
import { useUser } from '../auth/auth.tsx'
import classes from './landing.module.css'
import { useUnfinished } from './unfinished.ts'

/**
 * A guard's message, and the way back to something unfinished. Known after the page is drawn: it comes up from the bottom
 * of the window, where nothing has to make room for it.
 */
export default function Notices() {
  const { state } = useUser()
  const message = usePassedMessage()
  const [closed, close] = useState<string | null>(null)
  return (
    <Stack gap="sm" className={classes.notices}>
      {message && message !== closed && (
        <Banner kind="info" onClose={() => close(message)} action={state === 'guest' && <LoginLink />}>
          {message}
        </Banner>
      )}
      <Unfinished />
    </Stack>
  )
}

function Unfinished() {
  const unfinished = useUnfinished()
  const [closed, close] = useState(false)
  if (!unfinished || closed) return null
  const inAccount = unfinished.kept === 'account'
  return (
    <Banner
      kind="success"
      onClose={() => close(true)}
      title={inAccount ? 'You have an unfinished remittance' : 'Your form is saved on this device'}
      action={
        inAccount ? (
          <ButtonLink to="/dashboard" state={{ continueRemittance: true }} size="sm">
            Continue Remittance
          </ButtonLink>
        ) : (
          <ButtonLink to="/remittance" size="sm" variant="default">
            Continue where you left off
          </ButtonLink>
        )
      }
    >
      {unfinished.what}
    </Banner>
  )
}
