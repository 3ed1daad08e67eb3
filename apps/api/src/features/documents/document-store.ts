import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Db, isOneOf, type RowsColumn, rowsInColumn, type Trx } from '../../platform/database/engine.ts'
import { compiledOnce } from '../../platform/database/queries.ts'
import type { NewRow, Row, Tables } from '../../platform/database/tables.ts'

export type DocumentRow = Row<'documents'>

const documents = compiledOnce((db, { ids }: { ids: string }) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where(isOneOf(db, 'remittance_id', ids))
    .where('standing', '=', 'current')
    .orderBy('id')
    .compile(),
)

/** Current document of each kind, without replaced ones and those not sent yet. */
export function listDocuments(db: Db | Trx, remittanceIds: readonly number[]): Promise<DocumentRow[]> {
  return documents(db, { ids: JSON.stringify(remittanceIds) })
}

const SHOWN = ['uid', 'kind', 'name_sealed', 'size', 'media_type', 'created_at'] as const

export type ShownDocument = Pick<DocumentRow, (typeof SHOWN)[number]>

/** Column for a row of `remittances`: the same documents, without a statement of their own. */
export function currentDocuments(db: Db | Trx): RawBuilder<RowsColumn<ShownDocument>> {
  return rowsInColumn(
    db,
    db
      .selectFrom('documents')
      .select(SHOWN)
      .where('remittance_id', '=', sql.ref<number>('remittances.id'))
      .where('standing', '=', 'current')
      .orderBy('id'),
  )
}

/** Does not check the owner. */
export function findDocument(db: Db | Trx, uid: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** All of a remittance, also those that were replaced after payment or are not sent yet. */
export function listEveryDocument(db: Db | Trx, remittanceId: number): Promise<DocumentRow[]> {
  return db.selectFrom('documents').selectAll().where('remittance_id', '=', remittanceId).orderBy('id').execute()
}

/** Documents of other remittances with one of these fingerprints; unsorted, or PostgreSQL might scan all documents. */
export function documentsWithPrint(
  db: Db,
  prints: readonly string[],
  exceptRemittance: number,
  limit: number,
): Promise<Pick<DocumentRow, 'print' | 'remittance_id'>[]> {
  return db
    .selectFrom('documents')
    .select(['print', 'remittance_id'])
    .where('print', 'in', prints)
    .where('remittance_id', '!=', exceptRemittance)
    .limit(limit)
    .execute()
}

/** The earlier documents that these are copies of. */
export async function usedAgainAs(db: Db, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return []
  const rows = await db.selectFrom('documents').select('reused_from').where('uid', 'in', uids).execute()
  return rows.flatMap(({ reused_from }) => reused_from ?? [])
}

/** How many documents of a remittance were read by now, or found to have no text. */
export async function countRead(db: Db, remittanceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.count<number | string>('text_state').as('count'))
    .where('remittance_id', '=', remittanceId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Total bytes of a remittance's documents. */
export async function spaceOf(db: Db | Trx, remittanceId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('remittance_id', '=', remittanceId)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Deletes the document that was offered for an item (or for no item) and never sent, and returns its row. */
export function takeOutOffered(
  trx: Trx,
  remittanceId: number,
  itemUid: string | null,
): Promise<DocumentRow | undefined> {
  return trx
    .deleteFrom('documents')
    .where('remittance_id', '=', remittanceId)
    .where('standing', '=', 'offered')
    .where('item_uid', itemUid === null ? 'is' : '=', itemUid)
    .returningAll()
    .executeTakeFirst()
}

export async function setStanding(trx: Trx, uid: string, standing: DocumentRow['standing']): Promise<void> {
  await trx.updateTable('documents').set({ standing }).where('uid', '=', uid).execute()
}

export async function setText(
  db: Db,
  uid: string,
  text: Partial<Pick<DocumentRow, 'text_state' | 'text_sealed' | 'found_sealed'>>,
): Promise<void> {
  await db.updateTable('documents').set(text).where('uid', '=', uid).execute()
}

/** Makes the current document of a kind an earlier one and returns its uid. */
export async function replaceCurrent(trx: Trx, remittanceId: number, kind: string): Promise<string | null> {
  const replaced = await trx
    .updateTable('documents')
    .set({ standing: 'earlier' })
    .where('remittance_id', '=', remittanceId)
    .where('kind', '=', kind)
    .where('standing', '=', 'current')
    .returning('uid')
    .executeTakeFirst()
  return replaced?.uid ?? null
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

/** Storage keys of all documents. */
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
    .where('standing', '=', 'current')
    .returningAll()
    .executeTakeFirst()
}

export function deleteDocument(trx: Trx, id: number): Promise<DocumentRow | undefined> {
  return trx.deleteFrom('documents').where('id', '=', id).returningAll().executeTakeFirst()
}

export function deleteDocumentsOf(trx: Trx, remittanceId: number): Promise<DocumentRow[]> {
  return trx.deleteFrom('documents').where('remittance_id', '=', remittanceId).returningAll().execute()
}

/** The document that a file belongs to; undefined when no row refers to it any more. */
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

type RemittanceOfDocument = Pick<
  Row<'remittances'>,
  'id' | 'user_id' | 'reference_number' | 'is_completed' | 'set_aside_at'
>

/** Subquery. */
type RemittanceIds = SelectQueryBuilder<Tables, 'remittances', { id: number }>

/**
 * Functions that documents need from remittances and accounts, which depend on documents and so cannot be imported
 * here.
 */
export type RemittanceHooks = {
  /** undefined when the owner is another user, or the remittance was set aside */
  findRemittance(db: Db | Trx, owner: number, id: number): Promise<RemittanceOfDocument | undefined>
  /** locks it, so that it is neither submitted nor set aside while its documents change */
  lockRemittance(trx: Trx, id: number): Promise<RemittanceOfDocument | undefined>
  /** ids of all unsubmitted remittances, including those set aside */
  unsubmittedIds(db: Db | Trx, owner: number): RemittanceIds
  /** serialises two uploads of one user, so that both count towards the space */
  lockOwner(trx: Trx, owner: number): Promise<void>
}
