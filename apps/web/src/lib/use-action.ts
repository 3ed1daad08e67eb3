import { useState } from 'react'
import { messageOf } from './api.ts'

type Failure = { error?: unknown; message?: string }
type State = { busy: boolean; failure: Failure | null }

const IDLE: State = { busy: false, failure: null }

/**
 * Runs one action at a time and reports each change. While an action is running, another call does nothing and returns
 * false, so that a double click sends once. Returns true when the action succeeded.
 */
export function actionRunner(report: (state: State) => void) {
  let running = false
  return async (action: () => Promise<unknown>): Promise<boolean> => {
    if (running) return false
    running = true
    report({ busy: true, failure: null })
    let failure: Failure | null = null
    try {
      await action()
    } catch (error) {
      failure = { error }
    }
    running = false
    report({ busy: false, failure })
    return failure === null
  }
}

/** Runs an action once at a time, with its busy state and error message. `failed` is the fallback message. */
export function useAction(failed = 'Something went wrong. Please try again.') {
  const [{ busy, failure }, report] = useState(IDLE)
  const [run] = useState(() => actionRunner(report))
  return {
    run,
    busy,
    error: failure?.error,
    failure: failure && (failure.message ?? messageOf(failure.error, failed)),
    /** Sets an error that is known before anything is sent; null removes the message. */
    setFailure: (message: string | null) =>
      report((now) => ({ ...now, failure: message === null ? null : { message } })),
  }
}

export type Action = ReturnType<typeof useAction>
