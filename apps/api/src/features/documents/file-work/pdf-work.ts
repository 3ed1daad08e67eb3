import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
} from '@cantoo/pdf-lib'
import { markPages, viewOf } from '../../../platform/paper/watermark.ts'
import { DocumentRefused, refuseSliver } from './document-refused.ts'
import { boundPages, makeInert } from './pdf-inert.ts'
import type { Prepared } from './sniff.ts'

const MAX_STREAM_BYTES = 64 * 1024 * 1024
/** The longer edge of A4, in points. */
const LONGEST_EDGE = 842

boundDecodedStreams()

/** Reads a PDF, removes all active content and watermarks each page in its visible orientation. */
export async function preparePdf(bytes: Uint8Array, watermark: string): Promise<Prepared> {
  if (!endsAsPdf(bytes)) throw new DocumentRefused('corrupt')
  const document = await read(bytes)
  const pages = document.getPageCount()
  makeInert(document)
  refuseUnread(document)
  for (const page of document.getPages()) {
    const { width, height } = viewOf(page)
    refuseSliver(width, height)
  }
  await markPages(document, watermark)
  return { bytes: await document.save({ updateFieldAppearances: false }), mediaType: 'application/pdf', pages }
}

/** Turns an image into a page, so that its watermark can be replaced: within an image it would cover the content. */
export async function pageOf({ bytes, width = 1, height = 1 }: Prepared, watermark: string): Promise<Prepared> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const scale = LONGEST_EDGE / Math.max(width, height)
  const page = document.addPage([width * scale, height * scale])
  page.drawImage(await document.embedJpg(bytes), { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() })
  await markPages(document, watermark)
  return { bytes: await document.save(), mediaType: 'application/pdf', pages: 1 }
}

async function read(bytes: Uint8Array): Promise<PDFDocument> {
  const isEncrypted = namesEncryption(bytes)
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      // Files that only their owner may change are encrypted as well, and open with an empty password.
      password: '',
      // The objects of an encrypted file are meaningless before decryption; `refuseUnread` checks them afterwards.
      throwOnInvalidObject: !isEncrypted,
      parseSpeed: ParseSpeeds.Fastest,
    })
    // Without its pages, the file was not decrypted.
    if (isEncrypted && !(document.catalog.lookup(PDFName.of('Pages')) instanceof PDFDict)) throw new Error('unread')
    boundPages(document)
    document.getPages()
    return document
  } catch (error) {
    if (error instanceof DocumentRefused) throw error
    throw new DocumentRefused(isEncrypted ? 'encrypted' : 'corrupt', undefined, { cause: error })
  }
}

/** An unparsed object would be stored unchanged, with any active content in it. */
function refuseUnread({ context }: PDFDocument): void {
  if (context.enumerateIndirectObjects().some(([, object]) => object instanceof PDFInvalidObject)) {
    throw new DocumentRefused('encrypted')
  }
}

/** The encryption dictionary itself is never encrypted. */
function namesEncryption(bytes: Uint8Array): boolean {
  return /\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(Buffer.from(bytes).toString('latin1'))
}

/** A PDF ends with an end marker; pdf-lib would silently accept a truncated file. */
function endsAsPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = text.length
  while (end > 0 && (text[end - 1] === 0 || text[end - 1] === 0x20)) end -= 1
  const mark = text.lastIndexOf('%%EOF', end)
  return mark !== -1 && end - mark <= 1024
}

/**
 * Decoded streams live outside the heap that the worker's memory limit covers, so a few kilobytes of object stream
 * could unpack to gigabytes. pdf-lib has no setting for this; all its decoders share this one method.
 */
function boundDecodedStreams(): void {
  const context = PDFContext.create()
  const decoder = decodePDFRawStream(context.flateStream('')) as { ensureBuffer?: unknown }
  let shared = Object.getPrototypeOf(decoder)
  while (shared && !Object.hasOwn(shared, 'ensureBuffer')) shared = Object.getPrototypeOf(shared)
  if (!shared) throw new Error('pdf-lib no longer decodes through ensureBuffer: bound its streams another way')
  const grow: (this: unknown, size: number) => Uint8Array = shared.ensureBuffer
  shared.ensureBuffer = function ensureBuffer(this: unknown, size: number) {
    if (size > MAX_STREAM_BYTES) throw new DocumentRefused('too_complex')
    return grow.call(this, size)
  }
}
