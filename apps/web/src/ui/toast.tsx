import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Notice, Toast } from './toasts.tsx'

/** The code loads with the first notice, because most visits have none. */
const Toasts = lazy(() => import('./toasts.tsx'))

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(now: readonly Toast[]): void {
  toasts = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const close = (id: number) => show(toasts.filter((toast) => toast.id !== id))

/** Shows a notice in a corner; a failure stays until it is closed. */
export function notify(notice: Notice): void {
  lastId += 1
  show([...toasts, { ...notice, id: lastId }])
}

/** Notices may name a person's files, so signing out clears them. */
export const forgetNotices = () => show([])

/** On every page from the start, because screen readers announce changes only within an element they know. */
export function ToastHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  )
  return (
    <div aria-live="polite">
      <Suspense>{shown.length > 0 && <Toasts toasts={shown} onClose={close} />}</Suspense>
    </div>
  )
}
