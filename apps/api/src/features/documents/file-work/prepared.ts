import type { DocumentMediaType } from './sniff.ts'

/** A document as it comes out of the file work: safe to keep, marked, and free of what the user did not mean to send. */
export type Prepared = {
  bytes: Uint8Array
  mediaType: DocumentMediaType
  width?: number
  height?: number
  pages?: number
}
