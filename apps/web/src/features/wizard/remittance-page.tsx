import { DESTINATIONS, OTHERS } from '@nirgam/domain/options'
import { LAST_GUEST_STEP, STEP_COUNT } from '@nirgam/domain/steps'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { Banner, ErrorState } from '../../ui/states.tsx'
import { LogInAgain, useUser } from '../auth/auth.tsx'
import { draftStep, readDraft, saveDestination } from '../draft/draft.ts'
import { GuestDone } from './guest-login.tsx'
import { type Opening, useOpening } from './opening.ts'
import { StepPanel, StepSkeleton } from './step-panel.tsx'
import { addressIn, useWizard } from './use-wizard.ts'
import { WizardFrame } from './wizard-frame.tsx'

/** The destination that the landing page's plain form sends while its script is still on the way. */
function takeDestination(params: URLSearchParams): void {
  const chosen = params.get('to') ?? params.get('destination') ?? ''
  const isOthers = chosen.toLowerCase() === OTHERS
  const country = (isOthers ? (params.get('other') ?? '') : chosen).trim()
  if (country === '') return
  const known = DESTINATIONS.find(({ name }) => name.toLowerCase() === country.toLowerCase())
  saveDestination(known?.name ?? country)
}

/**
 * A session that ended on one of the first steps of a remittance in an account leaves no more here than the place and
 * what was not saved yet. The later steps have a screen of their own for that.
 */
function onlyOwnerCanGoOn(): boolean {
  const step = draftStep()
  const draft = readDraft()
  return step > 0 && step <= LAST_GUEST_STEP && (draft === null || draft.reference !== null)
}

/** A sign-in or sign-out starts over from what is then known. */
export function Component() {
  const { state } = useUser()
  const signedIn = state !== 'guest'
  if (!signedIn && onlyOwnerCanGoOn()) return <LogInAgain />
  return <Remittance key={String(signedIn)} signedIn={signedIn} />
}

function Remittance({ signedIn }: { signedIn: boolean }) {
  const [params] = useSearchParams()
  useState(() => takeDestination(params))
  const [address] = useState(() => addressIn(params))
  const { opening, time, failure, retry } = useOpening('remittance', signedIn, address.step)
  if (opening) return <RemittanceWizard key={time} opening={opening} signedIn={signedIn} />
  return (
    <WizardFrame wizard={null}>
      {failure === null ? <StepSkeleton /> : <ErrorState title={failure} onRetry={retry} />}
    </WizardFrame>
  )
}

function RemittanceWizard({ opening, signedIn }: { opening: Opening; signedIn: boolean }) {
  const wizard = useWizard({ opening, shownIn: 'remittance', signedIn })
  const position = `Step ${wizard.step} of ${STEP_COUNT}`
  useDocumentTitle(wizard.problem ? `Error: ${wizard.current.question}` : `${wizard.current.question} (${position})`)
  return (
    <WizardFrame wizard={wizard}>
      {wizard.guestDone ? (
        <GuestDone />
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
      Your browser does not let us save your progress. You can go on, but please keep this page open until you are done.
    </Banner>
  )
}
