import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { unsaved } from '../../../lib/unsaved.ts'

type QueuePlace = {
  /** the search text */
  q: string
  /** the selected row */
  chosen: number | null
}

const START: QueuePlace = { q: '', chosen: null }

/** Keyed by staff member; in memory only, because the search text may be a PAN. */
const lastPlaces = unsaved(START, { of: 'staff' })

/** The cases of the list shown last, in its order, by staff member. */
export const lastList = unsaved<readonly number[]>([], { of: 'staff' })

/** The navigation state of a link back to the queue. */
export const BACK = { isBack: true }

/** Going back to the queue restores the search and the row; opening it in another way starts at the top. */
export function useQueuePlace(uid: string) {
  const { state } = useLocation()
  const isBack = useNavigationType() === 'POP' || state?.isBack === true
  const [place, setPlace] = useState<QueuePlace>(() => (isBack ? lastPlaces.read(uid) : START))
  // Written before the next event, because that key press may already leave the page.
  useLayoutEffect(() => lastPlaces.write(uid, place), [uid, place])
  return {
    ...place,
    search: (q: string) => setPlace((before) => ({ ...before, q })),
    choose: (chosen: number | null) => setPlace((before) => ({ ...before, chosen })),
  }
}
