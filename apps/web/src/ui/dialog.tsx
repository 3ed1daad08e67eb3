import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'
import { CloseIcon } from './icons.tsx'

type DialogProps = { title: string; onClose: () => void; children: ReactNode; footer?: ReactNode; wide?: boolean }

/** Rendered while it is open. The browser's own dialog traps focus, closes on Escape and gives focus back. */
export function Dialog({ title, onClose, children, footer, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // A layout effect closes it while it is still in the page: only then does the browser give focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={classes.content}>
        <header className={classes.header}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={classes.close} onClick={onClose} aria-label="Close">
            <CloseIcon />
          </button>
        </header>
        {children}
        {footer && <footer className={classes.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}
