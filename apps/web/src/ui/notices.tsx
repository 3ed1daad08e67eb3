import { lazy, Suspense, useSyncExternalStore } from 'react'

export type Notice = { message: string; title?: string; color?: 'green' | 'red' }

const Host = lazy(() => import('./notices-host.tsx'))
const listeners = new Set<() => void>()
let wanted = false

/** Says something once, quietly, in a corner. The code for it comes with the first notice. */
export async function showNotice(notice: Notice): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ color: 'green', autoClose: 5000, withBorder: true, ...notice })
}

export function NoticeHost() {
  const show = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wanted,
    () => false,
  )
  return (
    show && (
      <Suspense>
        <Host />
      </Suspense>
    )
  )
}
