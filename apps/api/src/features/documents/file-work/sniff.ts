export type DocumentMediaType = 'image/jpeg' | 'image/png' | 'application/pdf'

const SIGNATURES: readonly { type: DocumentMediaType; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
]

const EXTENSIONS: Readonly<Record<string, DocumentMediaType>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}

const DECLARED_TYPES: Readonly<Record<string, DocumentMediaType>> = {
  'image/jpeg': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/x-png': 'image/png',
  'application/pdf': 'application/pdf',
  'application/x-pdf': 'application/pdf',
}

/** Media type by the first bytes, regardless of the file name. A signature anywhere but at byte 0 does not count. */
export function sniff(bytes: Uint8Array): DocumentMediaType | null {
  return SIGNATURES.find((signature) => signature.bytes.every((byte, at) => bytes[at] === byte))?.type ?? null
}

/** A plain name for the formats uploaded by mistake most often, for the error message; null for any other. */
export function otherFormat(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1')
  const text = start.replace(/^(ï»¿)?\s*/, '').toLowerCase()
  if (/<svg[\s>]/.test(text)) return 'an SVG drawing'
  if (text.startsWith('<!doctype html') || /^<(html|head|body|script)/.test(text)) return 'a web page'
  if (/^.{4}ftyp(heic|heix|hevc|mif1|msf1)/s.test(start)) return 'a HEIC photo'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'a WebP picture'
  if (start.startsWith('GIF8')) return 'a GIF picture'
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'a TIFF picture'
  if (start.startsWith('BM')) return 'a BMP picture'
  if (start.startsWith('PK\x03\x04')) return 'an Office or ZIP file'
  if (start.startsWith('\xd0\xcf\x11\xe0')) return 'an Office file'
  return null
}

/**
 * Whether the file name and the declared type agree with the bytes. Browsers send an empty type or
 * application/octet-stream when they do not know; that is no contradiction.
 */
export function labelsAgree(type: DocumentMediaType, fileName: string, declaredType?: string): boolean {
  const declared = declaredType?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (declared !== '' && declared !== 'application/octet-stream' && DECLARED_TYPES[declared] !== type) return false
  const extension = /\.([^./\\]+)$/.exec(fileName.trim())?.[1]?.toLowerCase()
  return extension === undefined || EXTENSIONS[extension] === type
}

/** Result of the file work: safe to store, watermarked, and without metadata. */
export type Prepared = {
  bytes: Uint8Array
  mediaType: DocumentMediaType
  width?: number
  height?: number
  pages?: number
}
