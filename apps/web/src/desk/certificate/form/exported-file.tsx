import type { DeskForm } from '@nirgam/domain/certificate/api-sheet'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text, VisuallyHidden } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import classes from '../certificate.module.css'
import { fetchExported, sendExported } from '../certificate-calls.ts'

/** The file for the department's utility: the firm's own export with this form added, otherwise unchanged. */
export function ExportedFile({ id, saved, isTyped }: { id: number; saved: DeskForm; isTyped: boolean }) {
  const doing = useAction()
  const { exported, can_save } = saved
  return (
    <Stack as="section" gap="sm" className={classes.exported} aria-labelledby="exported">
      <h2 id="exported">File for the department’s utility</h2>
      <Text size="sm" tone="dim">
        Export one Form 146 from your own utility and add it once. We write this form into it and leave everything else
        alone. Check every panel in the utility before signing.
      </Text>
      {exported && (
        <Text size="sm">
          {exported.file_name}, {exported.by}, {formatIndiaDateTime(Date.parse(exported.at))}
        </Text>
      )}
      {exported && exported.missing.length > 0 && (
        <Text size="sm" tone="warning">
          These fields don’t exist in your file: {exported.missing.join(', ')}.
        </Text>
      )}
      <Row gap="sm">
        {exported && (
          <Button size="sm" variant="default" busy={doing.busy} onClick={() => void doing.run(() => fetchExported(id))}>
            <IconDownload size={16} aria-hidden /> Download for this case
          </Button>
        )}
        {can_save && (
          <FilePick
            label={exported ? 'Replace the exported file' : 'Add the exported file'}
            accept="application/json,.json"
            onPick={(file) => void doing.run(() => sendExported(id, file))}
          />
        )}
      </Row>
      {isTyped && exported && (
        <Text size="sm" tone="warning">
          What you typed isn’t saved, so it’s not in the file yet.
        </Text>
      )}
      {doing.failure && (
        <Banner kind="error" onClose={() => doing.setFailure(null)}>
          {doing.failure}
        </Banner>
      )}
    </Stack>
  )
}

type FilePickProps = { label: string; accept: string; hint?: string; onPick: (file: File) => void }

/** Lets the user choose or drop a file. */
export function FilePick({ label, accept, hint, onPick }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <Row
      gap="sm"
      className={classes.pick}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onPick(file)
      }}
    >
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={label}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // Reset, so that choosing the same file again fires a change event.
            currentTarget.value = ''
            if (file) onPick(file)
          }}
        />
      </VisuallyHidden>
      <Button size="sm" variant="default" onClick={() => input.current?.click()}>
        <IconUpload size={16} aria-hidden /> {label}
      </Button>
      {hint && <span>{hint}</span>}
    </Row>
  )
}
