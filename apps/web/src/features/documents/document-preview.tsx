import '@mantine/core/styles/Skeleton.layer.css'
import { Button, Skeleton } from '@mantine/core'
import type { FileInfo } from '@nirgam/domain/api-remittances'
import { useEffect, useState } from 'react'
import { api, messageOf } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './document-preview.module.css'

const FAILED = 'Failed to load the document. Please try again.'

type Loaded = { blob: Blob; address: string }

/** The file as it is stored, watermark and all; it comes with the session's token and never by a public address. */
function useStoredFile({ id, type }: FileInfo) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    let address: string | null = null
    let current = true
    setLoaded(null)
    setError(null)
    api.download(`/documents/${id}?preview=1`).then(
      ({ blob }) => {
        if (!current) return
        // Only ever as what we know it to be: never as a page that could run something.
        const file = new Blob([blob], { type })
        address = URL.createObjectURL(file)
        setLoaded({ blob: file, address })
      },
      (failure) => current && setError(messageOf(failure, FAILED)),
    )
    return () => {
      current = false
      if (address) URL.revokeObjectURL(address)
    }
  }, [id, type, attempt])

  return { loaded, error, retry: () => setAttempt((count) => count + 1) }
}

type DocumentPreviewProps = { file: FileInfo; label: string; onClose: () => void; onReplace: () => void }

export function DocumentPreview({ file, label, onClose, onReplace }: DocumentPreviewProps) {
  const { loaded, error, retry } = useStoredFile(file)
  return (
    <Dialog
      title={label}
      wide
      onClose={onClose}
      footer={
        <>
          {loaded && (
            <>
              <Button component="a" variant="subtle" href={loaded.address} target="_blank" rel="noreferrer">
                Open in a new tab
              </Button>
              <Button variant="default" onClick={() => saveFile(loaded.blob, file.name)}>
                Download
              </Button>
            </>
          )}
          <Button
            variant="default"
            onClick={() => {
              onClose()
              onReplace()
            }}
          >
            Replace
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p className={classes.name}>{file.name}</p>
      {error && (
        <Banner kind="error" action={<Button onClick={retry}>Try again</Button>}>
          {error}
        </Banner>
      )}
      {!loaded && !error && <Skeleton className={classes.waiting} aria-label="Loading the document" role="status" />}
      {loaded && <Shown {...loaded} file={file} label={label} />}
    </Dialog>
  )
}

function Shown({ address, file, label }: Loaded & { file: FileInfo; label: string }) {
  if (file.type !== 'application/pdf') {
    return <img className={classes.picture} src={address} alt={`${label}: ${file.name}`} />
  }
  if (!navigator.pdfViewerEnabled) {
    return (
      <p className={classes.noViewer}>This browser does not show PDFs in the page. Open it in a new tab instead.</p>
    )
  }
  return <iframe className={classes.pdf} src={address} title={`${label}: ${file.name}`} />
}
