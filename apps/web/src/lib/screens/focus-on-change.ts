import { useEffect, useRef } from 'react'

/** Moves focus to the new heading, which a screen reader then reads; the first heading is read with the page. */
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
