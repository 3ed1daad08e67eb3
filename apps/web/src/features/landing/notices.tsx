import { useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { usePassedMessage } from '../../lib/passed-message.ts'
import { ActionLink } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import { useUser } from '../auth/auth.tsx'
import { readDraft } from '../wizard/wizard.tsx'
import { describe, useIncomplete } from './incomplete.ts'
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
  const hydrated = useHydrated()
  const { state } = useUser()
  const incomplete = useIncomplete()
  if (incomplete) {
    return (
      <Banner
        kind="success"
        title="You have an unfinished remittance"
        action={
          <ActionLink to="/dashboard" state={{ continueRemittance: true }} size="sm">
            Continue Remittance
          </ActionLink>
        }
      >
        Sending {describe(incomplete)}
      </Banner>
    )
  }
  const draft = hydrated && state === 'guest' ? readDraft() : null
  if (draft === null || draft.form.destinationCountry === '') return null
  return (
    <Banner
      kind="success"
      title="Your form is saved on this device"
      action={
        <ActionLink to="/remittance" size="sm" variant="default">
          Continue where you left off
        </ActionLink>
      }
    >
      Sending {describe({ amount: draft.form.amount, destination_country: draft.form.destinationCountry })}
    </Banner>
  )
}
