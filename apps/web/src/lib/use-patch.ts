import { useLayoutEffect, useRef } from 'react'

/**
 * Changes single fields of a value that is held further up. Two changes in one moment, or one that
 * arrives late, build on the newest value and not on the one that was drawn last.
 */
export function usePatch<T extends object>(value: T, set: (value: T) => void): (patch: Partial<T>) => void {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return (patch) => {
    latest.current = { ...latest.current, ...patch }
    set(latest.current)
  }
}
