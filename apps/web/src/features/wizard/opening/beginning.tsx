import { readForm } from '@nirgam/domain/remittance/answers/form-data'
import { LANDING_MESSAGES } from '@nirgam/domain/remittance/landing-messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { useNavigate } from '../../../lib/navigation.ts'
import { asking } from '../../../lib/query.ts'
import { useAction } from '../../../lib/use-action.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { readDraft, saveDraft, takeOverDraft } from '../../draft/draft.ts'
import { setAside, type Unfinished, unfinishedForms, WhichRemittance, wayTo } from '../../starting/starting.ts'
import { loadCurrent } from '../saving.ts'
import { fromDraft } from './from-draft.ts'
import { type FirstAnswers, missingIn } from './same-remittance.ts'
import { useBegin } from './use-begin.ts'

type BeginningProps = { answers: FirstAnswers; waiting: ReactNode }

type Found = { unfinished: readonly Unfinished[]; missing: FirstAnswers | null }

/** The unfinished forms that would be lost. If one is the same remittance, `missing` has the answers it lacks. */
async function findUnfinished(answers: FirstAnswers): Promise<Found> {
  const unfinished = await unfinishedForms()
  const [only, ...others] = unfinished
  if (only === undefined || others.length > 0) return { unfinished, missing: null }
  const record = only.kept === 'account' ? await loadCurrent() : null
  const draft = readDraft()
  const isOfIt = draft?.reference === (record?.reference_number ?? null)
  const missing = missingIn(fromDraft(record, isOfIt ? draft : null).form, answers)
  // A remittance in an account has passed the first steps, so its missing answers are left to the user.
  const isHere = only.kept === 'device' || Object.keys(missing ?? {}).length === 0
  return { unfinished, missing: isHere ? missing : null }
}

/** Adds answers to this browser's draft. */
function addToDraft(answers: Readonly<Record<string, unknown>>): void {
  const draft = takeOverDraft()
  if (draft === null) return
  const added = Object.entries(answers).map(([name, value]) => [name, { value }])
  saveDraft({ ...draft, fields: { ...draft.fields, ...Object.fromEntries(added) } })
}

/** Starts with the answers, asking first if an unfinished form would be lost. */
export default function Beginning({ answers, waiting }: BeginningProps) {
  const navigate = useNavigate()
  const { run, busy, failure } = useAction(LANDING_MESSAGES.startFailed)
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    ...asking('beginning', answers, findUnfinished),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

  const begun = useRef(false)
  const start = useBegin(answers)
  const begin = () => {
    if (begun.current) return
    begun.current = true
    start()
  }
  const goOn = (missing: FirstAnswers) => {
    if (begun.current) return
    begun.current = true
    addToDraft(missing)
    keep()
  }
  useEffect(() => {
    if (found?.unfinished.length === 0) begin()
    if (found?.missing) goOn(found.missing)
  })

  const replace = async () => {
    if (found?.unfinished.some(({ kept }) => kept === 'account')) await setAside()
    begin()
  }
  const keep = () => {
    const [to, given] = wayTo(found?.unfinished ?? [])
    void navigate(to, { ...given, replace: true })
  }

  if (error) {
    return <ErrorState title={messageOf(error, LANDING_MESSAGES.startFailed)} onRetry={() => void refetch()} />
  }
  const { amount, destinationCountry } = readForm(answers)
  return (
    <>
      {waiting}
      {found && found.unfinished.length > 0 && found.missing === null && (
        <Suspense>
          <WhichRemittance
            existing={found.unfinished}
            instead={{ amount, destination_country: destinationCountry }}
            busy={busy}
            error={failure}
            onKeep={keep}
            onReplace={() => void run(replace)}
            onClose={() => busy || keep()}
          />
        </Suspense>
      )}
    </>
  )
}
