import { DOCUMENT_KINDS } from './options.ts'
import { objectIn, readText, readWholeNumber, type Stored, valueIn } from './stored-values.ts'

/** Facts about an uploaded file; its bytes stay on the server. */
export type DocumentInfo = {
  id: string | null
  name: string
  size: number
  type: string
  uploadedAt: string
  url: string | null
}

export function readDocument(stored: unknown): DocumentInfo | null {
  const file = objectIn(stored)
  const name = readText(valueIn(file, 'name'))
  if (name === '') return null
  return {
    id: readText(valueIn(file, 'id')) || null,
    name,
    size: readWholeNumber(valueIn(file, 'size')) ?? 0,
    type: readText(valueIn(file, 'type')),
    uploadedAt: readText(valueIn(file, 'uploadedAt')),
    url: readText(valueIn(file, 'url')) || null,
  }
}

export function readDocuments(stored: Stored): Record<string, DocumentInfo> {
  const documents: Record<string, DocumentInfo> = {}
  for (const { id } of DOCUMENT_KINDS) {
    const document = readDocument(valueIn(stored, id))
    if (document) documents[id] = document
  }
  return documents
}
