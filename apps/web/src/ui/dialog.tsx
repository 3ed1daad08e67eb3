import { IconX } from '@tabler/icons-react'
import { type DialogHTMLAttributes, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import classes from './dialog.module.css'
import { Row, Stack } from './layout.tsx'
import { Banner } from './states.tsx'

type ModalProps = Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onClose' | 'open'> & { onClose: () => void }

/** Rendered only while open. The browser's own dialog traps focus, closes on Escape and restores focus. */
function Modal({ onClose, ...attributes }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  // A layout effect closes the dialog while it is still in the page; only then does the browser restore focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      {...attributes}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    />
  )
}

type DialogProps = { title: string; onClose: () => void; children: ReactNode; footer?: ReactNode; wide?: boolean }

export function Dialog({ title, onClose, children, footer, wide = false }: DialogProps) {
  const titleId = useId()
  return (
    <Modal className={classes.dialog} data-wide={wide || undefined} aria-labelledby={titleId} onClose={onClose}>
      <Stack gap="lg" className={classes.content}>
        {/* Not a `header` element, which outside a section would be the page's banner. */}
        <Row align="start" justify="between" nowrap className={classes.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" onClick={onClose}>
            <IconX size={20} aria-hidden />
          </IconButton>
        </Row>
        {children}
        {footer && (
          <Row gap="mid" justify="end" className={classes.footer}>
            {footer}
          </Row>
        )}
      </Stack>
    </Modal>
  )
}

/** A dialog along the left edge of the screen. */
export function Drawer({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal className={classes.drawer} aria-label={label} onClose={onClose}>
      <Stack gap="lg" className={classes.content}>
        {children}
      </Stack>
    </Modal>
  )
}

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  busyLabel?: string
  busy?: boolean
  error?: string | null
  onConfirm: () => void
  /** Called by the other button, and by Escape and the close button unless `onClose` is given. */
  onCancel: () => void
  onClose?: () => void
  /** The other button is the recommended one. */
  preferCancel?: boolean
  /** Confirming removes data. */
  removes?: boolean
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, busyLabel = confirmLabel, busy = false, preferCancel = false } = props
  return (
    <Dialog
      title={title}
      onClose={props.onClose ?? props.onCancel}
      footer={
        <>
          <Button variant={preferCancel ? 'filled' : 'default'} onClick={props.onCancel} disabled={busy}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            variant={props.removes ? 'remove' : preferCancel ? 'default' : 'filled'}
            onClick={props.onConfirm}
            disabled={busy}
          >
            {busy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {props.error && <Banner kind="error">{props.error}</Banner>}
    </Dialog>
  )
}
