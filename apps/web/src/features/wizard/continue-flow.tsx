import { MESSAGES } from '@nirgam/domain/messages'
import { progress } from '@nirgam/domain/progress'
import { FIRST_DASHBOARD_STEP, STEPS, stepByNumber } from '@nirgam/domain/steps'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { ActionButton, ActionLink } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import classes from './continue-flow.module.css'
import { ProgressBar } from './progress-bar.tsx'
import { startNewRemittance } from './start-new.ts'
import { StepPanel, StepSkeleton } from './step-panel.tsx'
import { Stepper } from './stepper.tsx'
import { type Opening, useOpening } from './use-opening.ts'
import { requestedStep, useWizard } from './use-wizard.ts'
import { furthestStep } from './where-to-open.ts'

const FLOW_STEPS = STEPS.slice(FIRST_DASHBOARD_STEP - 1)

type ContinueFlowProps = {
  /** Where Back leads from the first of the eight steps; without it there is no Back there. */
  onClose?: () => void
}

/** Steps 6 to 13 inside the dashboard, opening at the first that still needs something. */
export default function ContinueFlow({ onClose }: ContinueFlowProps) {
  const [params] = useSearchParams()
  const opening = useOpening('dashboard', true, requestedStep(params))
  return (
    <section className={classes.flow} aria-labelledby="continue-flow">
      <header className={classes.header}>
        <h2 id="continue-flow" className={classes.title}>
          Continue Your Remittance
        </h2>
        {opening.state === 'ready' && opening.opening.remittance && <StartNew />}
      </header>
      {opening.state === 'loading' && <StepSkeleton />}
      {opening.state === 'failed' && <ErrorState title={opening.message} onRetry={opening.retry} />}
      {opening.state === 'ready' &&
        (opening.opening.remittance ? (
          <Flow key={opening.version} opening={opening.opening} onClose={onClose} />
        ) : (
          <EmptyState
            title={MESSAGES.remittance.noneActive}
            action={<ActionLink to="/remittance">Start one</ActionLink>}
          >
            The first steps take about two minutes.
          </EmptyState>
        ))}
    </section>
  )
}

function Flow({ opening, onClose }: { opening: Opening } & ContinueFlowProps) {
  const wizard = useWizard({ opening, place: 'dashboard', signedIn: true })
  const number = wizard.step - FIRST_DASHBOARD_STEP + 1
  const position = `Step ${number} of ${FLOW_STEPS.length}`
  const missing = furthestStep({ signedIn: true, form: wizard.form, remittance: wizard.remittance, now: new Date() })
  const onFirst = wizard.step === FIRST_DASHBOARD_STEP
  return (
    <>
      <ProgressBar percent={progress(wizard.form).percent} label={position} />
      <Stepper steps={FLOW_STEPS} current={wizard.step} furthest={wizard.furthest} onChoose={wizard.goTo} />
      <StepPanel
        wizard={wizard}
        position={position}
        onBack={onFirst ? (onClose ?? null) : wizard.back}
        headingLevel="h3"
        notice={missing < FIRST_DASHBOARD_STEP && <EarlierStepMissing step={missing} />}
      />
    </>
  )
}

/** The first five steps are not part of this flow, but nothing can be submitted without them. */
function EarlierStepMissing({ step }: { step: number }) {
  return (
    <Banner
      kind="warning"
      action={
        <ActionLink to={`/remittance?step=${step}`} variant="default" size="sm">
          Fill it in
        </ActionLink>
      }
    >
      Something is missing on an earlier step: {stepByNumber(step).title}.
    </Banner>
  )
}

/** Asks first: nobody loses an unfinished form by a stray click. */
function StartNew() {
  const navigate = useNavigate()
  const [asking, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const start = async () => {
    setBusy(true)
    try {
      await startNewRemittance()
      await navigate('/')
    } catch (failure) {
      setError(messageOf(failure, MESSAGES.remittances.startNewFailed))
      setBusy(false)
    }
  }

  return (
    <>
      <ActionButton variant="default" size="sm" onClick={() => ask(true)}>
        Start new
      </ActionButton>
      {asking && (
        <ConfirmDialog
          title="Start a new remittance?"
          confirmLabel="Start new"
          busyLabel="Starting..."
          cancelLabel="Keep this one"
          busy={busy}
          error={error}
          onConfirm={() => void start()}
          onCancel={() => ask(false)}
        >
          <p>The remittance you are filling in is set aside, and you begin again with an empty form.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
