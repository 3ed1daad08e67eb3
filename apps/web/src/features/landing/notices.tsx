import { LANDING_MESSAGES } from '@nirgam/domain/remittance/landing-messages'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { ButtonLink } from '../../ui/button.tsx'
import { LoginLink } from '../../ui/page.tsx'
import { Banner } from '../../ui/states.tsx'
import { useUser } from '../auth/auth.tsx'
import { WhoSigns } from '../signers/signers.tsx'
import classes from './landing.module.css'
import { useUnfinished } from './unfinished.ts'

/** The signers, at the end of the page; at its top, a guard's message and the link to an unfinished remittance. */
export default function Notices({ message, lead }: { message: string | null; lead: Element }) {
  const { state } = useUser()
  const [closed, close] = useState<string | null>(null)
  const needsLogin = state === 'guest' && message !== LANDING_MESSAGES.noSuchPage
  // One notice at a time: first why the visitor was sent here, then the link to their form, which stays available.
  const notice =
    message && message !== closed ? (
      <Banner kind="info" onClose={() => close(message)} action={needsLogin && <LoginLink />}>
        {message}
      </Banner>
    ) : (
      <Unfinished />
    )
  return (
    <>
      <div className={classes.signers}>
        <WhoSigns />
      </div>
      {createPortal(notice, lead)}
    </>
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
      A {unfinished.what}
    </Banner>
  )
}
