import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

const FAILED = 'Failed to remove the document. Please try again.'

type RemoveDocumentProps = { name: string; label: string; remove: () => Promise<void>; onClose: () => void }

export function RemoveDocument({ name, label, remove, onClose }: RemoveDocumentProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await remove()
      onClose()
    } catch (failure) {
      setError(messageOf(failure, FAILED))
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title={`Remove ${label}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      cancelLabel="Keep it"
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {name} is deleted from your remittance. You can upload it again at any time before you pay.
    </ConfirmDialog>
  )
}
