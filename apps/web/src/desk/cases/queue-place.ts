import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

type QueuePlace = {
  /** what is searched for */
  q: string
  /** the row where one is */
  chosen: number | null
}

/** By person, and in memory alone: what is searched for may be a PAN. */
const left = new Map<string, QueuePlace>()

/** What a link back to the queue brings along. */
export const BACK = { isBack: true }

/** Whoever comes back to the queue finds search and row as they left them; whoever opens it anew begins at the top. */
export function useQueuePlace(uid: string) {
  const { state } = useLocation()
  const isBack = useNavigationType() === 'POP' || state?.isBack === true
  const [place, setPlace] = useState<QueuePlace>(() => (isBack && left.get(uid)) || { q: '', chosen: null })
  useEffect(() => void left.set(uid, place), [uid, place])
  return {
    ...place,
    search: (q: string) => setPlace((before) => ({ ...before, q })),
    choose: (chosen: number | null) => setPlace((before) => ({ ...before, chosen })),
  }
}
