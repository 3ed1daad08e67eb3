import type { CaseRecord } from '@nirgam/domain/api-case'
import type { CaseAction } from '@nirgam/domain/case/case-actions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, api, messageOf } from '../../lib/api.ts'
import { askedOf, asking, query, REMITTANCES_ASKED } from '../../lib/query.ts'
import { queryClient } from '../../lib/query-client.ts'

const LOOK_AGAIN_MS = 5000
/** Where nobody has anything to do it is closed, and may still be reopened. */
const LOOK_AGAIN_WHEN_CLOSED_MS = 60_000

function caseQuery(id: number) {
  return queryOptions({
    ...query('GET /remittances/:id/case', { params: { id } }),
    networkMode: 'always',
    // What another tab has kept does not count up the version.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

/** The case, fresh while its page is looked at: only then, and only online, is it asked whether something happened. */
export function useCase(id: number) {
  const asked = useQuery(caseQuery(id))
  const known = asked.data
  useQuery({
    ...asking('GET /remittances/:id/case/version', id, lookForNews),
    enabled: known !== undefined,
    refetchInterval: known?.acts.length === 0 && known.turn === 'nobody' ? LOOK_AGAIN_WHEN_CLOSED_MS : LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  return asked
}

async function lookForNews(id: number, { signal }: { signal: AbortSignal }): Promise<number> {
  const { version } = await api('GET /remittances/:id/case/version', { params: { id }, signal })
  if (version !== caseNow(id)?.version) readAgain(id)
  return version
}

function readAgain(id: number): void {
  const { queryKey } = caseQuery(id)
  void queryClient.invalidateQueries({ queryKey })
}

function caseNow(id: number): CaseRecord | undefined {
  return queryClient.getQueryData(caseQuery(id).queryKey)
}

/** What the server has just answered is newer than anything still on its way. */
export function takeCase(record: CaseRecord): void {
  const { queryKey } = caseQuery(record.remittance_id)
  void queryClient.cancelQueries({ queryKey })
  if (record.version >= (caseNow(record.remittance_id)?.version ?? 0)) queryClient.setQueryData(queryKey, record)
  // Lists and the dashboard tell of it too.
  void queryClient.invalidateQueries({ ...REMITTANCES_ASKED, refetchType: 'none' })
  void queryClient.invalidateQueries({ ...askedOf('GET /cases'), refetchType: 'none' })
}

/** Whether a call was refused because of what happened meanwhile; the page then shows that. */
export function isOvertaken(error: unknown, id: number): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  const { data } = error.body
  if (isCase(data)) takeCase(data)
  else readAgain(id)
  return true
}

function isCase(data: unknown): data is CaseRecord {
  return typeof data === 'object' && data !== null && 'remittance_id' in data && 'version' in data && 'items' in data
}

type Failure = {
  act: CaseAction
  message: string
  /** somebody else was first: what is offered now may be something else */
  isOvertaken: boolean
}

/** Doing something with the case, one thing at a time. */
export function useCaseActs(id: number, onDone: (record: CaseRecord) => void) {
  const [busy, setBusy] = useState<CaseAction | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef(false)

  const run = async (act: CaseAction, call: () => Promise<CaseRecord>): Promise<CaseRecord | null> => {
    if (running.current) return null
    running.current = true
    setBusy(act)
    setFailure(null)
    try {
      const record = await call()
      takeCase(record)
      onDone(record)
      return record
    } catch (error) {
      const overtaken = isOvertaken(error, id)
      setFailure({ act, message: messageOf(error, FAILED), isOvertaken: overtaken })
      return null
    } finally {
      running.current = false
      setBusy(null)
    }
  }

  return { run, busy, failure, forgetFailure: () => setFailure(null) }
}

const FAILED = 'That did not work. Please try again.'

export type CaseActs = ReturnType<typeof useCaseActs>
