import { lazy, Suspense, useSyncExternalStore } from 'react'

export type Notice = { kind?: 'success' | 'error'; title?: string; text: string }

const Toasts = lazy(() => import('./toasts.tsx'))
const listeners = new Set<() => void>()
let wanted = false

/** Says something once, quietly, in a corner; a failure stays until it is closed. The code comes with the first notice. */
export async function notify({ kind = 'success', title, text }: Notice): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { toasts, isThere } = await import('./toasts.tsx')
  await isThere
  toasts.add({
    type: kind,
    title,
    description: text,
    timeout: kind === 'error' ? 0 : 5000,
    priority: kind === 'error' ? 'high' : 'low',
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function ToastHost() {
  const show = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
  return (
    show && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  )
}
