import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { apiDownload } from '../../lib/api.ts'
import { asking } from '../../lib/query.ts'
import classes from './documents.module.css'

type Pictured = { id: string; size: number; type: string }

/** Nobody's line is kept busy for a larger one: it is seen when it is opened. */
const MOST_BYTES = 2_000_000
/** Twice what is shown, for screens with fine dots. */
const SIDE = 144

/** A small picture of the file where it is one; a PDF and a large picture have their sign. */
export function Thumbnail({ file: { id, size, type } }: { file: Pictured }) {
  const isPdf = type === 'application/pdf'
  const { data: small } = useQuery({
    ...asking('thumbnail', id, smallOne),
    enabled: !isPdf && size <= MOST_BYTES,
    staleTime: Number.POSITIVE_INFINITY,
    // Without it the sign stays, and the preview says what is wrong.
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

/** Only the small one is kept in memory. */
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
