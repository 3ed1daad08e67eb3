import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { apiDownload } from '../../lib/api.ts'
import { asking } from '../../lib/query.ts'
import classes from './documents.module.css'

type Pictured = { id: string; size: number; type: string }

/** Larger files are not downloaded for a thumbnail; opening the document shows them. */
const MOST_BYTES = 2_000_000
/** Twice the displayed size, for high-resolution screens. */
const SIDE = 144

/** A thumbnail of a picture; PDFs and large pictures get an icon. */
export function Thumbnail({ file: { id, size, type } }: { file: Pictured }) {
  const isPdf = type === 'application/pdf'
  const { data: small } = useQuery({
    ...asking('thumbnail', id, smallOne),
    enabled: !isPdf && size <= MOST_BYTES,
    staleTime: Number.POSITIVE_INFINITY,
    // After a failure the icon stays, and the preview shows the error.
    retry: false,
  })
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      {small ? <img src={small} alt="" /> : isPdf ? <IconFileTypePdf size={28} /> : <IconPhoto size={28} />}
    </span>
  )
}

async function smallOne(uid: string): Promise<string | null> {
  const { blob } = await apiDownload('GET /documents/:uid', { params: { uid }, query: { preview: '1' } })
  return shrunk(blob)
}

/** Only the thumbnail is kept in memory. */
async function shrunk(blob: Blob): Promise<string | null> {
  const picture = await createImageBitmap(blob)
  const scale = SIDE / Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const [width, height] = [picture.width * scale, picture.height * scale]
  canvas.getContext('2d')?.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.8)
}
