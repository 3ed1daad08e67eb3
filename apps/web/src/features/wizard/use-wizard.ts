import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { emptyForm, type RemittanceForm, remittanceToForm } from '@nirgam/domain/form-data'
import { MESSAGES } from '@nirgam/domain/messages'
import type { StepProblem } from '@nirgam/domain/step-gates'
import {
  clampStep,
  FIRST_DASHBOARD_STEP,
  LAST_GUEST_STEP,
  STEP_COUNT,
  STEPS,
  type StepId,
  stepByNumber,
} from '@nirgam/domain/steps'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError, messageOf } from '../../lib/api.ts'
import { refreshUser } from '../auth/auth.tsx'
import { checkBeforeNext } from './check-before-next.ts'
import { draftStore } from './draft-store.ts'
import { saveStep } from './remittance-calls.ts'
import { preloadStep } from './step-components.tsx'
import type { StepProps } from './step-props.ts'
import { syncDraft } from './sync-draft.ts'
import { type Sent, unsavedPart, unsavedSteps, withServerValues, withTyped } from './unsaved-part.ts'
import type { Opening } from './use-opening.ts'
import { afterNext, dashboardStepToShow, furthestStep, stepToShow } from './where-to-open.ts'
import { onDraftChange } from './wizard.tsx'

const REVIEW_STEP = 10

/** `ended`: the remittance has been submitted or set aside elsewhere, so there is nothing left to save into. */
type Found = StepProblem & { ended?: boolean }

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
  const { state: passedOn } = useLocation()
  const [params, setParams] = useSearchParams()
  const [form, setForm] = useState(opening.form)
  const [remittance, setRemittance] = useState(opening.remittance)
  const [problem, setProblem] = useState<Found | null>(opening.error ? bannerOnly(opening.error) : null)
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState(false)
  const [guestDone, setGuestDone] = useState(false)
  const [kept, setKept] = useState(draftStore.isSaved)
  const busy = useRef(false)
  const latest = useRef(form)
  const server = useRef(remittance)
  const foundElsewhere = useRef<StepProblem | null>(null)

  const situation = { signedIn, form, remittance, now: new Date() }
  const requested = requestedStep(params)
  const wanted =
    place === 'dashboard' && remittance
      ? dashboardStepToShow(requested, remittance, situation.now)
      : stepToShow(requested, { ...situation, savedStep: Math.max(opening.savedStep, draftStore.step()) })
  const unsaved = remittance ? unsavedSteps(form, remittance) : []
  // What has been reviewed is what is saved: with edits still open, the way on leads through the review.
  const step = unsaved.some(({ number }) => number < REVIEW_STEP) ? Math.min(wanted, REVIEW_STEP) : wanted
  const furthest = furthestStep(situation, place === 'dashboard' ? FIRST_DASHBOARD_STEP : 1)
  const current = stepByNumber(step)
  const reviewing = params.has('review') && step < REVIEW_STEP

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
      // An address that is only put right keeps the message somebody came here with.
      {
        replace: options.replace ?? false,
        state: options.replace ? passedOn : undefined,
        preventScrollReset: place === 'dashboard',
      },
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
    const found = foundElsewhere.current
    foundElsewhere.current = null
    setProblem((before) => found ?? (attempt === 0 ? before : null))
    setGuestDone(false)
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
    const before = server.current
    // The first record brings along what this browser never had: a draft holds only what was typed since.
    const known = before === null ? withTyped(remittanceToForm(record), latest.current) : latest.current
    server.current = record
    setRemittance(record)
    keep(withServerValues(known, record, { before, sent }), step, record)
  }

  /** Whoever comes from the review is offered the way straight back. */
  const open = (target: number) => {
    const review = target < REVIEW_STEP && (reviewing || step === REVIEW_STEP)
    if (place === 'remittance' || target >= FIRST_DASHBOARD_STEP) return show(target, { review })
    // The dashboard's flow has only the later steps.
    void navigate(`/remittance?step=${target}${review ? '&review=1' : ''}`)
  }

  /** A step ahead is reached like with Next; one that lies behind opens at once. */
  const goTo = (target: number) => {
    const there = clampStep(target)
    setGuestDone(false)
    if (there > step) void next(there)
    else open(there)
  }

  const back = () => {
    if (place === 'remittance' && step === 1) return void navigate('/')
    const before = step - 1
    show(before > LAST_GUEST_STEP && remittance === null ? Math.min(before, furthest) : before, { review: reviewing })
  }

  const fail = (found: Found) => {
    setProblem(found)
    setAttempt((count) => count + 1)
  }

  const check = (id: StepId) => checkBeforeNext(id, latest.current, { place, signedIn })

  const save = async (id: StepId) => {
    if (server.current === null) return
    const sent = { step: id, form: latest.current }
    remittanceChanged(await saveStep(server.current, id, sent.form), sent)
  }

  /** Saves what was edited on other steps before `until`; answers the first of them, or of those jumped over, at fault. */
  const saveOthers = async (until: number) => {
    for (const { id, number } of STEPS.slice(0, Math.min(until, REVIEW_STEP) - 1)) {
      const record = server.current
      if (record === null || number === step) continue
      const edited = unsavedSteps(latest.current, record).some((other) => other.number === number)
      if (!edited && number < step) continue
      const found = check(id)
      if (found) return { number, found }
      if (edited) await save(id)
    }
    return null
  }

  const leave = async (target: number | null) => {
    const found = check(current.id)
    if (found) return fail(found)
    setAttempt((count) => count + 1)
    setProblem(null)
    await save(current.id)
    const saved = server.current
    const after = target
      ? ({ to: 'step', step: target } as const)
      : afterNext({ step, signedIn, remittance: saved, place })
    switch (after.to) {
      case 'step': {
        const fault = await saveOthers(after.step)
        if (fault) foundElsewhere.current = fault.found
        return open(fault?.number ?? after.step)
      }
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
    saved: kept && unsaved.length === 0,
    /** False while the browser cannot store the draft. */
    kept,
    guestDone,
    reviewing,
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

function saveProblem(error: unknown, place: StepProps['place'], syncing: boolean): Found {
  const dashboardOrNot = place === 'dashboard' ? MESSAGES.continueFlow.saveFailed : MESSAGES.remittance.saveFailed
  const message = messageOf(error, syncing ? MESSAGES.remittance.syncFailed : dashboardOrNot)
  if (!(error instanceof ApiError)) return bannerOnly(message)
  const isGone = error.status === 404
  const ended = isGone || error.status === 409
  return { message: isGone ? MESSAGES.remittance.noneActive : message, fields: error.fieldErrors, ended }
}
