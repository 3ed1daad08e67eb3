import { useState } from 'react'
import { usePassedMessage } from '../../lib/passed-message.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import classes from './hero.module.css'
import { useUnfinished } from './incomplete.ts'

/** Above the hero: what a guard said, and the way back to something unfinished. */
export function Notices() {
  const message = usePassedMessage()
  const [closed, close] = useState<string | null>(null)
  return (
    <Stack gap="sm" className={classes.notices}>
      {message && message !== closed && (
        <Banner kind="info" onClose={() => close(message)}>
          {message}
        </Banner>
      )}
      <Unfinished />
    </Stack>
  )
}

function Unfinished() {
  const unfinished = useUnfinished()
  if (unfinished === null) return null
  const inAccount = unfinished.kept === 'account'
  return (
    <Banner
      kind="success"
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
      Sending {unfinished.what}
    </Banner>
  )
}
