import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while Preact takes over a prerendered page: what only the browser knows must not show before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
