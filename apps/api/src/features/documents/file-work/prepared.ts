import type { DocumentMediaType } from './sniff.ts'

/** Result of the file work: safe to store, watermarked, and without metadata. */
export type Prepared = {
  bytes: Uint8Array
  mediaType: DocumentMediaType
  width?: number
  height?: number
  pages?: number
}
