const APP1 = 0xe1
const APP13 = 0xed
const COMMENT = 0xfe
const START_OF_SCAN = 0xda

/** A JPEG without EXIF, XMP, IPTC and comments, its picture untouched; null when there is nothing to take out. */
export function withoutJpegMetadata(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  let dropped = false
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) {
    const marker = bytes[at + 1]!
    const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
    if (end > bytes.length) return null
    if (marker === APP1 || marker === APP13 || marker === COMMENT) dropped = true
    else kept.push(bytes.subarray(at, end))
    at = end
  }
  if (!dropped) return null
  kept.push(bytes.subarray(at))
  return Buffer.concat(kept)
}
