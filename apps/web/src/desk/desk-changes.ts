import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { asking } from '../lib/query.ts'
import { desk, deskReplyByItself } from './desk-api.ts'
import { deskQueries } from './desk-session.ts'

const LOOK_AGAIN_MS = 4000

/** The cases that changed, with their new versions; `everything` if the server did not list all changes. */
export type Changes = { versions: ReadonlyMap<number, number>; everything: boolean }

type Heard = Changes & { last: number; events: ReadonlySet<number> }

const changesQuery = queryOptions({
  ...asking('GET /desk/changes', null, async (_, { signal, queryKey }): Promise<Heard> => {
    const before = deskQueries.getQueryData<Heard>(queryKey)
    const { last, changes, is_more } = await desk('GET /desk/changes', {
      query: before && { since: before.last },
      signal,
    })
    const unheard = changes.filter(({ event }) => !before?.events.has(event))
    return {
      last,
      events: new Set(changes.map(({ event }) => event)),
      versions: new Map(unheard.map(({ remittance_id, version }) => [remittance_id, version])),
      everything: is_more,
    }
  }),
  structuralSharing: false,
  retry: false,
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
  refetchOnWindowFocus: 'always',
})

/** Reports changes to any case within seconds, while the tab is visible. */
export function useChanges(onChanged: (changes: Changes) => void): void {
  const { data } = useQuery(changesQuery)
  const tell = useEffectEvent(onChanged)
  useEffect(() => {
    if (data && (data.versions.size > 0 || data.everything)) tell(data)
  }, [data])
}

const NOTICES_MS = 15_000

export const noticesQuery = queryOptions({
  ...asking('GET /desk/me/notices', null, async (_, { signal }) => {
    return (await deskReplyByItself('GET /desk/me/notices', { signal })).data
  }),
  staleTime: 0,
  retry: false,
  refetchInterval: NOTICES_MS,
})

export async function markSeen(last: number): Promise<void> {
  const notices = await desk('POST /desk/me/notices/seen', { body: { last } })
  deskQueries.setQueryData(noticesQuery.queryKey, notices)
}
