import { type ReactNode, useId } from 'react'
import classes from './dialog.module.css'
import { CloseIcon } from './icons.tsx'
import { Modal } from './modal.tsx'

type DialogProps = { title: string; onClose: () => void; children: ReactNode; footer?: ReactNode; wide?: boolean }

export function Dialog({ title, onClose, children, footer, wide = false }: DialogProps) {
  const titleId = useId()
  return (
    <Modal className={classes.dialog} data-wide={wide || undefined} aria-labelledby={titleId} onClose={onClose}>
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
    </Modal>
  )
}
