import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from './button.tsx'
import { Stack } from './layout.tsx'
import classes from './states.module.css'

const SHOWN_MS = 5000

export type Notice = { kind?: 'success' | 'error'; title?: string; text: string }
export type Toast = Notice & { id: number }

type ToastsProps = { toasts: readonly Toast[]; onClose: (id: number) => void }

export default function Toasts({ toasts, onClose }: ToastsProps) {
  return (
    <section aria-label="Notifications">
      <Stack as="ul" gap="sm" className={classes.corner}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
        ))}
      </Stack>
    </section>
  )
}

type ToastCardProps = { toast: Toast; onClose: () => void }

/** Closes after a while, except for failures and while the user points at it or has focus in it. */
function ToastCard({ toast: { kind = 'success', title, text }, onClose }: ToastCardProps) {
  const [isRead, setRead] = useState(false)
  const stays = kind === 'error' || isRead
  const timeOut = useEffectEvent(onClose)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(timeOut, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [stays])
  const [read, leave] = [() => setRead(true), () => setRead(false)]
  return (
    <li
      className={classes.banner}
      data-tone={kind}
      onPointerEnter={read}
      onPointerLeave={leave}
      onFocus={read}
      onBlur={leave}
    >
      {kind === 'error' ? <IconAlertTriangle size={20} aria-hidden /> : <IconCheck size={20} aria-hidden />}
      <div className={classes.text} role={kind === 'error' ? 'alert' : undefined}>
        {title && <strong>{title}</strong>}
        <p>{text}</p>
      </div>
      <IconButton label="Close this message" onClick={onClose}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
