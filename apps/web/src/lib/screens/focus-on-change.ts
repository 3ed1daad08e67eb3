import { useEffect, useRef } from 'react'

/** A screen reader reads the heading of what is shown now; the first one is read with the page. */
export function useFocusOnChange(shown: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    heading.current?.focus({ preventScroll: true })
  }, [shown])
  return heading
}
