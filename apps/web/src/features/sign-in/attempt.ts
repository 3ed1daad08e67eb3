import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'

export type Failure = { message: string; hint: string | null }

/** The server's own words win over the screen's; a lost connection is said beside them. */
export function failureOf(error: unknown, fallback: string): Failure {
  if (!(error instanceof ApiError)) return { message: fallback, hint: null }
  return { message: error.fromServer ? error.message : fallback, hint: error.status === 0 ? error.message : null }
}

/**
 * One call at a time. After a success it stays busy: the screen is on its way to another one, and a second
 * press must not do anything.
 */
export function useAttempt(): {
  busy: boolean
  attempt: (act: () => Promise<void>, onFailure: (error: unknown) => void) => Promise<void>
} {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const attempt = async (act: () => Promise<void>, onFailure: (error: unknown) => void) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await act()
    } catch (error) {
      running.current = false
      setBusy(false)
      onFailure(error)
    }
  }
  return { busy, attempt }
}
