import { type DialogHTMLAttributes, useLayoutEffect, useRef } from 'react'

type ModalProps = Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onClose' | 'open'> & { onClose: () => void }

/** Rendered while it is open. The browser's own dialog traps focus, closes on Escape and gives focus back. */
export function Modal({ onClose, ...attributes }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  // A layout effect closes it while it is still in the page: only then does the browser give focus back.
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
