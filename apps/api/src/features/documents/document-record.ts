import type { FileInfo } from '@nirgam/domain/remittance/api-remittances'
import { withoutHidden } from '@nirgam/domain/shared/text-rules'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import type { Place, Vault } from '../../platform/vault/vault.ts'
import { type DocumentRow, listDocuments } from './document-store.ts'

export function nameOf(uid: string): Place {
  return { table: 'documents', row: uid, field: 'name' }
}

export function fileInfoOf(vault: Vault, row: DocumentRow): FileInfo {
  return {
    id: row.uid,
    document_type: row.kind as FileInfo['document_type'],
    name: vault.open(row.name_sealed, nameOf(row.uid)),
    size: row.size,
    type: row.media_type,
    uploaded_at: timeText(row.created_at),
    url: `/api/documents/${row.uid}`,
  }
}

/** The documents of a page of remittances, in one query. */
export async function documentsOf(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  remittances: readonly { id: number }[],
): Promise<Map<number, FileInfo[]>> {
  if (remittances.length === 0) return new Map()
  const rows = await listDocuments(
    db,
    remittances.map(({ id }) => id),
  )
  const byRemittance = Map.groupBy(rows, (row) => row.remittance_id)
  return new Map([...byRemittance].map(([id, own]) => [id, own.map((row) => fileInfoOf(vault, row))]))
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
}
const LONGEST = 100

/** The name a person gave, without a path or disguise, ending as its content demands. */
export function safeFileName(given: string, mediaType: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = withoutHidden(last)
    .replace(/\p{Cc}/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\.(jpe?g|jpe|jfif|png|pdf)$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = Array.from(stem).slice(0, LONGEST).join('')
  return `${short || 'document'}${EXTENSIONS[mediaType] ?? ''}`
}
