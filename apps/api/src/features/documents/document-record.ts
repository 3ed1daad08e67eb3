import type { FileInfo } from '@nirgam/domain/remittance/api-remittances'
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
