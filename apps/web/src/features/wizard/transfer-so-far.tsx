import { answeredSoFar } from '@nirgam/domain/review'
import { LAST_GUEST_STEP } from '@nirgam/domain/steps'
import { Card, Text } from '../../ui/layout.tsx'
import classes from './step-panel.module.css'
import type { Wizard } from './use-wizard.ts'
import { REVIEW_STEP } from './wizard-state.ts'

type TransferSoFarProps = { wizard: Wizard; className: string | undefined }

/** What has been said by now, each as the review will show it; the review says all of it itself. */
export default function TransferSoFar({ wizard, className }: TransferSoFarProps) {
  const { signedIn, step, form } = wizard
  const isLocked = !signedIn && step > LAST_GUEST_STEP
  const answered = answeredSoFar(form)
  if (isLocked || step === REVIEW_STEP) return null
  return (
    <aside className={className} aria-label="Your transfer so far">
      <Card tone="tint">
        <Text weight="semibold">Your transfer so far</Text>
        {answered.length === 0 && (
          <Text tone="dim" size="md">
            Your answers show here as you give them.
          </Text>
        )}
        <dl className={classes.answered}>
          {answered.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </aside>
  )
}
