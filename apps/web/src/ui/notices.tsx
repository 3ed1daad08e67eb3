import { lazy, Suspense, useSyncExternalStore } from 'react'

export type Notice = { message: string; title?: string; color?: 'green' | 'red' }

const Host = lazy(() => import('./notices-host.tsx'))
const listeners = new Set<() => void>()
let wanted = false

/** Says something once, quietly, in a corner; a failure stays until it is closed. The code comes with the first notice. */
export async function showNotice(notice: Notice): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { notifications } = await import('@mantine/notifications')
  const autoClose = notice.color === 'red' ? false : 5000
  const closeButtonProps = { 'aria-label': 'Close this message' }
  notifications.show({ color: 'green', autoClose, withBorder: true, closeButtonProps, ...notice })
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
