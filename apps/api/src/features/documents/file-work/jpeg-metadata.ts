const APP1 = 0xe1
const APP13 = 0xed
const COMMENT = 0xfe
const START_OF_SCAN = 0xda

/** Segments with EXIF, XMP, IPTC and comments. */
const TELLING = [APP1, APP13, COMMENT]

type Segment = { marker: number; start: number; end: number }

/** The parts of a JPEG before its picture, and where that begins; null when they do not fit together. */
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

/** A JPEG without EXIF, XMP, IPTC and comments, its picture untouched; null when there is nothing to take out. */
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
