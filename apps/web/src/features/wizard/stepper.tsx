import type { Step } from '@nirgam/domain/steps'
import { IconCheck } from '@tabler/icons-react'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Progress } from '../../ui/states.tsx'
import classes from './stepper.module.css'

type StepperProps = {
  steps: readonly Step[]
  current: number
  /** Every step before this one is finished. */
  furthest: number
  onChoose: (step: number) => void
  /** A column with the names where the screen is wide enough. */
  rail?: boolean
}

export function Stepper({ steps, current, furthest, onChoose, rail = false }: StepperProps) {
  return (
    <nav aria-label="Steps" className={rail ? classes.rail : undefined}>
      <ol className={classes.steps}>
        {steps.map(({ number, title }, index) => {
          const state = number === current ? 'Current' : number < furthest ? 'Done' : 'Pending'
          const content = (
            <>
              <span className={classes.mark} aria-hidden="true">
                {state === 'Done' ? <IconCheck size={15} /> : index + 1}
              </span>
              <span className={classes.text}>
                <span className={classes.title}>{title}</span>
                <span className={classes.state}>{state}</span>
              </span>
            </>
          )
          return (
            <li
              key={number}
              className={classes.step}
              data-state={state}
              aria-current={state === 'Current' ? 'step' : undefined}
            >
              {state === 'Done' ? (
                <button type="button" className={classes.row} onClick={() => onChoose(number)}>
                  {content}
                </button>
              ) : (
                <span className={classes.row}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

export function ProgressLine({ percent, label }: { percent: number; label: string }) {
  return (
    <Stack gap="sm">
      <Row justify="between">
        <Text as="span" size="md" weight="semibold" tabular>
          {label}
        </Text>
        <Text as="span" size="md" tone="dim" tabular>
          {percent}% complete
        </Text>
      </Row>
      <Progress percent={percent} label="Progress of your remittance" />
    </Stack>
  )
}
