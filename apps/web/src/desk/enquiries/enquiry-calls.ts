import type { DeskEnquiry } from '@nirgam/domain/office/api-desk-office'
import { ENQUIRY_PRIORITIES, ENQUIRY_STATUSES } from '@nirgam/domain/remittance/answers/options'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askedOf } from '../../lib/query.ts'
import { deskQuery } from '../desk-api.ts'
import { deskQueries } from '../desk-session.ts'

const LOOK_AGAIN_MS = 5000

export const STATUS_COLORS = { pending: 'orange', in_progress: 'blue', resolved: 'green', closed: 'gray' }
export const PRIORITY_COLORS = { low: 'gray', medium: 'blue', high: 'red' }

export const STATUS_OPTIONS = ENQUIRY_STATUSES.map(({ id, label }) => ({ value: id, label }))
export const PRIORITY_OPTIONS = ENQUIRY_PRIORITIES.map(({ id, label }) => ({ value: id, label: `${label} priority` }))

/** That somebody looked at it is recorded: it is read when it is opened, and again when something was written. */
export function enquiryQuery(id: number) {
  return queryOptions({
    ...deskQuery('GET /desk/enquiries/:id', { params: { id } }),
    networkMode: 'always',
  })
}

/** Shows the server's reply and reads the list again. */
export async function enquiryChanged(enquiry: DeskEnquiry): Promise<void> {
  deskQueries.setQueryData(enquiryQuery(enquiry.id).queryKey, enquiry)
  await deskQueries.invalidateQueries(askedOf('GET /desk/enquiries'))
}

/** Whoever was too late reads what was written meanwhile. */
export function readAgain(id: number): Promise<void> {
  return deskQueries.invalidateQueries({ queryKey: enquiryQuery(id).queryKey })
}

type News = {
  /** something has changed since the list was shown */
  isNew: boolean
  /** when the open one has changed */
  changedAt: string | null
  show: () => void
  /** one's own act is no news */
  expectOwn: () => void
}

/** Looks for news while the page is looked at. The list waits until it is asked: nothing moves under the hand. */
export function useNews(openId: number | null): News {
  const { data } = useQuery({
    ...deskQuery('GET /desk/enquiries/changes', { query: { id: openId ?? undefined } }),
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
  })
  const stamp = data?.stamp ?? null
  const [shown, setShown] = useState<string | null>(null)
  if (stamp !== null && shown === null) setShown(stamp)
  return {
    isNew: stamp !== null && shown !== null && stamp !== shown,
    changedAt: data?.changed_at ?? null,
    show: () => {
      setShown(stamp)
      void deskQueries.invalidateQueries(askedOf('GET /desk/enquiries'))
    },
    expectOwn: () => {
      void deskQueries.invalidateQueries(askedOf('GET /desk/enquiries/changes')).then(() => setShown(null))
    },
  }
}
