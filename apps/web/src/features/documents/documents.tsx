import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { formatIndiaDate } from '@nirgam/domain/dates'
import type { DocumentKind } from '@nirgam/domain/options'
import { IconAlertTriangle, IconFileTypePdf, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { fileSize } from '../../lib/file-size.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Row, SectionHeading, Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { Progress } from '../../ui/states.tsx'
import { DocumentPreview } from './document-preview.tsx'
import classes from './documents.module.css'
import { ACCEPTED } from './upload-rules.ts'
import { type DocumentChanged, useDocument } from './use-document.ts'

type DocumentCardProps = {
  record: RemittanceRecord | null
  changed: DocumentChanged
  kind: DocumentKind
  label: string
  hint?: string
  inSection?: boolean
}

/** One document: choose or drop a file, look at it, replace or remove it. */
export function DocumentCard({ record, changed, kind, label, hint, inSection = false }: DocumentCardProps) {
  const { stored, state, upload, remove, ready } = useDocument(kind, record, changed)
  const [open, setOpen] = useState<'preview' | 'remove' | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const busy = state.phase === 'sending' || state.phase === 'done'
  const choose = () => input.current?.click()
  const of = <VisuallyHidden> {label}</VisuallyHidden>
  useStrayDropsIgnored()

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) upload(file)
  }

  return (
    <section
      className={classes.card}
      aria-labelledby={titleId}
      data-over={over || undefined}
      data-filled={(stored && !busy) || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        if (ready) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div>
        <SectionHeading below={inSection ? 1 : 0} id={titleId} className={classes.title}>
          {label}
        </SectionHeading>
        {hint && (
          <Text size="sm" tone="dim">
            {hint}
          </Text>
        )}
      </div>

      <input
        ref={input}
        type="file"
        className={classes.input}
        accept={ACCEPTED}
        aria-label={`Upload ${label}`}
        tabIndex={-1}
        disabled={!ready || busy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // So that choosing the same file again is noticed.
          currentTarget.value = ''
          if (file) upload(file)
        }}
      />

      {busy && <Sending name={state.name} percent={state.phase === 'done' ? 100 : state.percent} label={label} />}

      {state.phase === 'failed' && (
        <Row gap="sm" align="start" nowrap role="alert" className={classes.failed}>
          <IconAlertTriangle size={18} aria-hidden />
          <p>
            {state.message}{' '}
            <Text as="span" tone="dim">
              ({state.name})
            </Text>
          </p>
        </Row>
      )}

      {stored && !busy && (
        <Row gap="sm" nowrap>
          <span className={classes.fileIcon} aria-hidden="true">
            {stored.type === 'application/pdf' ? <IconFileTypePdf size={24} /> : <IconPhoto size={24} />}
          </span>
          <Stack gap="none">
            <span className={classes.fileName}>{stored.name}</span>
            <Text as="span" size="sm" tone="dim">
              {fileSize(stored.size)} · {formatIndiaDate(Date.parse(stored.uploaded_at))}
            </Text>
          </Stack>
        </Row>
      )}

      {!busy && (
        <Row gap="sm" className={classes.actions}>
          {state.phase === 'failed' && state.retry && (
            <Button size="sm" onClick={state.retry}>
              Retry{of}
            </Button>
          )}
          {stored ? (
            <>
              <Button size="sm" variant="default" onClick={() => setOpen('preview')}>
                Preview{of}
              </Button>
              <Button size="sm" variant="default" onClick={choose}>
                Replace{of}
              </Button>
              <Button size="sm" variant="danger" onClick={() => setOpen('remove')}>
                Remove{of}
              </Button>
            </>
          ) : (
            <>
              <Button size="sm" variant="default" disabled={!ready} onClick={choose}>
                <IconUpload size={18} aria-hidden />
                {state.phase === 'failed' ? 'Choose another file' : 'Choose a file'}
                {of}
              </Button>
              <Text as="span" size="sm" tone="dim" className={classes.drop}>
                or drop it here
              </Text>
              <Text size="sm" tone="dim" className={classes.limits}>
                JPG, PNG or PDF, up to 5 MB
              </Text>
            </>
          )}
        </Row>
      )}

      {open === 'preview' && stored && (
        <DocumentPreview file={stored} label={label} onClose={() => setOpen(null)} onReplace={choose} />
      )}
      {open === 'remove' && stored && (
        <RemoveDocument name={stored.name} label={label} remove={remove} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

function Sending({ name, percent, label }: { name: string; percent: number; label: string }) {
  return (
    <Stack gap="sm">
      <Row justify="between" nowrap>
        <span className={classes.fileName}>{name}</span>
        <Text as="span" tabular>
          {percent}%
        </Text>
      </Row>
      <Progress percent={percent} label={`Uploading ${label}`} />
      <Text size="sm" tone="dim" role="status">
        {percent === 100 ? 'Uploaded' : 'Uploading…'}
      </Text>
    </Stack>
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
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {name} is deleted from your remittance. You can upload it again at any time before you pay.
    </ConfirmDialog>
  )
}

/** A file that misses its card would be opened by the browser in place of the form. */
function useStrayDropsIgnored(): void {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
}
