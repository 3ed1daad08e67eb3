import { MESSAGES } from '@nirgam/domain/messages'
import { PAYMENT_NOTICE_STEP } from '@nirgam/domain/steps'
import { useHydrated } from '../../lib/hydrated.ts'
import { usePassedMessage } from '../../lib/passed-message.ts'
import { Banner } from '../../ui/banner.tsx'
import { draftStep } from '../draft/draft.ts'
import classes from './sign-in-layout.module.css'

/** What another screen had to say, and that a nearly finished form is waiting. */
export function Notices() {
  const message = usePassedMessage()
  const nearlyDone = useHydrated() && draftStep() >= PAYMENT_NOTICE_STEP
  return (
    <div className={classes.notices}>
      {message && <Banner kind="info">{message}</Banner>}
      {nearlyDone && <Banner kind="success">{MESSAGES.auth.draftSaved}</Banner>}
    </div>
  )
}
