import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { type Db, isOneOf, locked, type Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

export type DocumentRow = Row<'documents'>

export type RemittanceOfDocument = Pick<Row<'remittances'>, 'id' | 'reference_number' | 'is_completed' | 'set_aside_at'>

const REMITTANCE = ['id', 'reference_number', 'is_completed', 'set_aside_at'] as const

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

/** The remittance that a document is for, if it is this owner's. */
export function findRemittanceFor(db: Db, owner: number, id: number): Promise<RemittanceOfDocument | undefined> {
  return db
    .selectFrom('remittances')
    .select(REMITTANCE)
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .where('set_aside_at', 'is', null)
    .executeTakeFirst()
}

/** Holds the remittance, so that it is neither submitted nor set aside while its documents change. */
export function lockRemittanceFor(trx: Trx, id: number): Promise<RemittanceOfDocument | undefined> {
  return locked(trx, trx.selectFrom('remittances').select(REMITTANCE).where('id', '=', id)).executeTakeFirst()
}

export function findDocument(
  db: Db | Trx,
  owner: number,
  uid: string,
): Promise<(DocumentRow & { is_completed: number }) | undefined> {
  return db
    .selectFrom('documents')
    .innerJoin('remittances', 'remittances.id', 'documents.remittance_id')
    .selectAll('documents')
    .select('remittances.is_completed')
    .where('documents.uid', '=', uid)
    .where('remittances.user_id', '=', owner)
    .where('remittances.set_aside_at', 'is', null)
    .executeTakeFirst()
}

/** Two uploads of one user count their space one after the other. */
export async function lockOwner(trx: Trx, owner: number): Promise<void> {
  await locked(trx, trx.selectFrom('users').select('id').where('id', '=', owner)).execute()
}

/** Bytes in remittances that are not submitted; the place that an upload replaces does not count. */
export async function spaceTaken(
  db: Db | Trx,
  owner: number,
  replaced: { remittanceId: number; kind: string },
): Promise<number> {
  const { bytes } = await db
    .selectFrom('documents')
    .innerJoin('remittances', 'remittances.id', 'documents.remittance_id')
    .select(({ fn }) => fn.sum<number | string | null>('documents.size').as('bytes'))
    .where('remittances.user_id', '=', owner)
    .where('remittances.is_completed', '=', 0)
    .where(({ or, eb }) =>
      or([eb('documents.remittance_id', '!=', replaced.remittanceId), eb('documents.kind', '!=', replaced.kind)]),
    )
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
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

export async function isFileInUse(db: Db, storageKey: string): Promise<boolean> {
  const row = await db.selectFrom('documents').select('id').where('storage_key', '=', storageKey).executeTakeFirst()
  return row !== undefined
}
