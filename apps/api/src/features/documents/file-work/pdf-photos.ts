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

const APP1 = 0xe1
const APP13 = 0xed
const COMMENT = 0xfe
const START_OF_SCAN = 0xda

/** Segments with EXIF, XMP, IPTC and comments. */
const TELLING = [APP1, APP13, COMMENT]

type Segment = { marker: number; start: number; end: number }

/** The segments of a JPEG before its image data, and where that begins; null when they are inconsistent. */
function segmentsOf(bytes: Uint8Array, from: number): { segments: Segment[]; end: number } | null {
  if (bytes[from] !== 0xff || bytes[from + 1] !== 0xd8) return null
  const segments: Segment[] = []
  let at = from + 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) {
    const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
    if (end > bytes.length) return null
    segments.push({ marker: bytes[at + 1]!, start: at, end })
    at = end
  }
  return { segments, end: at }
}

/** A JPEG without EXIF, XMP, IPTC and comments, its image data unchanged; null when there is nothing to remove. */
export function withoutJpegMetadata(bytes: Uint8Array): Uint8Array | null {
  const found = segmentsOf(bytes, 0)
  if (!found?.segments.some(({ marker }) => TELLING.includes(marker))) return null
  const kept = found.segments.filter(({ marker }) => !TELLING.includes(marker))
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
    bytes.subarray(found.end),
  ])
}

/**
 * The same for a JPEG that begins at `from` inside a larger file: metadata is overwritten with zeros, so that no offset
 * changes.
 */
export function blankJpegMetadata(bytes: Uint8Array, from: number): boolean {
  const telling = segmentsOf(bytes, from)?.segments.filter(({ marker }) => TELLING.includes(marker)) ?? []
  for (const { start, end } of telling) bytes.fill(0, start + 4, end)
  return telling.length > 0
}

const BLANK = 0x20
const [OPEN, CLOSE, ESCAPE, LESS, GREATER, PERCENT] = [0x28, 0x29, 0x5c, 0x3c, 0x3e, 0x25]
const isSpace = (code: number | undefined) =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x0c || code === 0
const isRegular = (code: number | undefined) =>
  code !== undefined && !isSpace(code) && !'()<>[]{}/%'.includes(String.fromCharCode(code))

/**
 * Blanks the property lists and comments within a page's drawing commands: readers ignore them, and scripts could be
 * hidden there. Nothing moves, because other objects may refer to its length. Returns whether anything was blanked.
 */
export function blankMarkedContent(page: Buffer): boolean {
  let found = false
  let list: { start: number; end: number } | null = null
  for (let at = 0; at < page.length; ) {
    const code = page[at]
    if (code === OPEN) at = afterText(page, at)
    else if (code === LESS && page[at + 1] === LESS) {
      const end = afterList(page, at)
      list = { start: at, end }
      at = end
    } else if (code === PERCENT) {
      const end = afterLine(page, at)
      page.fill(BLANK, at, end)
      found = true
      at = end
    } else if (isRegular(code)) {
      const end = afterWord(page, at)
      const word = page.toString('latin1', at, Math.min(end, at + 4))
      if (list && (word === 'BDC' || word === 'DP')) {
        page.fill(BLANK, list.start, list.end)
        // The same commands without a list: BMC and MP.
        page.write(word === 'BDC' ? 'BMC' : 'MP', at, 'latin1')
        found = true
      }
      list = null
      at = word === 'ID' ? afterPicture(page, end) : end
    } else at += 1
  }
  return found
}

function afterText(page: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < page.length; at += 1) {
    if (page[at] === ESCAPE) at += 1
    else if (page[at] === OPEN) depth += 1
    else if (page[at] === CLOSE) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return page.length
}

function afterList(page: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < page.length; ) {
    if (page[at] === OPEN) at = afterText(page, at)
    else if (page[at] === LESS && page[at + 1] === LESS) {
      depth += 1
      at += 2
    } else if (page[at] === GREATER && page[at + 1] === GREATER && depth > 0) {
      depth -= 1
      at += 2
      if (depth === 0) return at
    } else at += 1
  }
  return page.length
}

function afterLine(page: Buffer, start: number): number {
  let at = start
  while (at < page.length && page[at] !== 0x0a && page[at] !== 0x0d) at += 1
  return at
}

function afterWord(page: Buffer, start: number): number {
  let at = start
  while (isRegular(page[at])) at += 1
  return at
}

/** The bytes of an inline image end with EI; a per cent sign within them is no comment. */
function afterPicture(page: Buffer, start: number): number {
  for (let at = page.indexOf('EI', start); at !== -1; at = page.indexOf('EI', at + 2)) {
    if (isSpace(page[at - 1]) && !isRegular(page[at + 2])) return at + 2
  }
  return page.length
}

const FILTER = PDFName.of('Filter')
const PARAMETERS = PDFName.of('DecodeParms')
const DCT = [PDFName.of('DCTDecode'), PDFName.of('DCT')]
/** Limit on the bytes decompressed per file while looking for photos. */
const MOST_BYTES = 128 * 1024 * 1024
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])

/** Removes metadata, which can reveal a location, from photos inside a PDF, and hidden text from its drawings. */
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

/** A photo in its own stream, perhaps compressed once more. */
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

/** Images, fonts and tables contain no drawing commands; any other stream may. */
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
