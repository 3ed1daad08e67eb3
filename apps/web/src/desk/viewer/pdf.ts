import type { PDFDocumentProxy } from 'pdfjs-dist'
// The other build needs newer browsers than the oldest we support.
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type OpenPdf = { pages: PDFDocumentProxy; close: () => void }

/** A picture inside a PDF may claim any size. */
const MOST_PIXELS_OF_A_PICTURE = 60_000_000

/**
 * Only draws: scripts, forms and links of the document are never asked for. Everything it needs comes from our own
 * origin, and it needs neither eval nor WebAssembly, which the content security policy refuses.
 */
export async function openPdf(file: Blob): Promise<OpenPdf> {
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
