import { answerOf } from '@nirgam/domain/remittance/answers/answers'
import type { StepProblem } from '@nirgam/domain/remittance/step-gates'
import { LAST_GUEST_STEP, type StepId, stepById } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { SectionHeading } from '../../../ui/layout.tsx'
import stateClasses from '../../../ui/states.module.css'
import type { Problem } from '../state/wizard-state.ts'
import classes from './step-panel.module.css'

type ErrorSummaryProps = { problem: Problem; step: StepId; action?: ReactNode }

/** Everything that blocks the step, in one focused place with a link to each field. */
export function ErrorSummary({ problem, step, action }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isElsewhere = problem.about !== undefined
  // A problem of another step takes no focus, because the user is typing on this one.
  useEffect(() => void (isElsewhere || box.current?.focus()), [isElsewhere])
  const faults = faultsOf(step, problem)
  const besides = saidBesides(faults, problem)
  const isList = faults.length > 1 || (faults.length > 0 && stepById(step).number > LAST_GUEST_STEP)
  return (
    <div ref={box} className={stateClasses.banner} data-tone="error" role="alert" tabIndex={-1}>
      <IconAlertTriangle size={20} aria-hidden />
      <div className={stateClasses.text}>
        {besides && <p>{besides}</p>}
        {isList && <SectionHeading>{MESSAGES.senderBank.errorsHeading}</SectionHeading>}
        {faults.length > 0 && (
          <ul className={classes.faults}>
            {faults.map((fault) => (
              <li key={fault.links[0]?.field}>
                <Words {...fault} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {action}
    </div>
  )
}

function Words({ lead, links }: Fault) {
  return (
    <>
      {lead}
      {links.map(({ field, text }, index) => (
        <Fragment key={field}>
          {index > 0 && ', '}
          <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
            {text}
          </a>
        </Fragment>
      ))}
    </>
  )
}

/** Cards are focused at the chosen one, or at the text box that Others opens. */
function focusField(event: MouseEvent<HTMLAnchorElement>, field: string): void {
  event.preventDefault()
  const form = event.currentTarget.closest('form')
  const named = form?.querySelector<HTMLElement>(`[id="${field}"]`)
  const target =
    named?.tagName === 'FIELDSET'
      ? (named.querySelector<HTMLElement>('[data-others]:checked') &&
          named.querySelector<HTMLElement>('input:not([type="radio"])')) ||
        named.querySelector<HTMLElement>('input:checked, input')
      : named
  ;(target ?? form?.querySelector<HTMLElement>('[aria-invalid="true"]'))?.focus()
}

/** One problem in its own words, with links to its fields. */
export type Fault = { lead: string; links: readonly { field: string; text: string }[] }

/** The problems of a step, each named once: first the blank fields together in one sentence, then the others. */
export function faultsOf(id: StepId, { message, fields }: StepProblem): Fault[] {
  const left = new Map(Object.entries(fields))
  const faults: Fault[] = []
  for (const name of stepById(id).answers) {
    const { incomplete, fields: asked = {} } = answerOf(name)
    const blank = Object.entries(asked).filter(
      ([field, { label }]) => left.get(field) === MESSAGES.text.required(label),
    )
    if (incomplete && blank.length > 0) {
      const links = blank.map(([field, { label }]) => ({ field, text: label }))
      faults.push({ lead: incomplete(''), links })
      for (const { field } of links) left.delete(field)
    } else if (incomplete && message === incomplete('') && left.size > 0) {
      // All missing parts of a date count as one problem.
      faults.push({ lead: '', links: [{ field: [...left.keys()][0] ?? '', text: message }] })
      left.clear()
    }
  }
  const single = [...left].map(([field, text]) => ({ lead: '', links: [{ field, text }] }))
  return [...faults, ...single]
}

/** Messages that belong to no field, such as a failed save. */
export function saidBesides(faults: readonly Fault[], { message }: StepProblem): string | null {
  const isSaid = faults.some(({ lead, links }) => (lead ? message.startsWith(lead) : links[0]?.text === message))
  return isSaid ? null : message
}
