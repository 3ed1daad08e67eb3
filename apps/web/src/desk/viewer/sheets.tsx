import type { PDFDocumentProxy } from 'pdfjs-dist'
// The other build needs browsers newer than the oldest we support.
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../ui/states.tsx'
import { fineness, type Looking, type Size, scaleOf, turned } from './looking.ts'
import classes from './viewer.module.css'

export type SheetProps = {
  file: Blob
  label: string
  looking: Looking
  window: Size
  onPages: (pages: number) => void
  onBroken: () => void
}

/** A photo or scan. The browser treats the file as an image, whatever its content is. */
export function PictureSheet({ file, label, looking, window, onPages, onBroken }: SheetProps) {
  const [address, setAddress] = useState<string>()
  const [own, setOwn] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const scale = scaleOf(own, window, looking)
  const frame = turned({ width: own.width * scale, height: own.height * scale }, looking.turn)
  return (
    <div className={classes.sheet} style={frame}>
      <img
        className={classes.picture}
        src={address}
        alt={label}
        draggable={false}
        style={{ width: own.width * scale, height: own.height * scale, rotate: `${looking.turn}deg` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setOwn({ width: naturalWidth, height: naturalHeight })
          onPages(1)
        }}
        onError={onBroken}
      />
    </div>
  )
}

/** One page of a PDF. The previous page stays until the next one is drawn, to avoid flicker. */
export function PdfSheet({ file, label, looking, window, onPages, onBroken }: SheetProps) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: new callbacks do not make it another file
  useEffect(() => {
    let opened: OpenPdf | null = null
    let isOver = false
    const open = async () => {
      try {
        opened = await openPdf(file)
        if (isOver) return opened.close()
        onPages(opened.pages.numPages)
        setPdf(opened)
      } catch {
        if (!isOver) onBroken()
      }
    }
    void open()
    return () => {
      isOver = true
      opened?.close()
    }
  }, [file])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (pdf === null || window.width === 0) return
    const drawing = draw(pdf, looking, window, label)
    drawing.done.then(
      (canvas) => {
        if (canvas === null) return
        place.current?.replaceChildren(canvas)
        setDrawn(true)
      },
      () => onBroken(),
    )
    return drawing.stop
  }, [pdf, looking, window, label])

  return (
    <>
      {!isDrawn && <Loading height={window.height} />}
      <div ref={place} className={classes.sheet} />
    </>
  )
}

/** Placeholder for a document that is loading. */
export function Loading({ height }: { height: number }) {
  return (
    <div role="status" aria-label="Loading the document">
      <Skeleton height={height} />
    </div>
  )
}

function draw({ pages }: OpenPdf, looking: Looking, window: Size, label: string) {
  let stop = () => {}
  let isOver = false
  const done = async (): Promise<HTMLCanvasElement | null> => {
    const page = await pages.getPage(looking.page)
    const scale = scaleOf(page.getViewport({ scale: 1 }), window, looking)
    const rotation = (page.rotate + looking.turn) % 360
    const size = page.getViewport({ scale, rotation })
    const fine = fineness(size, devicePixelRatio)
    if (isOver) return null
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.floor(size.width * fine))
    canvas.height = Math.max(1, Math.floor(size.height * fine))
    canvas.style.width = `${size.width}px`
    canvas.style.height = `${size.height}px`
    canvas.role = 'img'
    canvas.ariaLabel = pages.numPages === 1 ? label : `${label}, page ${looking.page} of ${pages.numPages}`
    const task = page.render({ canvas, viewport: page.getViewport({ scale: scale * fine, rotation }) })
    stop = () => task.cancel()
    await task.promise.catch((error: unknown) => {
      if (!isOver) throw error
    })
    return isOver ? null : canvas
  }
  return {
    done: done(),
    stop: () => {
      isOver = true
      stop()
    },
  }
}

type OpenPdf = { pages: PDFDocumentProxy; close: () => void }

/** A picture inside a PDF may claim any size. */
const MOST_PIXELS_OF_A_PICTURE = 60_000_000

/**
 * Only renders: scripts, forms and links of the document are never processed. All files come from our own origin, and
 * neither eval nor WebAssembly is needed, which the content security policy refuses.
 */
async function openPdf(file: Blob): Promise<OpenPdf> {
  const { getDocument, GlobalWorkerOptions, version } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  GlobalWorkerOptions.workerSrc = workerAddress
  const files = `/assets/pdfjs-${version}`
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    enableXfa: false,
    useWasm: false,
    wasmUrl: `${files}/wasm/`,
    standardFontDataUrl: `${files}/standard_fonts/`,
    maxImageSize: MOST_PIXELS_OF_A_PICTURE,
    verbosity: 0,
  })
  try {
    return { pages: await task.promise, close: () => void task.destroy() }
  } catch (error) {
    void task.destroy()
    throw error
  }
}
