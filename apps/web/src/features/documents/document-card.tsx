import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress } from '@mantine/core'
import { formatIndiaDate } from '@nirgam/domain/dates'
import type { DocumentKind } from '@nirgam/domain/options'
import { IconFileTypePdf, IconPhoto, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { fileSize } from '../../lib/file-size.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ACCEPTED } from './check-file.ts'
import classes from './document-card.module.css'
import { DocumentPreview } from './document-preview.tsx'
import { RemoveDocument } from './remove-document.tsx'
import { useDocument } from './use-document.ts'
import type { RemittanceDocuments } from './use-remittance-documents.ts'

type DocumentCardProps = {
  documents: RemittanceDocuments
  kind: DocumentKind
  label: string
  hint?: string
  inSection?: boolean
}

/** One document: choose or drop a file, look at it, replace or remove it. */
export function DocumentCard({ documents, kind, label, hint, inSection = false }: DocumentCardProps) {
  const { stored, state, upload, remove, ready } = useDocument(kind, documents)
  const [open, setOpen] = useState<'preview' | 'remove' | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const busy = state.phase === 'sending' || state.phase === 'done'
  const choose = () => input.current?.click()
  const of = <VisuallyHidden> {label}</VisuallyHidden>

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
      <div className={classes.head}>
        <SectionHeading below={inSection ? 1 : 0} id={titleId} className={classes.title}>
          {label}
        </SectionHeading>
        {hint && <p className={classes.hint}>{hint}</p>}
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
        <div className={classes.failed} role="alert">
          <WarningIcon size={18} className={classes.warning} />
          <p>
            {state.message} <span className={classes.failedName}>({state.name})</span>
          </p>
        </div>
      )}

      {stored && !busy && (
        <div className={classes.file}>
          <span className={classes.fileIcon} aria-hidden="true">
            {stored.type === 'application/pdf' ? <IconFileTypePdf size={24} /> : <IconPhoto size={24} />}
          </span>
          <p className={classes.fileText}>
            <span className={classes.fileName}>{stored.name}</span>
            <span className={classes.fileFacts}>
              {fileSize(stored.size)} · {formatIndiaDate(Date.parse(stored.uploaded_at))}
            </span>
          </p>
        </div>
      )}

      {!busy && (
        <div className={classes.actions}>
          {state.phase === 'failed' && state.retry && (
            <Button size="sm" onClick={state.retry}>
              Retry{of}
            </Button>
          )}
          {stored ? (
            <>
              <Button size="sm" px="sm" variant="light" onClick={() => setOpen('preview')}>
                Preview{of}
              </Button>
              <Button size="sm" px="sm" variant="default" onClick={choose}>
                Replace{of}
              </Button>
              <Button size="sm" px="sm" variant="subtle" color="red" onClick={() => setOpen('remove')}>
                Remove{of}
              </Button>
            </>
          ) : (
            <>
              <Button
                size="sm"
                variant={state.phase === 'failed' ? 'default' : 'light'}
                leftSection={<IconUpload size={18} aria-hidden />}
                disabled={!ready}
                onClick={choose}
              >
                {state.phase === 'failed' ? 'Choose another file' : 'Choose a file'}
                {of}
              </Button>
              <span className={classes.drop}>or drop it here</span>
              <p className={classes.limits}>JPG, PNG or PDF, up to 5 MB</p>
            </>
          )}
        </div>
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
    <div className={classes.sending}>
      <p className={classes.sendingText}>
        <span className={classes.fileName}>{name}</span>
        <span className="tabular">{percent}%</span>
      </p>
      <Progress value={percent} size="md" aria-label={`Uploading ${label}`} transitionDuration={100} />
      <p className={classes.limits} role="status">
        {percent === 100 ? 'Uploaded' : 'Uploading…'}
      </p>
    </div>
  )
}
