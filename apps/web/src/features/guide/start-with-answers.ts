import type { GuideAnswers } from '@nirgam/domain/guide/guide-answers'
import { formFromAnswers } from '@nirgam/domain/guide/wizard-answers'
import { LANDING_MESSAGES } from '@nirgam/domain/landing-messages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { clearDraft, readDraft, saveDraft } from '../draft/draft.ts'
import { useUnfinished } from '../landing/landing.tsx'
import { startNewRemittance } from '../wizard/wizard.tsx'

/** Puts the answers into a new form. The one place where the guide writes into the draft. */
function beginForm(answers: GuideAnswers): void {
  clearDraft()
  const fields = Object.entries(formFromAnswers(answers)).map(([name, value]) => [name, { value }])
  saveDraft({ step: 1, reference: null, fields: Object.fromEntries(fields) })
}

/** Begins the form with the answers; whoever has begun one already is asked first. */
export function useStartWith(answers: GuideAnswers) {
  const navigate = useNavigate()
  const unfinished = useUnfinished()
  const [asking, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const inAccount = unfinished?.kept === 'account'

  const begin = () => {
    beginForm(answers)
    return navigate('/remittance')
  }
  const start = () => {
    if (unfinished !== null || readDraft() !== null) ask(true)
    else void begin()
  }
  const startNew = async () => {
    setBusy(true)
    setError(null)
    try {
      if (inAccount) await startNewRemittance()
      await begin()
    } catch (failure) {
      setError(messageOf(failure, LANDING_MESSAGES.startFailed))
    } finally {
      setBusy(false)
    }
  }
  return {
    start,
    question: asking
      ? {
          busy,
          error,
          what: unfinished?.what ?? 'money',
          inAccount,
          startNew: () => void startNew(),
          continueOld: () =>
            void (inAccount
              ? navigate('/dashboard', { state: { continueRemittance: true } })
              : navigate('/remittance')),
          close: () => ask(false),
        }
      : null,
  }
}
