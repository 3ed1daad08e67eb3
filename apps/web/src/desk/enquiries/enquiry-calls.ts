import type { DeskEnquiry } from '@nirgam/domain/office/api-desk-office'
import { ENQUIRY_PRIORITIES, ENQUIRY_STATUSES } from '@nirgam/domain/remittance/answers/options'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askedOf } from '../../lib/query.ts'
import { deskQuery } from '../desk-api.ts'
import { deskQueries } from '../desk-session.ts'

const LOOK_AGAIN_MS = 5000

export const STATUS_OPTIONS = ENQUIRY_STATUSES.map(({ id, label }) => ({ value: id, label }))
export const PRIORITY_OPTIONS = ENQUIRY_PRIORITIES.map(({ id, label }) => ({ value: id, label: `${label} priority` }))

/** Each read is recorded, so an enquiry is read only when it is opened or has a new message. */
export function enquiryQuery(id: number) {
  return queryOptions(deskQuery('GET /desk/enquiries/:id', { params: { id } }))
}

/** Shows the server's reply and reloads the list. */
export async function enquiryChanged(enquiry: DeskEnquiry): Promise<void> {
  deskQueries.setQueryData(enquiryQuery(enquiry.id).queryKey, enquiry)
  await deskQueries.invalidateQueries(askedOf('GET /desk/enquiries'))
}

/** Reloads the thread, for example after a late reply was refused. */
export function readAgain(id: number): Promise<void> {
  return deskQueries.invalidateQueries({ queryKey: enquiryQuery(id).queryKey })
}

type News = {
  /** something has changed since the list was read */
  isNew: boolean
  /** when the open enquiry last changed */
  changedAt: string | null
  show: () => void
  /** marks the user's own change as seen */
  expectOwn: () => void
}

/** Polls while the tab is visible. The list is reloaded only on request, so that no row moves during use. */
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
