import type { BodyOf } from '@nirgam/domain/api-contract'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { asking } from '../../lib/query.ts'
import { desk, deskQuery, deskReplyByItself } from '../desk-api.ts'
import { deskQueries } from '../desk-session.ts'

const LOOK_AGAIN_MS = 5000

export type DeskActBody = BodyOf<'POST /desk/cases/:id/acts'>

function caseQuery(id: number) {
  return queryOptions({
    ...deskQuery('GET /desk/cases/:id', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The case and its other viewers. Reporting one's own presence also returns whether the case has changed. */
export function useDeskCase(id: number) {
  const query = useQuery(caseQuery(id))
  const isThere = query.data !== undefined
  const presence = useQuery({
    ...asking('POST /desk/cases/:id/presence', { id }, async (params, { signal }) => {
      const here = await desk('POST /desk/cases/:id/presence', { params, body: { is_looking: true }, signal })
      const known = deskQueries.getQueryData(caseQuery(params.id).queryKey)
      if (known && known.stamp !== here.stamp) await lookAgain(params.id)
      return here
    }),
    enabled: isThere,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (!isThere) return
    return () =>
      void desk('POST /desk/cases/:id/presence', { params: { id }, body: { is_looking: false } }).catch(() => {})
  }, [id, isThere])
  return { query, looking: presence.data?.looking ?? query.data?.looking ?? [] }
}

/** Reloads the case in the background. Callers may ignore a failure, because the next poll retries. */
export async function lookAgain(id: number): Promise<void> {
  const { data } = await deskReplyByItself('GET /desk/cases/:id', { params: { id } })
  takeCase(data)
}

/** A reply just received is newer than any still in flight, so those are cancelled. */
function takeCase(record: DeskCase): void {
  const { queryKey } = caseQuery(record.remittance_id)
  void deskQueries.cancelQueries({ queryKey })
  deskQueries.setQueryData(queryKey, record)
}

/** After a conflict the page loads the current case; typed text is kept. */
async function taking(id: number, call: Promise<DeskCase>): Promise<DeskCase> {
  try {
    const record = await call
    takeCase(record)
    return record
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) void lookAgain(id).catch(() => {})
    throw error
  }
}

export function doAct(id: number, body: DeskActBody): Promise<DeskCase> {
  return taking(id, desk('POST /desk/cases/:id/acts', { params: { id }, body }))
}

export type WithoutVersion<Body> = Body extends unknown ? Omit<Body, 'version'> : never

/**
 * An action from a dialog applies to the case as it was when the dialog opened. If a colleague has changed the case
 * since, the change is shown first, and only the next try acts on the current version.
 */
export function useActAsSeen({ remittance_id: id, version }: DeskCase) {
  const [opened] = useState(version)
  const [isTold, setTold] = useState(false)
  return {
    act: async (input: WithoutVersion<DeskActBody>) => {
      try {
        return await doAct(id, { ...input, version: isTold ? version : opened } as DeskActBody)
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) setTold(true)
        throw error
      }
    },
  }
}

export function judgePaper(
  id: number,
  kind: DeskCase['papers'][number]['kind'],
  body: BodyOf<'PUT /desk/cases/:id/papers/:kind'>,
) {
  return taking(id, desk('PUT /desk/cases/:id/papers/:kind', { params: { id, kind }, body }))
}

export function addNote(id: number, text: string): Promise<DeskCase> {
  return taking(id, desk('POST /desk/cases/:id/notes', { params: { id }, body: { text } }))
}
