import { useState } from 'react'
import { usePassedMessage } from '../../lib/passed-message.ts'
import { ActionLink } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import { useUnfinished } from './incomplete.ts'
import classes from './notices.module.css'

/** Above the hero: what a guard said, and the way back to something unfinished. */
export function Notices() {
  const message = usePassedMessage()
  const [closed, close] = useState<string | null>(null)
  return (
    <div className={classes.notices}>
      {message && message !== closed && (
        <Banner kind="info" onClose={() => close(message)}>
          {message}
        </Banner>
      )}
      <Unfinished />
    </div>
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
          <ActionLink to="/dashboard" state={{ continueRemittance: true }} size="sm">
            Continue Remittance
          </ActionLink>
        ) : (
          <ActionLink to="/remittance" size="sm" variant="default">
            Continue where you left off
          </ActionLink>
        )
      }
    >
      Sending {unfinished.what}
    </Banner>
  )
}
