import type { ReactNode } from 'react'
import { ActionButton } from './action.tsx'
import { Banner } from './banner.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  busyLabel?: string
  busy?: boolean
  error?: string | null
  onConfirm: () => void
  /** The other button; also Escape and the cross, unless `onClose` is given. */
  onCancel: () => void
  onClose?: () => void
  /** The other button is the one most people should press. */
  preferCancel?: boolean
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    busyLabel = confirmLabel,
    busy = false,
    error,
    preferCancel = false,
  } = props
  return (
    <Dialog
      title={title}
      onClose={props.onClose ?? props.onCancel}
      footer={
        <>
          <ActionButton variant={preferCancel ? 'filled' : 'default'} onClick={props.onCancel} disabled={busy}>
            {cancelLabel}
          </ActionButton>
          <ActionButton variant={preferCancel ? 'default' : 'filled'} onClick={props.onConfirm} disabled={busy}>
            {busy ? busyLabel : confirmLabel}
          </ActionButton>
        </>
      }
    >
      <div>{children}</div>
      {error && <Banner kind="error">{error}</Banner>}
    </Dialog>
  )
}
