import { MESSAGES } from '@nirgam/domain/messages'
import { progress } from '@nirgam/domain/progress'
import { FIRST_DASHBOARD_STEP, STEPS, stepByNumber } from '@nirgam/domain/steps'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Heading, Row, Stack } from '../../ui/layout.tsx'
import { Banner, EmptyState, ErrorState } from '../../ui/states.tsx'
import { type Opening, useOpening } from './opening.ts'
import { startNewRemittance } from './start-new.ts'
import { StepPanel, StepSkeleton } from './step-panel.tsx'
import { ProgressLine, Stepper } from './stepper.tsx'
import { addressIn, useWizard } from './use-wizard.ts'
import { furthestStep } from './where-to-open.ts'

const FLOW_STEPS = STEPS.slice(FIRST_DASHBOARD_STEP - 1)

type ContinueFlowProps = {
  /** Where Back leads from the first of the eight steps; without it there is no Back there. */
  onClose?: () => void
}

/** The later steps inside the dashboard, opening at the first that still needs something. */
export default function ContinueFlow({ onClose }: ContinueFlowProps) {
  const [params] = useSearchParams()
  const { opening, time, failure, retry } = useOpening('dashboard', true, addressIn(params).step)
  return (
    <Stack as="section" aria-labelledby="continue-flow">
      <Row as="header" gap="sm" justify="between">
        <Heading id="continue-flow">Continue Your Remittance</Heading>
        {opening?.record && <StartNew />}
      </Row>
      {!opening && (failure === null ? <StepSkeleton /> : <ErrorState title={failure} onRetry={retry} />)}
      {opening?.record && <Flow key={time} opening={opening} onClose={onClose} />}
      {opening && !opening.record && (
        <EmptyState title={MESSAGES.remittance.noneActive} action={<ButtonLink to="/remittance">Start one</ButtonLink>}>
          The first steps take about two minutes.
        </EmptyState>
      )}
    </Stack>
  )
}

function Flow({ opening, onClose }: { opening: Opening } & ContinueFlowProps) {
  const wizard = useWizard({ opening, shownIn: 'dashboard', signedIn: true })
  const position = `Step ${wizard.step - FIRST_DASHBOARD_STEP + 1} of ${FLOW_STEPS.length}`
  const missing = furthestStep({ ...wizard.setting, ...wizard })
  const onFirst = wizard.step === FIRST_DASHBOARD_STEP
  return (
    <>
      <ProgressLine percent={progress(wizard.form).percent} label={position} />
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

/** The guest steps are not part of this flow, but nothing can be submitted without them. */
function EarlierStepMissing({ step }: { step: number }) {
  return (
    <Banner
      kind="warning"
      action={
        <ButtonLink to={`/remittance?step=${step}`} variant="default" size="sm">
          Fill it in
        </ButtonLink>
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
  const start = useMutation({
    mutationFn: startNewRemittance,
    onSuccess: () => navigate('/'),
  })

  return (
    <>
      <Button variant="default" size="sm" onClick={() => ask(true)}>
        Start new
      </Button>
      {asking && (
        <ConfirmDialog
          title="Start a new remittance?"
          confirmLabel="Start new"
          busyLabel="Starting..."
          cancelLabel="Keep this one"
          busy={start.isPending}
          error={start.error && messageOf(start.error, MESSAGES.remittances.startNewFailed)}
          onConfirm={() => start.mutate()}
          onCancel={() => ask(false)}
        >
          <p>The remittance you are filling in is set aside, and you begin again with an empty form.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
