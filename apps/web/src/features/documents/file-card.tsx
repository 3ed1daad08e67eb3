import type { FileInfo } from '@nirgam/domain/remittance/api-remittances'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import { IconAlertTriangle, IconCamera, IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { fileSize } from '../../lib/files.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { Progress } from '../../ui/states.tsx'
import { DocumentPreview } from './document-preview.tsx'
import classes from './documents.module.css'
import type { UploadState } from './send-file.ts'
import { Thumbnail } from './thumbnail.tsx'
import { ACCEPTED, PHOTOS, UPLOAD_LIMITS } from './upload-rules.ts'

export type StoredFile = Pick<FileInfo, 'id' | 'name' | 'size' | 'type' | 'uploaded_at'>

type FileCardProps = {
  label: string
  /** The id of the heading that names the card. */
  titleId: string
  /** The heading and a hint above the file. */
  children?: ReactNode
  stored: StoredFile | null
  state: UploadState
  upload: (file: File) => void
  onRemove: () => void
  ready?: boolean
  /** Offers the camera on a phone, and cancelling an upload. */
  handy?: boolean
  /** Shows the upload limits, unless they are shown above several cards. */
  limits?: boolean
}

/** One file: choose, drop or photograph it, view, replace or remove it. */
export function FileCard(props: FileCardProps) {
  const { label, titleId, stored, state, upload, ready = true, handy = false, limits = true } = props
  const [looking, look] = useState(false)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const busy = state.phase === 'sending' || state.phase === 'done'
  const choose = () => input.current?.click()
  const of = <VisuallyHidden> {label}</VisuallyHidden>
  const picked = { onPicked: upload, disabled: !ready || busy }
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
      {props.children}
      <FileInput {...picked} input={input} accept={ACCEPTED} label={`Upload ${label}`} />
      {handy && (
        <FileInput {...picked} input={camera} accept={PHOTOS} label={`Photograph ${label}`} capture="environment" />
      )}

      {busy && <Sending state={state} label={label} handy={handy} />}

      {state.phase === 'failed' && (
        <Text as="div" size="md" tone="error" role="alert">
          <Row gap="sm" align="start" nowrap>
            <IconAlertTriangle size={18} aria-hidden />
            <p className="written">
              {state.message}{' '}
              <Text as="span" tone="dim">
                ({state.name})
              </Text>
            </p>
          </Row>
        </Text>
      )}

      {stored && !busy && <FileLine file={stored} />}

      {!busy && (
        <Row gap="sm" className={classes.actions}>
          {state.phase === 'failed' && state.retry && (
            <Button size="sm" onClick={state.retry}>
              Retry{of}
            </Button>
          )}
          {stored ? (
            <>
              <Button size="sm" variant="default" onClick={() => look(true)}>
                Preview{of}
              </Button>
              <Button size="sm" variant="default" onClick={choose}>
                Replace{of}
              </Button>
              <Button size="sm" variant="danger" onClick={props.onRemove}>
                Remove{of}
              </Button>
            </>
          ) : (
            <>
              {handy && (
                <Button size="sm" className={classes.camera} disabled={!ready} onClick={() => camera.current?.click()}>
                  <IconCamera size={18} aria-hidden />
                  Take a photo{of}
                </Button>
              )}
              <Button size="sm" variant="default" disabled={!ready} onClick={choose}>
                <IconUpload size={18} aria-hidden />
                {state.phase === 'failed' ? 'Choose another file' : 'Choose a file'}
                {of}
              </Button>
              <Text as="span" size="sm" tone="dim" className="drop">
                or drop it here
              </Text>
              {limits && (
                <Text size="sm" tone="dim" className="whole">
                  {UPLOAD_LIMITS}
                </Text>
              )}
            </>
          )}
        </Row>
      )}

      {looking && stored && (
        <DocumentPreview file={stored} label={label} onClose={() => look(false)} onReplace={choose} />
      )}
    </section>
  )
}

type FileInputProps = {
  input: RefObject<HTMLInputElement | null>
  accept: string
  label: string
  disabled: boolean
  capture?: 'environment'
  onPicked: (file: File) => void
}

function FileInput({ input, label, onPicked, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      ref={input}
      // Only its button opens it, also for a screen reader.
      hidden
      type="file"
      aria-label={label}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        // Reset, so that choosing the same file again fires a change event.
        currentTarget.value = ''
        if (file) onPicked(file)
      }}
    />
  )
}

/** A file's name, size and date. */
function FileLine({ file }: { file: StoredFile }) {
  return (
    <Row gap="sm" nowrap>
      <Thumbnail file={file} />
      <Stack gap="none">
        <Text as="span" weight="medium" className="clip">
          {file.name}
        </Text>
        <Text as="span" size="sm" tone="dim">
          {fileSize(file.size)} · {formatIndiaDate(Date.parse(file.uploaded_at))}
        </Text>
      </Stack>
    </Row>
  )
}

type SendingProps = { state: Extract<UploadState, { phase: 'sending' | 'done' }>; label: string; handy: boolean }

function Sending({ state, label, handy }: SendingProps) {
  const percent = state.phase === 'done' ? 100 : state.percent
  return (
    <Stack gap="sm">
      <Row justify="between" nowrap>
        <Text as="span" weight="medium" className="clip">
          {state.name}
        </Text>
        <Text as="span" tabular>
          {percent}%
        </Text>
      </Row>
      <Progress percent={percent} label={`Uploading ${label}`} />
      <Row justify="between">
        <Text size="sm" tone="dim" role="status">
          {percent === 100 ? 'Uploaded' : 'Uploading…'}
        </Text>
        {handy && state.phase === 'sending' && (
          <Button size="sm" variant="subtle" onClick={state.cancel}>
            Cancel<VisuallyHidden> the upload of {label}</VisuallyHidden>
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** Stops the browser from opening a file that was dropped next to its card instead of the form. */
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
