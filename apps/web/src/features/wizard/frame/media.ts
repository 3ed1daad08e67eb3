import { useSyncExternalStore } from 'react'

/** Whether a media query matches, where CSS is not enough: different fields, or code that need not be loaded. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
