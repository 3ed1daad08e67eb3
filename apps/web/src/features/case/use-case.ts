import type { CaseAction } from '@nirgam/domain/case/actions/case-actions'
import type { CaseRecord, CaseVersion } from '@nirgam/domain/case/api-case'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from '../../lib/api.ts'
import { asking, query, REMITTANCES_ASKED } from '../../lib/query.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAction } from '../../lib/use-action.ts'

const LOOK_AGAIN_MS = 5000
/** A closed case may still be reopened, so it is polled rarely. */
const LOOK_AGAIN_WHEN_CLOSED_MS = 60_000

export function caseQuery(id: number) {
  return queryOptions({
    ...query('GET /remittances/:id/case', { params: { id } }),
    // An answer saved in another tab does not increase the version.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

/** The case, kept up to date by polling its version while the page is visible and online. */
export function useCase(id: number) {
  const asked = useQuery(caseQuery(id))
  const known = asked.data
  useQuery({
    ...asking('GET /remittances/:id/case/version', id, lookForNews),
    enabled: known !== undefined,
    // The case was just loaded with its version.
    initialData: known,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: known?.acts.length === 0 && known.turn === 'nobody' ? LOOK_AGAIN_WHEN_CLOSED_MS : LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  return asked
}

async function lookForNews(id: number, { signal }: { signal: AbortSignal }): Promise<CaseVersion> {
  const newest = await api('GET /remittances/:id/case/version', { params: { id }, signal })
  const known = caseNow(id)
  if (newest.version !== known?.version || newest.updated_at !== known.updated_at) readAgain(id)
  return newest
}

function readAgain(id: number): void {
  const { queryKey } = caseQuery(id)
  void queryClient.invalidateQueries({ queryKey })
}

export function caseNow(id: number): CaseRecord | undefined {
  return queryClient.getQueryData(caseQuery(id).queryKey)
}

/** A reply just received is newer than any still in flight, so those are cancelled. */
export function takeCase(record: CaseRecord): void {
  const { queryKey } = caseQuery(record.remittance_id)
  void queryClient.cancelQueries({ queryKey })
  if (record.version >= (caseNow(record.remittance_id)?.version ?? 0)) queryClient.setQueryData(queryKey, record)
  // Lists, the dashboard and the ledger show the case too.
  void queryClient.invalidateQueries({ ...REMITTANCES_ASKED, refetchType: 'none' })
}

/** Whether a call was refused because the case has changed; the page then loads the current case. */
export function isOvertaken(error: unknown, id: number): boolean {
  if (!isConflict(error)) return false
  const { data } = error.body
  if (isCase(data)) takeCase(data)
  else readAgain(id)
  return true
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409
}

function isCase(data: unknown): data is CaseRecord {
  return typeof data === 'object' && data !== null && 'remittance_id' in data && 'version' in data && 'items' in data
}

type Failure = {
  act: CaseAction
  message: string
  /** the case has changed, so other actions may be offered now */
  isOvertaken: boolean
}

/** Performs actions on the case, one at a time. */
export function useCaseActs(id: number, onDone: (record: CaseRecord) => void) {
  const { run: runOnce, busy, error, failure: message, setFailure } = useAction()
  const [act, setAct] = useState<CaseAction | null>(null)

  const run = async (wanted: CaseAction, call: () => Promise<CaseRecord>): Promise<CaseRecord | null> => {
    let done: CaseRecord | null = null
    await runOnce(async () => {
      setAct(wanted)
      try {
        done = await call()
      } catch (refused) {
        isOvertaken(refused, id)
        throw refused
      }
      takeCase(done)
      onDone(done)
    })
    return done
  }

  const failure: Failure | null = act && message ? { act, message, isOvertaken: isConflict(error) } : null
  return { run, busy: busy ? act : null, failure, forgetFailure: () => setFailure(null) }
}

export type CaseActs = ReturnType<typeof useCaseActs>
