import { progress } from '@nirgam/domain/remittance/step-gates'
import { FIRST_DASHBOARD_STEP, STEPS, stepByNumber } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Heading, Row, Stack } from '../../ui/layout.tsx'
import { Banner, EmptyState, ErrorState } from '../../ui/states.tsx'
import { NewRemittance } from '../remittances/remittances.tsx'
import { SoFar } from './frame/so-far.tsx'
import classes from './frame/step-panel.module.css'
import { StepPanel, StepSkeleton } from './frame/step-panel.tsx'
import { Place } from './frame/stepper.tsx'
import { type Opening, useOpening } from './opening/opening.ts'
import { furthestStep } from './opening/where-to-open.ts'
import { REVIEW_STEP } from './state/wizard-state.ts'
import { addressIn, useWizard } from './use-wizard.ts'

const OneOfTwo = lazy(() => import('./opening/one-of-two.tsx'))

const FLOW_STEPS = STEPS.slice(FIRST_DASHBOARD_STEP - 1)

type ContinueFlowProps = {
  /** Called by Back on the first of the eight steps. */
  onClose: () => void
  /** Called if there is nothing to continue. */
  onNothing: () => void
  /** A message passed on by the previous page. */
  message: string | null
}

/** The later steps inside the dashboard, opening at the first incomplete one. */
export default function ContinueFlow({ onClose, onNothing, message }: ContinueFlowProps) {
  const [params] = useSearchParams()
  const { opening, time, two, failure, retry } = useOpening('dashboard', true, addressIn(params).step)
  const [problem, setProblem] = useState<string | null>(null)
  const [closed, close] = useState(false)
  const byAddress = params.has('step')
  const isNothing = opening !== null && opening.record === null && !byAddress
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when it is known
  useEffect(() => {
    if (isNothing) onNothing()
  }, [isNothing])
  return (
    <Stack as="section" aria-labelledby="continue-flow">
      {message && opening?.record && !closed && (
        <Banner kind="info" onClose={() => close(true)}>
          {message}
        </Banner>
      )}
      <Row as="header" gap="sm" justify="between" className={classes.flowHead}>
        <Heading id="continue-flow">Continue Your Remittance</Heading>
        {opening?.record && (
          <NewRemittance variant="default" size="sm" onProblem={setProblem}>
            Start new
          </NewRemittance>
        )}
      </Row>
      {problem && <Banner kind="error">{problem}</Banner>}
      {!opening && (failure === null || two ? <StepSkeleton whole /> : <ErrorState title={failure} onRetry={retry} />)}
      <Suspense>{two && <OneOfTwo two={two} goOn={retry} onLater={onClose} />}</Suspense>
      {opening?.record && <Flow key={time} opening={opening} onClose={onClose} />}
      {opening && !opening.record && byAddress && (
        <EmptyState title={MESSAGES.remittance.noneActive} action={<ButtonLink to="/remittance">Start one</ButtonLink>}>
          The first steps take about two minutes.
        </EmptyState>
      )}
    </Stack>
  )
}

function Flow({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const wizard = useWizard({ opening, shownIn: 'dashboard', signedIn: true })
  const position = `Step ${wizard.step - FIRST_DASHBOARD_STEP + 1} of ${FLOW_STEPS.length}`
  useDocumentTitle(wizard.problem ? `Error: ${wizard.current.question}` : `${wizard.current.question} (${position})`)
  const missing = furthestStep({ ...wizard.setting, ...wizard })
  const onFirst = wizard.step === FIRST_DASHBOARD_STEP
  return (
    <>
      <Place
        percent={progress(wizard.form).percent}
        label={position}
        stepper={{ steps: FLOW_STEPS, current: wizard.step, furthest: wizard.furthest, onChoose: wizard.goTo }}
      />
      <div className={classes.flow} data-beside={wizard.step !== REVIEW_STEP || undefined}>
        <StepPanel
          wizard={wizard}
          position={position}
          onBack={onFirst ? onClose : wizard.back}
          headingLevel="h3"
          notice={missing < FIRST_DASHBOARD_STEP && <EarlierStepMissing step={missing} />}
        />
        <SoFar wizard={wizard} />
      </div>
    </>
  )
}

/** The guest steps are not part of this flow, but are required before submission. */
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
