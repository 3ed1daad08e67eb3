import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { emptyForm, type RemittanceForm, remittanceToForm } from '@nirgam/domain/form-data'
import type { StepProblem } from '@nirgam/domain/guest-step-gates'
import { FIRST_DASHBOARD_STEP, LAST_GUEST_STEP, STEP_COUNT } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { clampStep, stepByNumber } from '@nirgam/domain/steps'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, messageOf } from '../../lib/api.ts'
import { refreshUser } from '../auth/auth.tsx'
import { checkBeforeNext } from './check-before-next.ts'
import { draftStore } from './draft-store.ts'
import { saveStep } from './remittance-calls.ts'
import { preloadStep } from './step-components.tsx'
import type { StepProps } from './step-props.ts'
import { syncDraft } from './sync-draft.ts'
import { type Sent, unsavedPart, withServerValues, withTyped } from './unsaved-part.ts'
import type { Opening } from './use-opening.ts'
import { afterNext, dashboardStepToShow, furthestStep, stepToShow } from './where-to-open.ts'
import { onDraftChange } from './wizard.tsx'

const REVIEW_STEP = 10

type Setting = { opening: Opening; place: StepProps['place']; signedIn: boolean }

export type Wizard = ReturnType<typeof useWizard>

/** The step in the address, or null. */
export function requestedStep(params: URLSearchParams): number | null {
  const text = params.get('step')
  return text !== null && /^\d{1,4}$/.test(text) ? clampStep(Number(text)) : null
}

/** The form as it is being filled in, and the way through its steps; both places that show the wizard use it. */
export function useWizard({ opening, place, signedIn }: Setting) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [form, setForm] = useState(opening.form)
  const [remittance, setRemittance] = useState(opening.remittance)
  const [problem, setProblem] = useState<StepProblem | null>(opening.error ? bannerOnly(opening.error) : null)
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState(false)
  const [guestDone, setGuestDone] = useState(false)
  const [kept, setKept] = useState(draftStore.isSaved)
  const busy = useRef(false)
  const latest = useRef(form)

  const situation = { signedIn, form, remittance, now: new Date() }
  const requested = requestedStep(params)
  const step =
    place === 'dashboard' && remittance
      ? dashboardStepToShow(requested, remittance, situation.now)
      : stepToShow(requested, { ...situation, savedStep: Math.max(opening.savedStep, draftStore.step()) })
  const furthest = furthestStep(situation, place === 'dashboard' ? FIRST_DASHBOARD_STEP : 1)
  const current = stepByNumber(step)
  const dirty = remittance !== null && unsavedPart(form, remittanceToForm(remittance)) !== null

  const show = (target: number, options: { replace?: boolean; review?: boolean } = {}) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('step', String(target))
        after.delete('review')
        if (options.review) after.set('review', '1')
        for (const handled of ['to', 'other', 'destination']) after.delete(handled)
        return after
      },
      { replace: options.replace ?? false, preventScrollReset: place === 'dashboard' },
    )
  }

  // The address always says which step is shown, also when it asked for one that cannot be opened yet.
  useEffect(() => {
    if (requested !== step) show(step, { replace: true })
  })

  const keep = (next: RemittanceForm, at: number, record = remittance) => {
    latest.current = next
    if (!signedIn && at > LAST_GUEST_STEP) return setForm(next)
    if (record === null) {
      const { form: merged } = draftStore.save(next, at)
      latest.current = merged
      setForm(merged)
    } else {
      const part = unsavedPart(next, remittanceToForm(record))
      if (part === null) draftStore.keepPlace(at)
      else draftStore.save(part, at)
      setForm(next)
    }
    setKept(draftStore.isSaved())
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step, not a new form, is what counts
  useEffect(() => {
    setProblem((before) => (attempt === 0 ? before : null))
    const begun = remittance !== null || draftStore.read() !== null
    if (begun) keep(latest.current, step)
    preloadStep(step + 1)
  }, [step])

  useEffect(() => {
    if (remittance !== null) return
    return onDraftChange(() => {
      const newer = draftStore.read()?.form ?? emptyForm()
      latest.current = newer
      setForm(newer)
    })
  }, [remittance])

  const change = (patch: Partial<RemittanceForm>) => keep({ ...latest.current, ...patch }, step)

  const clearProblem = (field: string) =>
    setProblem((before) => {
      if (before === null) return null
      const { [field]: _, ...fields } = before.fields
      return Object.keys(fields).length === 0 ? null : { ...before, fields }
    })

  const remittanceChanged = (record: RemittanceRecord, sent: Sent | null = null) => {
    // The first record brings along what this browser never had: a draft holds only what was typed since.
    const known = remittance === null ? withTyped(remittanceToForm(record), latest.current) : latest.current
    setRemittance(record)
    keep(withServerValues(known, record, sent), step, record)
  }

  const goTo = (target: number) => {
    const first = place === 'dashboard' ? FIRST_DASHBOARD_STEP : 1
    const wanted = Math.max(first, Math.min(clampStep(target), STEP_COUNT))
    show(wanted, { review: step === REVIEW_STEP && wanted < REVIEW_STEP })
  }

  const back = () => {
    if (place === 'remittance' && step === 1) return void navigate('/')
    const before = step - 1
    show(before > LAST_GUEST_STEP && remittance === null ? Math.min(before, furthest) : before)
  }

  const fail = (found: StepProblem) => {
    setProblem(found)
    setAttempt((count) => count + 1)
  }

  const leave = async (target: number | null) => {
    const found = await checkBeforeNext(current.id, latest.current, { place, signedIn })
    if (found) return fail(found)
    setAttempt((count) => count + 1)
    setProblem(null)
    const sent = { step: current.id, form: latest.current }
    const saved = remittance && (await saveStep(remittance, sent.step, sent.form))
    if (saved) remittanceChanged(saved, sent)
    const after = target
      ? ({ to: 'step', step: target } as const)
      : afterNext({ step, signedIn, remittance: saved, place })
    switch (after.to) {
      case 'step':
        return show(after.step)
      case 'guestDone':
        keep(latest.current, LAST_GUEST_STEP)
        return setGuestDone(true)
      case 'login':
        return void navigate('/login', { state: { message: loginMessage(draftStore.step()) } })
      case 'dashboard':
        if (!saved) await syncDraft()
        void refreshUser()
        return void navigate('/dashboard', { state: { continueRemittance: true, message: COMPLETE_THE_REST } })
      case 'thankYou':
        return void navigate('/remittance/thank-you')
    }
  }

  /** Checks, saves and goes on. A second click while the first is under way does nothing. */
  const next = async (target: number | null = null) => {
    if (busy.current) return
    busy.current = true
    // Guests and early steps wait for nobody, so their button does not flicker.
    if (remittance !== null || (signedIn && step >= LAST_GUEST_STEP)) setSaving(true)
    try {
      await leave(target)
    } catch (error) {
      fail(saveProblem(error, place, remittance === null))
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  return {
    place,
    signedIn,
    form,
    change,
    remittance,
    remittanceChanged: (record: RemittanceRecord) => remittanceChanged(record),
    step,
    current,
    furthest,
    problem,
    clearProblem,
    /** Changes with every refused Next, so that the same message takes focus again. */
    attempt,
    saving,
    begun: remittance !== null || draftStore.step() > 0,
    saved: kept && !dirty,
    /** False while the browser cannot store the draft. */
    kept,
    guestDone,
    reviewing: params.has('review') && step < REVIEW_STEP,
    goTo,
    back,
    next: () => void next(),
    backToReview: () => void next(REVIEW_STEP),
  }
}

const COMPLETE_THE_REST = 'Your first five steps are saved. Please complete the remaining details below.'

function loginMessage(savedStep: number): string {
  return savedStep >= STEP_COUNT - 1 ? MESSAGES.auth.loginToPay : MESSAGES.auth.loginToContinue
}

function bannerOnly(message: string): StepProblem {
  return { message, fields: {} }
}

function saveProblem(error: unknown, place: StepProps['place'], syncing: boolean): StepProblem {
  const dashboardOrNot = place === 'dashboard' ? MESSAGES.continueFlow.saveFailed : MESSAGES.remittance.saveFailed
  const message = messageOf(error, syncing ? MESSAGES.remittance.syncFailed : dashboardOrNot)
  return { message, fields: error instanceof ApiError ? error.fieldErrors : {} }
}
