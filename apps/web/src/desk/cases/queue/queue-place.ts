import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { unsaved } from '../../../lib/unsaved.ts'

type QueuePlace = {
  /** the text searched for */
  q: string
  /** the selected row */
  chosen: number | null
}

const START: QueuePlace = { q: '', chosen: null }

/** By person; the text searched for may be a PAN. */
const lastPlaces = unsaved(START, { of: 'staff' })

/** Cases of the list that was left last, in its order, by person. */
export const lastList = unsaved<readonly number[]>([], { of: 'staff' })

/** The state that a link back to the queue brings along. */
export const BACK = { isBack: true }

/** Coming back to the queue restores search and row; opening it otherwise begins at the top. */
export function useQueuePlace(uid: string) {
  const { state } = useLocation()
  const isBack = useNavigationType() === 'POP' || state?.isBack === true
  const [place, setPlace] = useState<QueuePlace>(() => (isBack ? lastPlaces.read(uid) : START))
  // Before the next event: a key may already lead away from the row that it chose.
  useLayoutEffect(() => lastPlaces.write(uid, place), [uid, place])
  return {
    ...place,
    search: (q: string) => setPlace((before) => ({ ...before, q })),
    choose: (chosen: number | null) => setPlace((before) => ({ ...before, chosen })),
  }
}
