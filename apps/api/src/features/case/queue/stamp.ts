import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/database/engine.ts'
import { notFound } from '../../../platform/errors.ts'
import { countRead } from '../../documents/documents.ts'
import { findCase } from '../case-store.ts'
import { itemsOf, notesOf, papersOf } from '../items/items-store.ts'

/**
 * Changes with any change of a case: actions count in its version; verdicts, notes, saved answers and documents that were read are added here.
 */
export async function stampOf(db: Db, remittanceId: number): Promise<{ version: number; stamp: string }> {
  const row = await findCase(db, remittanceId)
  if (!row) throw notFound()
  const [items, papers, notes] = [await itemsOf(db, row.id), await papersOf(db, row.id), await notesOf(db, row.id)]
  const parts = [
    row.version,
    ...items.map(({ answered_at }) => answered_at ?? 0),
    ...papers.map(({ uid }) => uid),
    notes.at(-1)?.uid ?? '',
    await countRead(db, remittanceId),
  ]
  return { version: row.version, stamp: createHash('sha256').update(parts.join()).digest('base64url').slice(0, 16) }
}
