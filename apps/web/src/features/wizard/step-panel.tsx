import { LAST_GUEST_STEP, STEP_COUNT } from '@nirgam/domain/steps'
import { type FormEvent, type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { ActionButton } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ArrowRightIcon, CheckIcon } from '../../ui/icons.tsx'
import { SkeletonBox } from '../../ui/page-skeleton.tsx'
import { SectionLevel } from '../../ui/section-heading.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { GuestLogin } from './guest-login.tsx'
import { STEP_COMPONENTS } from './step-components.tsx'
import { STEP_HELP } from './step-help.ts'
import classes from './step-panel.module.css'
import type { Wizard } from './use-wizard.ts'
import { nextLabel } from './where-to-open.ts'

type StepPanelProps = {
  wizard: Wizard
  /** 'Step 3 of 13', for the ear. */
  position: string
  /** Null hides the button. */
  onBack: (() => void) | null
  headingLevel: 'h1' | 'h3'
  notice?: ReactNode
}

/** One question, its answer, and the way on and back. */
export function StepPanel({ wizard, position, onBack, headingLevel: Heading, notice }: StepPanelProps) {
  const { current, step, problem, saving, signedIn, reviewing } = wizard
  const guestStop = !signedIn && step > LAST_GUEST_STEP
  const heading = useFocusOnNewStep(step)
  const panel = useRef<HTMLFormElement>(null)
  const Step = STEP_COMPONENTS[current.id]

  const showFault = () => panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

  return (
    <form
      ref={panel}
      className={classes.panel}
      noValidate
      onChange={showTextForOthers}
      onSubmit={(event) => {
        event.preventDefault()
        if (reviewing) wizard.backToReview()
        else wizard.next()
      }}
    >
      <VisuallyHidden>
        <span role="status">{`${position}: ${current.title}`}</span>
      </VisuallyHidden>
      <div className={classes.head}>
        <p className={classes.title}>{current.title}</p>
        <Heading ref={heading} tabIndex={-1} className={classes.question}>
          {current.question}
        </Heading>
        <p className={classes.help}>{STEP_HELP[current.id]}</p>
      </div>
      {notice}
      {problem && (
        <Banner
          key={wizard.attempt}
          kind="error"
          action={
            problem.ended ? (
              <ActionButton variant="default" size="sm" onClick={() => location.assign('/dashboard')}>
                Go to Dashboard
              </ActionButton>
            ) : (
              step > LAST_GUEST_STEP &&
              Object.keys(problem.fields).length > 0 && (
                <ActionButton variant="default" size="sm" onClick={showFault}>
                  Show me
                </ActionButton>
              )
            )
          }
        >
          {problem.message}
        </Banner>
      )}
      <div className={classes.body} key={current.id}>
        {guestStop ? (
          <GuestLogin step={step} />
        ) : (
          <SectionLevel value={Heading === 'h1' ? 2 : 4}>
            <Suspense fallback={<StepSkeleton />}>
              <Step
                form={wizard.form}
                change={wizard.change}
                problem={problem}
                clearProblem={wizard.clearProblem}
                remittance={wizard.remittance}
                remittanceChanged={wizard.remittanceChanged}
                goTo={wizard.goTo}
                place={wizard.place}
              />
            </Suspense>
          </SectionLevel>
        )}
      </div>
      <div className={classes.actions} data-reviewing={reviewing || undefined}>
        {onBack && (
          <ActionButton variant="default" size="lg" onClick={onBack} disabled={saving}>
            Back
          </ActionButton>
        )}
        <SavedMark wizard={wizard} />
        {reviewing && (
          <ActionButton variant="default" size="lg" onClick={wizard.next} disabled={saving}>
            {nextLabel(step, signedIn)}
          </ActionButton>
        )}
        {(signedIn || step < STEP_COUNT) && (
          <ActionButton
            type="submit"
            size="lg"
            // Until it is paid, the way on is the pay button.
            variant={step === STEP_COUNT && !wizard.form.contributionPaid ? 'default' : 'filled'}
            className={classes.next}
            aria-disabled={saving}
            onClick={ignoreSecondClick}
          >
            {submitLabel(wizard)}
            {!saving && !reviewing && step < STEP_COUNT && <ArrowRightIcon size={18} />}
          </ActionButton>
        )}
      </div>
    </form>
  )
}

function submitLabel({ saving, reviewing, step, signedIn }: Wizard): string {
  if (saving) return 'Saving...'
  return reviewing ? 'Save and return to review' : nextLabel(step, signedIn)
}

/** On a phone the text box that Others opens may lie behind the bar. */
function showTextForOthers({ target }: FormEvent): void {
  if (!(target instanceof HTMLInputElement) || target.dataset.others === undefined) return
  const box = target.closest('fieldset')?.querySelector('input:not([type="radio"])')
  box?.scrollIntoView({ block: 'nearest' })
}

/** The second click of a double click lands on the next step's button. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

function SavedMark({ wizard }: { wizard: Wizard }) {
  if (!wizard.begun) return <p className={classes.saved} />
  if (!wizard.kept) return <p className={classes.saved}>Not saved</p>
  if (!wizard.saved) return <p className={classes.saved}>Not saved yet</p>
  return (
    <p className={classes.saved} data-saved>
      <CheckIcon size={16} />
      Saved
    </p>
  )
}

export function StepSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <VisuallyHidden>
        <span role="status">Loading…</span>
      </VisuallyHidden>
      <SkeletonBox height="3rem" />
      <SkeletonBox height="3rem" />
      <SkeletonBox height="3rem" />
    </div>
  )
}

/** A screen reader reads the new question; the first one is read with the page. */
function useFocusOnNewStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
