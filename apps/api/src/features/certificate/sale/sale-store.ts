import type { Db, Trx } from '../../../platform/database/engine.ts'
import type { NewRow } from '../../../platform/database/tables.ts'

/** A sale has few owners; more than these are not linked. */
export const MOST_OWNERS = 10

export async function saleOf(db: Db | Trx, caseId: number): Promise<string | undefined> {
  const row = await db.selectFrom('sale_cases').select('sale_uid').where('case_id', '=', caseId).executeTakeFirst()
  return row?.sale_uid
}

/** Ids of the cases of a sale, in the order in which they were linked. */
export async function casesOfSale(db: Db | Trx, saleUid: string): Promise<number[]> {
  const rows = await db
    .selectFrom('sale_cases')
    .select('case_id')
    .where('sale_uid', '=', saleUid)
    .orderBy('linked_at')
    .orderBy('case_id')
    .limit(MOST_OWNERS)
    .execute()
  return rows.map(({ case_id }) => case_id)
}

export async function insertSaleCases(trx: Trx, rows: NewRow<'sale_cases'>[]): Promise<void> {
  await trx.insertInto('sale_cases').values(rows).execute()
}

export async function deleteSaleCases(trx: Trx, caseIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('sale_cases').where('case_id', 'in', caseIds).execute()
}

export async function usedDocuments(db: Db | Trx, caseId: number): Promise<string[]> {
  const rows = await db.selectFrom('sale_documents').select('document_uid').where('case_id', '=', caseId).execute()
  return rows.map(({ document_uid }) => document_uid)
}

export async function insertUsedDocument(trx: Trx, row: NewRow<'sale_documents'>): Promise<void> {
  await trx
    .insertInto('sale_documents')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteUsedDocument(trx: Trx, caseId: number, uid: string): Promise<void> {
  await trx.deleteFrom('sale_documents').where('case_id', '=', caseId).where('document_uid', '=', uid).execute()
}

/** Those that a case uses, and those that these others use of it. */
export async function deleteUsedOf(
  trx: Trx,
  caseId: number,
  ownDocuments: readonly string[],
  others: readonly number[] | 'all',
): Promise<void> {
  await trx.deleteFrom('sale_documents').where('case_id', '=', caseId).execute()
  if (ownDocuments.length === 0 || others.length === 0) return
  const ofOthers = trx.deleteFrom('sale_documents').where('document_uid', 'in', ownDocuments)
  await (others === 'all' ? ofOthers : ofOthers.where('case_id', 'in', others)).execute()
}
