import { readForm } from '@nirgam/domain/form-data'
import { LANDING_MESSAGES } from '@nirgam/domain/landing-messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { ErrorState } from '../../ui/states.tsx'
import { beginDraft } from '../draft/draft.ts'
import { setAside, unfinishedForms, WhichRemittance, wayTo } from '../starting/starting.ts'
import type { FirstAnswers } from './first-answers.ts'

type BeginningProps = { answers: FirstAnswers; waiting: ReactNode }

/** Begins with the answers, after a question where something unfinished would be lost. */
export default function Beginning({ answers, waiting }: BeginningProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: ['wizard', 'beginning'],
    queryFn: unfinishedForms,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })

  const begun = useRef(false)
  const begin = () => {
    if (begun.current) return
    begun.current = true
    beginDraft(answers)
    void navigate('/remittance', { replace: true })
  }
  useEffect(() => {
    if (found?.length === 0) begin()
  })

  const replace = async () => {
    setBusy(true)
    setProblem(null)
    try {
      if (found?.some(({ kept }) => kept === 'account')) await setAside()
      begin()
    } catch (failure) {
      setProblem(messageOf(failure, LANDING_MESSAGES.startFailed))
    }
    setBusy(false)
  }
  const keep = () => {
    const [to, given] = wayTo(found ?? [])
    void navigate(to, { ...given, replace: true })
  }

  if (error) {
    return <ErrorState title={messageOf(error, LANDING_MESSAGES.startFailed)} onRetry={() => void refetch()} />
  }
  const { amount, destinationCountry } = readForm(answers)
  return (
    <>
      {waiting}
      {found && found.length > 0 && (
        <Suspense>
          <WhichRemittance
            existing={found}
            instead={{ amount, destination_country: destinationCountry }}
            busy={busy}
            error={problem}
            onKeep={keep}
            onReplace={() => void replace()}
            onClose={() => busy || keep()}
          />
        </Suspense>
      )}
    </>
  )
}
