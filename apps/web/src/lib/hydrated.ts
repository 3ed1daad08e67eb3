import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while Preact hydrates a prerendered page: the first render must not use values only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
