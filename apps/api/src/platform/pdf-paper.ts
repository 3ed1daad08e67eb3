import { constants, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { keptOrMade } from './kept-or-made.ts'

type Options = PDFKit.PDFDocumentOptions
type Chunk = Uint8Array | string
type Reference = { data: { Filter?: string }; compress: boolean; end(whole?: Chunk): void }
/** What pdfkit's typings leave out, or say less exactly. */
type Inside = {
  page: { write(bytes: Uint8Array): void }
  push(part: Uint8Array | null): boolean
  addContent(line: string): unknown
  _write(bytes: Uint8Array): void
  ref(data?: object): Reference
}

/**
 * pdfkit's document, which collects what is written instead of passing it through a stream, and compresses what every
 * document brings along, such as the pieces of the fonts, once.
 */
class PaperDocument extends (PDFDocument as unknown as new (options: Options) => Inside) {
  // pdfkit's constructor begins to write before a field of ours could be there.
  declare parts: Uint8Array[]

  override push(part: Uint8Array | null): boolean {
    this.parts ??= []
    if (part) this.parts.push(part)
    return true
  }

  override addContent(line: string): this {
    this.page.write(bytesOf(line))
    return this
  }

  override _write(data: Chunk): void {
    super._write(typeof data === 'string' ? bytesOf(data) : data)
  }

  override ref(data?: object): Reference {
    const reference = super.ref(data)
    // A stream is begun without data; the page's own is written line by line, and compressed by pdfkit when it ends.
    return data === undefined ? compressedOnce(reference) : reference
  }
}

export type Pdf = PDFKit.PDFDocument & Pick<PaperDocument, 'parts'>

export const newPaper = (options: Options) => new PaperDocument(options) as unknown as Pdf

function compressedOnce(reference: Reference): Reference {
  const end = reference.end.bind(reference)
  reference.end = (whole) => {
    if (whole === undefined) return end()
    reference.compress = false
    reference.data.Filter = 'FlateDecode'
    end(deflated(whole))
  }
  return reference
}

const STREAMS_KEPT = 40
const streams = new Map<Chunk, Buffer>()

function deflated(whole: Chunk): Buffer {
  return keptOrMade(streams, whole, STREAMS_KEPT, () =>
    deflateSync(typeof whole === 'string' ? bytesOf(whole) : whole, { level: constants.Z_BEST_COMPRESSION }),
  )
}

const bytesOf = (line: string) => Buffer.from(`${line}\n`, 'latin1')
