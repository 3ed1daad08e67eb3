import type { DocumentKind } from '@nirgam/domain/remittance/answers/options'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SectionHeading, Text } from '../../ui/layout.tsx'
import { FileCard } from './file-card.tsx'
import { type DocumentChanged, useDocument } from './use-document.ts'

export { DocumentPreview } from './document-preview.tsx'
export { FileCard, type StoredFile } from './file-card.tsx'
export { sendFile, type UploadState } from './send-file.ts'
export { UPLOAD_LIMITS } from './upload-rules.ts'

type DocumentCardProps = {
  record: RemittanceRecord | null
  documentChanged: DocumentChanged
  kind: DocumentKind
  label: string
  hint?: string
  inSection?: boolean
  limits?: boolean
}

/** One document of an unfinished remittance. */
export function DocumentCard(props: DocumentCardProps) {
  const { record, documentChanged, kind, label, hint, inSection = false, limits } = props
  const { remove, ...document } = useDocument(kind, record, documentChanged)
  const [removing, askToRemove] = useState(false)
  const titleId = useId()
  return (
    <FileCard {...document} label={label} titleId={titleId} limits={limits} onRemove={() => askToRemove(true)}>
      <div>
        <SectionHeading below={inSection ? 1 : 0} id={titleId} className="type-title">
          {label}
        </SectionHeading>
        {hint && (
          <Text size="sm" tone="dim">
            {hint}
          </Text>
        )}
      </div>
      {removing && document.stored && (
        <RemoveDocument name={document.stored.name} label={label} remove={remove} onClose={() => askToRemove(false)} />
      )}
    </FileCard>
  )
}

const REMOVE_FAILED = 'Failed to remove the document. Please try again.'

type RemoveDocumentProps = { name: string; label: string; remove: () => Promise<void>; onClose: () => void }

function RemoveDocument({ name, label, remove, onClose }: RemoveDocumentProps) {
  const removal = useMutation({ mutationFn: remove, onSuccess: onClose })
  return (
    <ConfirmDialog
      title={`Remove ${label}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      cancelLabel="Keep it"
      busy={removal.isPending}
      error={removal.error && messageOf(removal.error, REMOVE_FAILED)}
      removes
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {name} is deleted from your remittance. You can upload it again at any time before you pay.
    </ConfirmDialog>
  )
}
