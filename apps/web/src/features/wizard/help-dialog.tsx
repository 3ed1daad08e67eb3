import { LAST_GUEST_STEP, STEPS } from '@nirgam/domain/steps'
import { site } from '../../lib/site.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './help-dialog.module.css'
import { STEP_ASKS } from './step-help.ts'

/** People to ask, and what is still to come. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const { phone, email, hours } = site.support
  return (
    <Dialog title="How can we help?" onClose={onClose}>
      <dl className={classes.contacts}>
        <div>
          <dt>Call us, {hours} India time</dt>
          <dd>
            <a href={`tel:${phone}`}>{phone}</a>
          </dd>
        </div>
        <div>
          <dt>Write to us, 24/7</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      </dl>
      <div>
        <h3 className={classes.heading}>What each step asks</h3>
        <ol className={classes.steps}>
          {STEPS.map(({ number, id, title }) => (
            <li key={id}>
              <strong>{title}</strong>
              {number === LAST_GUEST_STEP + 1 && <em className={classes.account}> · from here with an account</em>}
              <br />
              {STEP_ASKS[id]}
            </li>
          ))}
        </ol>
      </div>
      <p className={classes.more}>
        Your answers are saved as you go. More in our{' '}
        <a href="/#questions" target="_blank" rel="noreferrer">
          questions and answers
        </a>
        .
      </p>
    </Dialog>
  )
}
