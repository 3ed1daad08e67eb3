import { DESTINATIONS, OTHERS } from '@nirgam/domain/remittance/answers/options'
import { LAST_GUEST_STEP, STEP_COUNT } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { howSessionEnded } from '../../lib/session.ts'
import { Banner, ErrorState } from '../../ui/states.tsx'
import { LogInAgain, useUser } from '../auth/auth.tsx'
import { draftStep, holdsAnswers, readDraft } from '../draft/draft.ts'
import { StepPanel, StepSkeleton } from './frame/step-panel.tsx'
import { WizardFrame } from './frame/wizard-frame.tsx'
import { type Opening, useOpening } from './opening/opening.ts'
import type { FirstAnswers } from './opening/same-remittance.ts'
import { useBegin } from './opening/use-begin.ts'
import { GuestDone } from './step-components.tsx'
import { addressIn, useWizard } from './use-wizard.ts'

const Beginning = lazy(() => import('./opening/beginning.tsx'))
const OneOfTwo = lazy(() => import('./opening/one-of-two.tsx'))

/**
 * After a session ended on one of the first steps of a remittance in an account, this browser has only the step and the
 * unsaved edits. The later steps have their own screen for that.
 */
function onlyOwnerCanGoOn(): boolean {
  const step = draftStep()
  const draft = readDraft()
  return step > 0 && step <= LAST_GUEST_STEP && (draft === null || draft.reference !== null)
}

/** A sign-in or sign-out starts over with the data known then. */
export function Component() {
  const { state } = useUser()
  const { state: given } = useLocation()
  const [params] = useSearchParams()
  const signedIn = state !== 'guest'
  const [cameSignedIn] = useState(signedIn)
  const wanted = wantedAnswers(given, params)
  const sessionEnded = cameSignedIn && !signedIn && howSessionEnded() === 'expired'
  if (!wanted && (sessionEnded || (!signedIn && onlyOwnerCanGoOn()))) return <LogInAgain />
  if (wanted && state === 'guest' && !holdsAnswers()) return <BeginAtOnce answers={wanted} />
  if (wanted) {
    return (
      <WizardFrame wizard={null}>
        <Suspense fallback={<StepSkeleton whole />}>
          <Beginning key={String(signedIn)} answers={wanted} waiting={<StepSkeleton whole />} />
        </Suspense>
      </WizardFrame>
    )
  }
  return <Remittance key={String(signedIn)} signedIn={signedIn} />
}

/** A guest with nothing to lose is not asked first, so nothing needs to be drawn before the first question. */
function BeginAtOnce({ answers }: { answers: FirstAnswers }) {
  const begin = useBegin(answers)
  // Before the next paint, but once the router around this page listens. Only once, because it replaces the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => queueMicrotask(begin), [])
  return null
}

function Remittance({ signedIn }: { signedIn: boolean }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [address] = useState(() => addressIn(params))
  const { opening, time, two, failure, retry } = useOpening('remittance', signedIn, address.step)
  if (opening?.isOver) return <Navigate to="/remittance/thank-you" replace />
  if (opening) return <RemittanceWizard key={time} opening={opening} signedIn={signedIn} />
  return (
    <WizardFrame wizard={null}>
      {failure === null || two ? <StepSkeleton whole /> : <ErrorState title={failure} onRetry={retry} />}
      <Suspense>{two && <OneOfTwo two={two} goOn={retry} onLater={() => void navigate('/')} />}</Suspense>
    </WizardFrame>
  )
}

function RemittanceWizard({ opening, signedIn }: { opening: Opening; signedIn: boolean }) {
  const wizard = useWizard({ opening, shownIn: 'remittance', signedIn })
  const position = `Step ${wizard.step} of ${STEP_COUNT}`
  const asking = wizard.problem ? `Error: ${wizard.current.question}` : `${wizard.current.question} (${position})`
  useDocumentTitle(wizard.guestDone ? MESSAGES.remittance.guestDone : asking)
  return (
    <WizardFrame wizard={wizard}>
      {wizard.guestDone ? (
        <Suspense fallback={<StepSkeleton />}>
          <GuestDone />
        </Suspense>
      ) : (
        <StepPanel
          wizard={wizard}
          position={position}
          onBack={wizard.back}
          headingLevel="h1"
          notice={!wizard.kept && wizard.step <= LAST_GUEST_STEP && <NotKept />}
        />
      )}
    </WizardFrame>
  )
}

function NotKept() {
  return (
    <Banner kind="warning">
      Your browser is blocking us from saving your progress. You can carry on, but keep this page open until you finish.
    </Banner>
  )
}

/**
 * The answers to start with, passed on by another page, or by an address such as the one that the landing page's plain
 * form opens before its script has loaded. Null to continue a remittance.
 */
function wantedAnswers(state: unknown, params: URLSearchParams): FirstAnswers | null {
  const given = Object(state).startWith
  if (typeof given === 'object' && given !== null) return given
  const chosen = params.get('to') ?? params.get('destination') ?? ''
  const isOthers = chosen.toLowerCase() === OTHERS
  const country = (isOthers ? (params.get('other') ?? '') : chosen).trim()
  if (country === '') return null
  const known = DESTINATIONS.find(({ name }) => name.toLowerCase() === country.toLowerCase())
  return { destinationCountry: known?.name ?? country }
}
