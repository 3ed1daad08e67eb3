import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while React takes over a prerendered page: what only the browser knows must not show before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
