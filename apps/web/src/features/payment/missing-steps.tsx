import { FIRST_DASHBOARD_STEP, stepByNumber } from '@nirgam/domain/steps'
import { ActionButton, ActionLink } from '../../ui/action.tsx'
import type { StepProps } from '../wizard/wizard.tsx'
import classes from './payment-step.module.css'

type MissingStepsProps = { numbers: readonly number[] } & Pick<StepProps, 'goTo' | 'place'>

/** What must be filled in before anything can be paid, each with the way there. */
export function MissingSteps({ numbers, goTo, place }: MissingStepsProps) {
  return (
    <section className={classes.missing} aria-label="Missing before you can pay">
      <p className={classes.lead}>Before you can pay, please complete:</p>
      <ul>
        {[...new Set(numbers)].map((number) => {
          const { title } = stepByNumber(number)
          const outside = place === 'dashboard' && number < FIRST_DASHBOARD_STEP
          return (
            <li key={number}>
              <span>{title}</span>
              {outside ? (
                <ActionLink
                  variant="default"
                  size="sm"
                  to={`/remittance?step=${number}`}
                  aria-label={`Fill in: ${title}`}
                >
                  Fill in
                </ActionLink>
              ) : (
                <ActionButton variant="default" size="sm" aria-label={`Fill in: ${title}`} onClick={() => goTo(number)}>
                  Fill in
                </ActionButton>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
