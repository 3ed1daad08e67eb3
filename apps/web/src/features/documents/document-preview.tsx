import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiDownload, messageOf } from '../../lib/api.ts'
import { saveFile } from '../../lib/files.ts'
import { asking } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Card, Text } from '../../ui/layout.tsx'
import { Banner, Skeleton } from '../../ui/states.tsx'
import classes from './documents.module.css'

type ShownFile = { id: string; name: string; type: string }

const FAILED = 'Failed to load the document. Please try again.'

async function storedFile({ id, type }: Pick<ShownFile, 'id' | 'type'>): Promise<Blob> {
  const { blob } = await apiDownload('GET /documents/:uid', { params: { uid: id }, query: { preview: '1' } })
  // Always with the media type we know, never as a page that could run scripts.
  return new Blob([blob], { type })
}

/** The file as stored, with its watermark. It is fetched with the session's token and has no public address. */
function useStoredFile({ id, type }: ShownFile) {
  const query = useQuery({
    ...asking('GET /documents/:uid', { id, type }, storedFile),
    gcTime: 0,
    retry: false,
  })
  const [address, setAddress] = useState<string | null>(null)
  const blob = query.data
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  const error = query.isError && !query.isFetching ? messageOf(query.error, FAILED) : null
  return { file: blob && address ? { blob, address } : null, error, retry: () => void query.refetch() }
}

type DocumentPreviewProps = { file: ShownFile; label: string; onClose: () => void; onReplace?: () => void }

export function DocumentPreview({ file, label, onClose, onReplace }: DocumentPreviewProps) {
  const { file: loaded, error, retry } = useStoredFile(file)
  return (
    <Dialog
      title={label}
      wide
      onClose={onClose}
      footer={
        <>
          {loaded && (
            <>
              <Button variant="subtle" onClick={() => window.open(loaded.address, '_blank', 'noreferrer')}>
                Open in a new tab
              </Button>
              <Button variant="default" onClick={() => saveFile(loaded.blob, file.name)}>
                Download
              </Button>
            </>
          )}
          {onReplace && (
            <Button
              variant="default"
              onClick={() => {
                onClose()
                onReplace()
              }}
            >
              Replace
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Text size="md" tone="dim">
        {file.name}
      </Text>
      {error && (
        <Banner kind="error" action={<Button onClick={retry}>Try again</Button>}>
          {error}
        </Banner>
      )}
      {!loaded && !error && (
        <div role="status" aria-label="Loading the document">
          <Skeleton height="min(65dvh, 40rem)" />
        </div>
      )}
      {loaded && <Shown address={loaded.address} file={file} label={label} />}
    </Dialog>
  )
}

function Shown({ address, file, label }: { address: string; file: ShownFile; label: string }) {
  if (file.type !== 'application/pdf') {
    return <img className={classes.picture} src={address} alt={`${label}: ${file.name}`} />
  }
  if (!navigator.pdfViewerEnabled) {
    return (
      <Card tone="tint" pad="lg">
        This browser doesn’t show PDFs in the page. Open it in a new tab instead.
      </Card>
    )
  }
  return <iframe className={classes.pdf} src={address} title={`${label}: ${file.name}`} />
}
