import { answeredSoFar } from '@nirgam/domain/remittance/review'
import { LAST_GUEST_STEP } from '@nirgam/domain/remittance/steps'
import { Card, Stack, Text } from '../../../ui/layout.tsx'
import { REVIEW_STEP } from '../state/wizard-state.ts'
import type { Wizard } from '../use-wizard.ts'
import classes from './step-panel.module.css'

/** The answers so far, as in the review; hidden on the review, which shows all of them. */
export default function TransferSoFar({ wizard }: { wizard: Wizard }) {
  const { signedIn, step, form } = wizard
  const isLocked = !signedIn && step > LAST_GUEST_STEP
  const answered = answeredSoFar(form)
  if (isLocked || step === REVIEW_STEP) return null
  return (
    <aside className={`screen-only ${classes.soFar}`} aria-label="Your transfer so far">
      <Card tone="tint">
        <Text weight="semibold">Your transfer so far</Text>
        {answered.length === 0 && (
          <Text tone="dim" size="md">
            Your answers will appear here.
          </Text>
        )}
        <Stack as="dl" gap="mid" className={classes.answered}>
          {answered.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Stack>
      </Card>
    </aside>
  )
}
