import { LAST_GUEST_STEP, STEP_COUNT } from '@nirgam/domain/steps'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { type FormEvent, lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useFocusOnChange } from '../../lib/focus-on-change.ts'
import { Button } from '../../ui/button.tsx'
import { SectionLevel, Stack, VisuallyHidden } from '../../ui/layout.tsx'
import { Banner, Skeleton } from '../../ui/states.tsx'
import { GuestLogin } from './guest-login.tsx'
import { preloadStep, STEP_COMPONENTS } from './step-components.tsx'
import { STEP_HELP } from './step-help.ts'
import classes from './step-panel.module.css'
import type { Wizard } from './use-wizard.ts'
import { nextLabel } from './where-to-open.ts'

const ClashDialog = lazy(() => import('./clash-dialog.tsx'))

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
  const { current, step, signedIn, reviewing, isSaving } = wizard
  const guestStop = !signedIn && step > LAST_GUEST_STEP
  const heading = useFocusOnChange(step)
  const panel = useRef<HTMLFormElement>(null)
  const Step = STEP_COMPONENTS[current.id]
  useEffect(() => preloadStep(step + 1), [step])

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
      <ProblemBanner
        wizard={wizard}
        showFault={() => panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()}
      />
      <Stack gap="lg" className={classes.body} key={current.id}>
        {guestStop ? (
          <GuestLogin step={step} />
        ) : (
          <SectionLevel value={Heading === 'h1' ? 2 : 4}>
            <Suspense fallback={<StepSkeleton />}>
              <Step {...wizard} errors={wizard.problem?.fields ?? {}} />
            </Suspense>
          </SectionLevel>
        )}
      </Stack>
      <div className={classes.actions} data-reviewing={reviewing || undefined}>
        {onBack && (
          <Button variant="default" size="lg" onClick={onBack}>
            Back
          </Button>
        )}
        <SavedMark wizard={wizard} />
        {reviewing && (
          <Button variant="default" size="lg" onClick={wizard.next} disabled={isSaving}>
            {nextLabel(step, signedIn)}
          </Button>
        )}
        {(signedIn || step < STEP_COUNT) && (
          <Button
            type="submit"
            size="lg"
            // Until it is paid, the way on is the pay button.
            variant={step === STEP_COUNT && !wizard.form.contributionPaid ? 'default' : 'filled'}
            className={classes.next}
            aria-disabled={isSaving}
            onClick={ignoreSecondClick}
          >
            {submitLabel(wizard)}
            {!isSaving && !reviewing && step < STEP_COUNT && <IconArrowRight size={18} aria-hidden />}
          </Button>
        )}
      </div>
      {wizard.clashes.length > 0 && (
        <Suspense>
          <ClashDialog {...wizard} />
        </Suspense>
      )}
    </form>
  )
}

function submitLabel({ isSaving, reviewing, step, signedIn }: Wizard): string {
  if (isSaving) return 'Saving...'
  return reviewing ? 'Save and return to review' : nextLabel(step, signedIn)
}

function ProblemBanner({ wizard, showFault }: { wizard: Wizard; showFault: () => void }) {
  const { problem, step, attempt } = wizard
  if (!problem) return null
  const leads = step > LAST_GUEST_STEP && Object.keys(problem.fields).length > 0
  const way = problem.ended
    ? { label: 'Go to Dashboard', go: () => location.assign('/dashboard') }
    : leads && { label: 'Show me', go: showFault }
  return (
    <Banner
      key={attempt}
      kind="error"
      action={
        way && (
          <Button variant="default" size="sm" onClick={way.go}>
            {way.label}
          </Button>
        )
      }
    >
      {problem.message}
    </Banner>
  )
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
  const text = wizard.kept ? (wizard.isSaved ? 'Saved' : 'Not saved yet') : 'Not saved'
  const isSaved = wizard.kept && wizard.isSaved
  return (
    <p className={classes.saved} data-saved={(wizard.begun && isSaved) || undefined}>
      {wizard.begun && isSaved && <IconCheck size={16} aria-hidden />}
      {wizard.begun && text}
    </p>
  )
}

export function StepSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <VisuallyHidden>
        <span role="status">Loading…</span>
      </VisuallyHidden>
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </Stack>
  )
}
