import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { type Db, isOneOf, type Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import type { RemittanceIds } from './remittance-hooks.ts'

export type DocumentRow = Row<'documents'>

const documents = compiledOnce((db, { ids }: { ids: string }) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where(isOneOf(db, 'remittance_id', ids))
    .orderBy('id')
    .compile(),
)

export function listDocuments(db: Db | Trx, remittanceIds: readonly number[]): Promise<DocumentRow[]> {
  return documents(db, { ids: JSON.stringify(remittanceIds) })
}

/** Whoever's it is. */
export function findDocument(db: Db | Trx, uid: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** Bytes of the documents of these remittances; the one that an upload replaces does not count. */
export async function spaceTaken(
  db: Db | Trx,
  remittanceIds: RemittanceIds,
  replaced: { remittanceId: number; kind: string },
): Promise<number> {
  const { bytes } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('remittance_id', 'in', remittanceIds)
    .where(({ or, eb }) => or([eb('remittance_id', '!=', replaced.remittanceId), eb('kind', '!=', replaced.kind)]))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Where the files of all documents lie. */
export async function storageKeys(db: Db | Trx): Promise<string[]> {
  const rows = await db.selectFrom('documents').select('storage_key').execute()
  return rows.map(({ storage_key }) => storage_key)
}

export function insertDocument(trx: Trx, document: NewRow<'documents'>): Promise<DocumentRow> {
  return trx.insertInto('documents').values(document).returningAll().executeTakeFirstOrThrow()
}

/** The document of a kind, taken out; there is at most one. */
export function takeOut(trx: Trx, remittanceId: number, kind: string): Promise<DocumentRow | undefined> {
  return trx
    .deleteFrom('documents')
    .where('remittance_id', '=', remittanceId)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst()
}

export function deleteDocument(trx: Trx, id: number): Promise<DocumentRow | undefined> {
  return trx.deleteFrom('documents').where('id', '=', id).returningAll().executeTakeFirst()
}

export function deleteDocumentsOf(trx: Trx, remittanceId: number): Promise<DocumentRow[]> {
  return trx.deleteFrom('documents').where('remittance_id', '=', remittanceId).returningAll().execute()
}

/** The document that a file belongs to, as long as there is one. */
export function documentWithFile(
  db: Db,
  storageKey: string,
): Promise<Pick<DocumentRow, 'remittance_id' | 'kind'> | undefined> {
  return db
    .selectFrom('documents')
    .select(['remittance_id', 'kind'])
    .where('storage_key', '=', storageKey)
    .executeTakeFirst()
}

export async function isFileInUse(db: Db, storageKey: string): Promise<boolean> {
  const row = await db.selectFrom('documents').select('id').where('storage_key', '=', storageKey).executeTakeFirst()
  return row !== undefined
}
