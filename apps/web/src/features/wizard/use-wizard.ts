import type { DocumentKind } from '@nirgam/domain/remittance/answers/options'
import type { FileInfo, RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { clampStep, FIRST_DASHBOARD_STEP, PAYMENT_NOTICE_STEP, stepByNumber } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useNavigate } from '../../lib/navigation.ts'
import { getToken, isStillSessionOf } from '../../lib/session.ts'
import { refreshUser } from '../auth/auth.tsx'
import { draftIsSaved, onDraftChange, saveDraft, takeOverDraft } from '../draft/draft.ts'
import { type Address, type Opening, wizardFrom } from './opening/opening.ts'
import { furthestStep, type Setting } from './opening/where-to-open.ts'
import { eventAfterSave, eventAfterSync } from './saving.ts'
import type { Effect } from './state/moving.ts'
import type { FormPatch } from './state/typing.ts'
import { createMachine, type World } from './state/wizard-machine.ts'
import { isSaved, REVIEW_STEP } from './state/wizard-state.ts'

export type Wizard = ReturnType<typeof useWizard>

/** The step requested by the address. */
export function addressIn(params: URLSearchParams): Address {
  const text = params.get('step')
  const step = text !== null && /^\d{1,4}$/.test(text) ? clampStep(Number(text)) : null
  return { step, reviewing: params.has('review') }
}

type WizardProps = Pick<Setting, 'signedIn' | 'shownIn'> & { opening: Opening }

/** The form being filled in, and the navigation between its steps, for both pages that show the wizard. */
export function useWizard({ opening, shownIn, signedIn }: WizardProps) {
  const [params] = useSearchParams()
  const address = addressIn(params)
  const go = useGo(shownIn)
  // The step that a navigation in progress leads to; addresses on the way there are ignored.
  const bound = useRef<number | null>(null)
  const latestGo = useRef(go)
  useLayoutEffect(() => {
    latestGo.current = (effect) => {
      if (effect.do === 'show') bound.current = effect.step
      go(effect)
    }
  })
  const [machine] = useState(() => {
    const setting = { signedIn, shownIn, now: new Date(), locale: navigator.language }
    return createMachine(wizardFrom(opening, setting, address), worldOf(setting, latestGo))
  })
  const state = useSyncExternalStore(machine.subscribe, machine.state)
  const { dispatch } = machine
  const { step, reviewing } = address
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts, even to the same address.
  useEffect(() => {
    if (bound.current !== null && bound.current !== step) return
    bound.current = null
    dispatch({ type: 'address', step, reviewing })
  }, [dispatch, key, step, reviewing])
  useEffect(() => onDraftChange(() => machine.follow(takeOverDraft)), [machine])

  const kept = draftIsSaved()
  return {
    ...state,
    ...state.setting,
    current: stepByNumber(state.step),
    furthest: furthestStep({ ...state.setting, ...state }, shownIn === 'dashboard' ? FIRST_DASHBOARD_STEP : 1),
    isSaving: state.leaving !== null && state.sending !== null,
    isSending: state.sending !== null,
    isSaved: kept && isSaved(state),
    /** False while the browser cannot store the draft. */
    kept,
    /** Merges a patch into the form and clears the problems of the fields changed. */
    change: (patch: FormPatch) => dispatch({ type: 'typed', patch }),
    /** For a step that received a newer record itself. */
    recordChanged: (record: RemittanceRecord) => dispatch({ type: 'newerRecord', record }),
    documentChanged: (kind: DocumentKind, file: FileInfo | null) => dispatch({ type: 'documentChanged', kind, file }),
    settleClash: (keep: 'mine' | 'theirs') => dispatch({ type: 'clashSettled', keep }),
    goTo: (target: number) => dispatch({ type: 'goTo', step: target }),
    back: () => dispatch({ type: 'back' }),
    next: () => dispatch({ type: 'next' }),
    backToReview: () => dispatch({ type: 'next', to: REVIEW_STEP }),
  }
}

type Go = (effect: Extract<Effect, { do: 'show' | 'leaveTo' }>) => void

function worldOf({ signedIn, shownIn }: Pick<Setting, 'signedIn' | 'shownIn'>, go: { current: Go }): World {
  const owner = getToken()
  const isLeft = () => (signedIn && owner === null) || !isStillSessionOf(owner)
  return {
    // A reply after a sign-out must not store anything.
    keep: (draft) => (isLeft() ? draft : saveDraft(draft)),
    perform: (effect, then) => {
      if (effect.do === 'save') {
        void eventAfterSave(effect, shownIn).then((event) =>
          then(event.type === 'saveFailed' ? { ...event, isTyping: isInField() } : event),
        )
      } else if (effect.do === 'sendDraft') void eventAfterSync().then(then)
      else go.current(effect)
    },
  }
}

/** A change of step focuses the question, so a focused field means that the user went there. */
function isInField(): boolean {
  return document.activeElement?.matches('input, textarea') === true
}

/** Performs an effect that changes the address. */
function useGo(shownIn: Setting['shownIn']): Go {
  const navigate = useNavigate()
  const { state: passedOn } = useLocation()
  const [, setParams] = useSearchParams()
  return (effect) => {
    if (effect.do === 'leaveTo') return void navigate(...addressOf(effect))
    const { step, reviewing, replace } = effect
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const handled of ['review', 'to', 'other', 'destination']) after.delete(handled)
        after.set('step', String(step))
        if (reviewing) after.set('review', '1')
        return after
      },
      // Correcting the address keeps the message that the user arrived with.
      { replace, state: replace ? passedOn : undefined, preventScrollReset: shownIn === 'dashboard' },
    )
  }
}

const COMPLETE_THE_REST = 'Your first five steps are saved. Please complete the remaining details below.'

function addressOf(effect: Extract<Effect, { do: 'leaveTo' }>): [string, { state?: object }?] {
  switch (effect.page) {
    case 'start':
      return ['/']
    case 'earlierStep':
      return [`/remittance?step=${effect.step}${effect.reviewing ? '&review=1' : ''}`]
    case 'login': {
      const { loginToPay, loginToContinue } = MESSAGES.auth
      return ['/login', { state: { message: effect.savedStep >= PAYMENT_NOTICE_STEP ? loginToPay : loginToContinue } }]
    }
    case 'dashboard':
      void refreshUser()
      return ['/dashboard', { state: { continueRemittance: true, message: COMPLETE_THE_REST } }]
    case 'thankYou':
      return ['/remittance/thank-you']
  }
}
