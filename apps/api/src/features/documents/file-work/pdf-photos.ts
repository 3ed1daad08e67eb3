import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { DocumentRefused } from './document-refused.ts'
import { blankJpegMetadata, withoutJpegMetadata } from './jpeg-metadata.ts'
import { blankMarkedContent } from './marked-content.ts'

const FILTER = PDFName.of('Filter')
const PARAMETERS = PDFName.of('DecodeParms')
const DCT = [PDFName.of('DCTDecode'), PDFName.of('DCT')]
/** Limit on the bytes decompressed per file while looking for photos. */
const MOST_BYTES = 128 * 1024 * 1024
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])

/** Removes metadata from photos inside a PDF, which reveals where they were taken, and what is hidden in its drawings. */
export function cleanPhotos({ context }: PDFDocument, drawings: ReadonlySet<PDFRef>): void {
  let left = MOST_BYTES
  const unpacked = (stream: PDFRawStream): Uint8Array | null => {
    const bytes = decoded(stream)
    left -= bytes?.length ?? 0
    if (left < 0) throw new DocumentRefused('too_complex')
    return bytes
  }
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const filters = filtersOf(object.dict)
    const clean = DCT.includes(filters.at(-1) as PDFName)
      ? cleanPhoto(object, filters.slice(0, -1), unpacked)
      : mayDraw(object.dict) && cleanDrawing(object, unpacked, drawings.has(ref))
    if (clean) context.assign(ref, clean)
  }
}

type Unpack = (stream: PDFRawStream) => Uint8Array | null

/** A photo that is a stream of its own, perhaps packed once more. */
function cleanPhoto(photo: PDFRawStream, packing: readonly PDFName[], unpacked: Unpack): PDFRawStream | null {
  if (packing.length === 0) {
    const clean = withoutJpegMetadata(photo.contents)
    return clean && PDFRawStream.of(photo.dict, clean)
  }
  const outer = photo.dict.clone()
  outer.set(FILTER, outer.context.obj([...packing]))
  const jpeg = unpacked(PDFRawStream.of(outer, photo.contents))
  // A photo that cannot be decompressed cannot be searched for metadata, so the file is refused.
  if (!jpeg) throw new DocumentRefused('too_complex')
  photo.dict.set(FILTER, DCT[0]!)
  const parameters = photo.dict.lookup(PARAMETERS)
  const last = parameters instanceof PDFArray ? parameters.lookup(parameters.size() - 1) : undefined
  if (last instanceof PDFDict) photo.dict.set(PARAMETERS, last)
  else photo.dict.delete(PARAMETERS)
  return PDFRawStream.of(photo.dict, withoutJpegMetadata(jpeg) ?? jpeg)
}

/** Drawing commands: nothing may move, so the metadata of photos and the words beside the commands are blanked. */
function cleanDrawing(drawing: PDFRawStream, unpacked: Unpack, isDrawing: boolean): PDFRawStream | null {
  const bytes = unpacked(drawing)
  if (!bytes) return null
  const page = Buffer.from(bytes)
  let found = isDrawing && blankMarkedContent(page)
  for (let at = page.indexOf(JPEG_START); at !== -1; at = page.indexOf(JPEG_START, at + 2)) {
    if (blankJpegMetadata(page, at)) found = true
  }
  if (!found) return null
  const packed = drawing.dict.context.flateStream(page)
  for (const key of [PARAMETERS, FILTER]) drawing.dict.delete(key)
  drawing.dict.set(FILTER, PDFName.of('FlateDecode'))
  return PDFRawStream.of(drawing.dict, packed.contents)
}

/** Pictures, fonts and tables do not draw; all else may. */
function mayDraw(dict: PDFDict): boolean {
  if (dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')) return false
  return !['Length1', 'FunctionType', 'N', 'CMapName'].some((key) => dict.has(PDFName.of(key)))
}

function decoded(stream: PDFRawStream): Uint8Array | null {
  try {
    return decodePDFRawStream(stream).decode()
  } catch (error) {
    if (error instanceof DocumentRefused) throw error
    return null
  }
}

function filtersOf(dict: PDFDict): PDFName[] {
  const filter: PDFObject | undefined = dict.lookup(FILTER)
  const all = filter instanceof PDFArray ? filter.asArray().map((item) => dict.context.lookup(item)) : [filter]
  return all.filter((item) => item instanceof PDFName)
}
