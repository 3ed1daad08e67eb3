import type { Db, Trx } from '../../../platform/database/engine.ts'
import type { NewRow, Row } from '../../../platform/database/tables.ts'

export type SheetRow = Row<'case_sheets'>

const ofCase = (db: Db | Trx, caseId: number) =>
  db.selectFrom('case_sheets').selectAll().where('case_id', '=', caseId).orderBy('version', 'desc')

export function newestSheet(db: Db | Trx, caseId: number): Promise<SheetRow | undefined> {
  return ofCase(db, caseId).limit(1).executeTakeFirst()
}

export function newestPrepared(db: Db | Trx, caseId: number): Promise<SheetRow | undefined> {
  return ofCase(db, caseId).where('prepared_at', 'is not', null).limit(1).executeTakeFirst()
}

/** Nobody looks through more of them. */
const MOST_VERSIONS = 50

export type VersionRow = Pick<SheetRow, 'id' | 'uid' | 'version' | 'part' | 'created_at' | 'prepared_at'>

/** Newest first, without their contents. */
export function versionsOf(db: Db | Trx, caseId: number): Promise<VersionRow[]> {
  return db
    .selectFrom('case_sheets')
    .select(['id', 'uid', 'version', 'part', 'created_at', 'prepared_at'])
    .where('case_id', '=', caseId)
    .orderBy('version', 'desc')
    .limit(MOST_VERSIONS)
    .execute()
}

export function sheetOfVersion(db: Db | Trx, caseId: number, version: number): Promise<SheetRow | undefined> {
  return ofCase(db, caseId).where('version', '=', version).executeTakeFirst()
}

export function sheetWithId(db: Db | Trx, id: number): Promise<SheetRow> {
  return db.selectFrom('case_sheets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The signed sheets of cases whose certificate stands. */
export function signedSheets(db: Db | Trx, caseIds: readonly number[]): Promise<SheetRow[]> {
  if (caseIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('certificates')
    .innerJoin('case_sheets', 'case_sheets.id', 'certificates.sheet_id')
    .selectAll('case_sheets')
    .where('certificates.case_id', 'in', caseIds)
    .where('certificates.standing', '=', 'valid')
    .execute()
}

export function insertSheet(trx: Trx, row: NewRow<'case_sheets'>): Promise<SheetRow> {
  return trx.insertInto('case_sheets').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Stores the snapshot of a version, unless it was prepared before. */
export async function freezeSheet(trx: Trx, id: number, frozen: string, now: number): Promise<void> {
  await trx
    .updateTable('case_sheets')
    .set({ frozen_sealed: frozen, prepared_at: now })
    .where('id', '=', id)
    .where('prepared_at', 'is', null)
    .execute()
}

/** Deletes all versions; the database refuses while the remittance is not erased. */
export async function deleteSheets(trx: Trx, caseId: number): Promise<void> {
  await trx.deleteFrom('case_sheets').where('case_id', '=', caseId).execute()
}

export function newestExported(db: Db | Trx): Promise<Row<'exported_forms'> | undefined> {
  return db.selectFrom('exported_forms').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The firm has one; the one before goes. */
export async function replaceExported(trx: Trx, row: NewRow<'exported_forms'>): Promise<void> {
  await trx.deleteFrom('exported_forms').execute()
  await trx.insertInto('exported_forms').values(row).execute()
}
