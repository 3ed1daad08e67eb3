import type { Step } from '@nirgam/domain/remittance/steps'
import { IconCheck } from '@tabler/icons-react'
import { Row, Text } from '../../../ui/layout.tsx'
import { Progress } from '../../../ui/states.tsx'
import classes from './stepper.module.css'

type PlaceProps = {
  /** 'Step 3 of 13' */
  label: string
  /** Null if only the owner may see it. */
  percent: number | null
  /** Null if it is unknown which steps are done. */
  stepper: StepperProps | null
}

/** The user's place in the form; on small screens one line above the question. */
export function Place({ label, percent, stepper }: PlaceProps) {
  return (
    <div className={classes.place}>
      <Row justify="between" className={classes.words}>
        <Text as="span" size="md" weight="semibold" tabular>
          {label}
        </Text>
        {percent !== null && (
          <Text as="span" size="md" tone="dim" tabular>
            {percent}%<span> complete</span>
          </Text>
        )}
      </Row>
      {percent !== null && <Progress percent={percent} label="Progress of your remittance" />}
      {stepper && <Stepper {...stepper} />}
    </div>
  )
}

type StepperProps = {
  steps: readonly Step[]
  current: number
  /** Every step before this one is finished. */
  furthest: number
  onChoose: (step: number) => void
  /** Shows a column with the names if the screen is wide enough. */
  rail?: boolean
  /** Steps after those shown. */
  more?: readonly Step[]
}

function Stepper({ steps, current, furthest, onChoose, rail = false, more = [] }: StepperProps) {
  return (
    <nav aria-label="Steps" className={rail ? classes.rail : undefined}>
      <ol className={classes.steps}>
        {steps.map(({ number, title }, index) => {
          const state = number === current ? 'Current' : number < furthest ? 'Done' : 'Pending'
          const content = (
            <>
              <span className={`tabular ${classes.mark}`} aria-hidden="true">
                {state === 'Done' ? <IconCheck size={15} /> : index + 1}
              </span>
              <span className={classes.text}>
                <span>{title}</span>
                <span>{state}</span>
              </span>
            </>
          )
          return (
            <li key={number} data-state={state} aria-current={state === 'Current' ? 'step' : undefined}>
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
      {more.length > 0 && <More steps={more} current={current} />}
    </nav>
  )
}

/** The last steps have no marks. Small screens show the number above and the title below. */
function More({ steps, current }: { steps: readonly Step[]; current: number }) {
  const here = steps.findIndex(({ number }) => number === current)
  const left = steps.length - 1 - here
  return (
    <p
      className={classes.more}
      data-state={here >= 0 ? 'Current' : 'Pending'}
      aria-current={here >= 0 ? 'step' : undefined}
    >
      <span className={`tabular ${classes.mark}`} aria-hidden="true">
        {here >= 0 ? current : `+${steps.length}`}
      </span>
      <span>
        {here >= 0 && <strong>{steps[here]?.title} · </strong>}
        {left > 0 ? `${left} more` : 'last step'}
      </span>
    </p>
  )
}
