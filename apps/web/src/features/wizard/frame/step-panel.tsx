import { LAST_GUEST_STEP, STEP_COUNT, type StepId, stepById } from '@nirgam/domain/remittance/steps'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { type FormEvent, lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SectionLevel, Stack, Text, VisuallyHidden } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { nextLabel } from '../opening/where-to-open.ts'
import { GuestLogin, preloadStep, STEP_COMPONENTS } from '../step-components.tsx'
import type { Wizard } from '../use-wizard.ts'
import { ErrorSummary } from './error-summary.tsx'
import classes from './step-panel.module.css'

const ClashDialog = lazy(() => import('./clash-dialog.tsx'))

type StepPanelProps = {
  wizard: Wizard
  /** 'Step 3 of 13', for screen readers. */
  position: string
  /** Null hides the button. */
  onBack: (() => void) | null
  headingLevel: 'h1' | 'h3'
  notice?: ReactNode
}

/** One question with its answer and the buttons to continue and to go back. */
export function StepPanel({ wizard, position, onBack, headingLevel: Heading, notice }: StepPanelProps) {
  const { current, step, signedIn, reviewing, isSaving } = wizard
  const guestStop = !signedIn && step > LAST_GUEST_STEP
  const heading = useQuestionInView(wizard)
  const [dock, setDock] = useState<HTMLElement | null>(null)
  const paying = signedIn && step === STEP_COUNT && !wizard.form.contributionPaid
  const Step = STEP_COMPONENTS[current.id]
  useEffect(() => preloadStep(step + 1, signedIn), [step, signedIn])

  return (
    <form
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
      <Stack gap="xs" className={`screen-only ${classes.head}`}>
        <Text size="md" tone="accent" weight="semibold">
          {current.title}
        </Text>
        <Heading ref={heading} tabIndex={-1} className={classes.question}>
          {current.question}
        </Heading>
        <Text tone="dim">{STEP_HELP[current.id]}</Text>
      </Stack>
      {notice}
      <SectionLevel value={Heading === 'h1' ? 2 : 4}>
        {wizard.problem && (
          <ErrorSummary key={wizard.attempt} problem={wizard.problem} step={current.id} action={wayFrom(wizard)} />
        )}
      </SectionLevel>
      <Stack gap="lg" className={classes.body} key={current.id}>
        <SectionLevel value={Heading === 'h1' ? 2 : 4}>
          <Suspense fallback={<StepSkeleton />}>
            {guestStop ? (
              <GuestLogin step={step} />
            ) : (
              <Step {...wizard} errors={wizard.problem?.fields ?? {}} dock={dock} />
            )}
          </Suspense>
        </SectionLevel>
      </Stack>
      <div
        className={`screen-only ${classes.actions}`}
        data-reviewing={reviewing || undefined}
        data-paying={paying || undefined}
      >
        {onBack && (
          <Button variant="default" size="lg" onClick={onBack}>
            Back
          </Button>
        )}
        {!guestStop && !paying && <SavedMark wizard={wizard} />}
        {reviewing && (
          <Button variant="default" size="lg" onClick={wizard.next} disabled={isSaving}>
            {nextLabel(step, signedIn)}
          </Button>
        )}
        {/* Until the remittance is paid, the pay button, which the step renders here, replaces Next. */}
        {paying && <div ref={setDock} className={classes.dock} />}
        {!paying && (signedIn || step < STEP_COUNT) && (
          <Button type="submit" size="lg" className={classes.next} aria-disabled={isSaving} onClick={ignoreSecondClick}>
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

/** The link after a save that failed for good, or to the earlier step that failed. */
function wayFrom({ problem, goTo }: Wizard): ReactNode {
  const failed = !problem?.ended && problem?.about && stepById(problem.about.step)
  if (!failed && !problem?.ended) return null
  return (
    <Button variant="default" size="sm" onClick={() => (failed ? goTo(failed.number) : location.assign('/dashboard'))}>
      {failed ? `Back to ${failed.title}` : 'Go to Dashboard'}
    </Button>
  )
}

/**
 * At every change of step, scrolls to the question and focuses it: the pressed Next button may be far below, and a
 * screen reader should read the new question. The first question of a visit is read with the page.
 */
function useQuestionInView({ step, problem, shownIn }: Wizard) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The user has not pressed anything yet.
  const isFirstOfVisit = navigator.userActivation?.hasBeenActive !== true
  const shown = useRef(isFirstOfVisit ? step : null)
  useEffect(() => {
    const isFirst = shown.current === null
    if (shown.current === step) return
    shown.current = step
    // The first problem takes focus.
    if (problem) return
    heading.current?.focus({ preventScroll: true })
    const place = shownIn === 'dashboard' && !isFirst ? 'start' : 'nearest'
    heading.current?.parentElement?.scrollIntoView({ block: place, behavior: 'instant' })
  }, [step, problem, shownIn])
  return heading
}

/** On a phone the text box that Others opens may be hidden behind the bar. */
function showTextForOthers({ target }: FormEvent): void {
  if (!(target instanceof HTMLInputElement) || target.dataset.others === undefined) return
  const box = target.closest('fieldset')?.querySelector('input:not([type="radio"])')
  box?.scrollIntoView({ block: 'nearest' })
}

/** The second click of a double click would press the next step's button. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

/** A draft that only this browser has is not saved for other devices. */
function SavedMark({ wizard: { begun, kept, isSaved, isSending, record } }: { wizard: Wizard }) {
  const isDone = begun && isSaved
  const state = isSaved ? (record ? 'Saved' : 'Saved on this device') : kept ? 'Not saved yet' : 'Not saved'
  return (
    <Text size="md" tone={isDone && !isSending ? 'accent' : 'dim'} className={classes.saved}>
      {isDone && !isSending && <IconCheck size={16} aria-hidden />}
      {isSending ? 'Saving…' : begun && state}
    </Text>
  )
}

/** The skeleton of a step's fields; `whole` includes its question. */
export function StepSkeleton({ whole = false }) {
  return (
    <Stack gap="lg" aria-busy="true">
      <VisuallyHidden>
        <span role="status">Loading…</span>
      </VisuallyHidden>
      {whole && <Skeleton height="7rem" width="85%" />}
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
      <Skeleton height="9rem" />
    </Stack>
  )
}

/** The explanation below each question. */
const STEP_HELP: Readonly<Record<StepId, string>> = {
  amount: 'How much leaves your account in India. Your bank may ask where it came from.',
  bank: 'The Indian bank that will send the money and asks for Form 145 (15CA).',
  accountType: 'It decides which documents you need. Your passbook or net banking shows it.',
  sourceOfFunds: 'The tax depends on where the money came from. Of several sources, pick the biggest.',
  dateOfBirth: 'The sender must be at least 18 years old.',
  senderDetails: 'The owner of the account in India, named as on the PAN card.',
  receiverDetails: 'The person, university or other owner of the account abroad. It can be you.',
  senderBankDetails: 'You’ll find these on a cheque, in your passbook or in net banking.',
  receiverBankDetails:
    'You’ll find these on a statement or in the banking app abroad. For tuition, use the university’s payment instructions.',
  confirmation: 'Check your answers. You can change anything.',
  contribution: 'It pays for our work. A higher one is handled sooner.',
  documents: 'Optional. Adding them now often saves a question later.',
  payment: 'You pay the service contribution only. Your bank makes the transfer.',
}
