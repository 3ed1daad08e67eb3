import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@nirgam/domain/api-contract'
import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { deskQueries } from '../desk/desk-session.ts'
import { queryClient } from '../lib/query-client.ts'

const RECORDED = join(import.meta.dirname, '../../../api/src/every-change.txt')
const OF_ANOTHER = ' (of another)'

/** The answers that each changing call changes, as the tests of the server record them. */
const CHANGED = new Map<string, Set<string>>()
let reads = new Set<string>()
for (const line of readFileSync(RECORDED, 'utf8').split('\n')) {
  if (line.startsWith(' ')) reads.add(line.trim())
  else {
    const route = line.replace(/ \(.*/, '')
    reads = CHANGED.get(route) ?? new Set()
    CHANGED.set(route, reads)
  }
}

/** Answers that may stay, because the page shows nothing of what changed in them. */
const MAY_STAY: ReadonlySet<string> = new Set([
  // Only the time of the last change.
  'GET /remittances/:id/case after PUT /remittances/:id/case/guide',
  // The queue asks for the numbers of open cases whenever it hears of a change, which also includes the user's own.
  'GET /desk/people after POST /desk/cases/:id/acts',
  'GET /desk/people after POST /desk/cases/acts',
  // The state of the packet, which has an answer of its own.
  'GET /remittances/:id/certificate after POST /remittances/:id/packet',
])

/** Lists that another page may have loaded shortly before, and shows again without asking. */
const LOADED_BEFORE: readonly Route[] = [
  'GET /user',
  'GET /remittances',
  'GET /remittances/check-incomplete',
  'GET /cases',
  'GET /contributions',
  'GET /enquiries',
  'GET /ledger',
  'GET /desk/enquiries',
  'GET /desk/staff',
]
/** Beside all that a page asks with. */
const BY_ANOTHER_PAGE = { byAnotherPage: true }

/** Cached answers that a call has changed, until something replaces them. */
const outdated = new Map<Query, Route>()

const CLIENTS = [queryClient, deskQueries]

/** Asked again, marked to be, replaced or removed. A reply to an earlier question does not count. */
function isRenewed(event: QueryCacheNotifyEvent): boolean {
  if (event.type !== 'updated') return event.type === 'removed'
  const { action } = event
  return (
    ['fetch', 'invalidate', 'setState'].includes(action.type) || (action.type === 'success' && action.manual === true)
  )
}
for (const client of CLIENTS) {
  client.getQueryCache().subscribe((event) => {
    if (isRenewed(event)) outdated.delete(event.query)
  })
}

/** The record that a cached answer is about; undefined for a list. */
function recordIn({ queryKey: [, given] }: Query): string | undefined {
  const { params, id = params?.id }: { params?: { id?: unknown }; id?: unknown } = Object(given)
  const record = typeof given === 'number' ? given : id
  return record === undefined ? undefined : String(record)
}

/** Another call has brought a newer version meanwhile. */
const isNewer = (data: unknown, reply: unknown) => Object(data).version > Object(reply).version

/** Notes every cached answer that is no longer true after a successful call. */
export function noteChange(change: Route, { id }: Record<string, string>, reply: unknown): void {
  const changed = CHANGED.get(change)
  if (!changed) return
  for (const route of LOADED_BEFORE) {
    const client = route.includes('/desk/') ? deskQueries : queryClient
    if (changed.has(route)) client.setQueryData([route, BY_ANOTHER_PAGE], [])
  }
  for (const query of CLIENTS.flatMap((client) => client.getQueryCache().getAll())) {
    const route = String(query.queryKey[0])
    const record = recordIn(query)
    const isOfAnother = id !== undefined && record !== undefined && id !== record
    const isChanged = changed.has(isOfAnother ? route + OF_ANOTHER : route) && !MAY_STAY.has(`${route} after ${change}`)
    const { data, isInvalidated } = query.state
    if (!isChanged || data === undefined || isNewer(data, reply)) continue
    if (query.isActive() || !isInvalidated) outdated.set(query, change)
  }
}

type Options = { staleTime?: unknown; refetchOnMount?: unknown }

/** An answer that no page shows now is asked for again before it is shown, or belongs to an older version. */
function mayBeShown(query: Query): boolean {
  const { staleTime, refetchOnMount } = query.options as Options
  const isOfOldVersion = Object(query.queryKey[1]).asOf !== undefined
  return query.isActive() || !(staleTime === 0 || refetchOnMount === 'always' || isOfOldVersion)
}

/** Answers that can still be shown although a call has changed them. */
export const staleAnswers = (): string[] =>
  [...outdated].flatMap(([query, change]) =>
    mayBeShown(query) ? [`${query.queryKey[0]} is stale after ${change}`] : [],
  )

export function forgetChanges(): void {
  outdated.clear()
  deskQueries.removeQueries({ predicate: ({ queryKey: [, given] }) => given === BY_ANOTHER_PAGE })
}
