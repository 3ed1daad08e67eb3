import { useLayoutEffect, useRef } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import classes from './drawer.module.css'
import { Navigation } from './navigation.tsx'

/** The sidebar on a phone. The browser's own dialog traps focus, closes on Escape and gives focus back. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={classes.content}>
        <div className={classes.top}>
          <Logo />
          <button type="button" className={classes.close} onClick={onClose} aria-label="Close the menu">
            <CloseIcon />
          </button>
        </div>
        <Navigation onChosen={onClose} />
      </div>
    </dialog>
  )
}
