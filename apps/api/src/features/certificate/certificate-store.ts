import { type Db, isOneOf, type Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row, RowChange } from '../../platform/database/tables.ts'

export type CertificateRow = Row<'certificates'>

/** Newest first. */
export function certificatesOf(db: Db | Trx, caseId: number): Promise<CertificateRow[]> {
  return db.selectFrom('certificates').selectAll().where('case_id', '=', caseId).orderBy('id', 'desc').execute()
}

/** Certificate in force; a case has at most one. */
export function standingOf(db: Db | Trx, caseId: number): Promise<CertificateRow | undefined> {
  return db
    .selectFrom('certificates')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('standing', '=', 'valid')
    .executeTakeFirst()
}

/** Certificates in force of these cases. */
export function standingIn(db: Db, caseIds: readonly number[]): Promise<CertificateRow[]> {
  return db
    .selectFrom('certificates')
    .selectAll()
    .where(isOneOf(db, 'case_id', JSON.stringify(caseIds)))
    .where('standing', '=', 'valid')
    .execute()
}

export function certificateWithUid(db: Db | Trx, uid: string): Promise<CertificateRow | undefined> {
  return db.selectFrom('certificates').selectAll().where('uid', '=', uid).executeTakeFirst()
}

export function certificateWithCode(db: Db, lookup: string): Promise<CertificateRow | undefined> {
  return db.selectFrom('certificates').selectAll().where('code_lookup', '=', lookup).executeTakeFirst()
}

export function certificateWithUdin(db: Db | Trx, udin: string): Promise<CertificateRow | undefined> {
  return db.selectFrom('certificates').selectAll().where('udin', '=', udin).executeTakeFirst()
}

/**
 * The case that used a file first: this one, unless another was earlier. Of two concurrent cases, one waits here until
 * the other commits or rolls back.
 */
export async function claimPrint(trx: Trx, sha256: string, caseId: number): Promise<number> {
  await trx
    .insertInto('certificate_prints')
    .values({ sha256, case_id: caseId })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  return (await caseOfPrint(trx, sha256)) ?? caseId
}

/** The case that used a file first, if one did. */
export async function caseOfPrint(db: Db | Trx, sha256: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('certificate_prints')
    .select('case_id')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.case_id
}

export async function insertCertificate(trx: Trx, row: NewRow<'certificates'>): Promise<void> {
  await trx.insertInto('certificates').values(row).execute()
}

export type Ended = { standing: 'superseded' | 'withdrawn'; ended_at: number; ended_sealed: string }

export async function endCertificate(trx: Trx, id: number, ended: Ended): Promise<void> {
  await trx.updateTable('certificates').set(ended).where('id', '=', id).where('standing', '=', 'valid').execute()
}

/** Deletes the certificates of a case; the database refuses while its remittance is not erased. */
export function deleteCertificates(trx: Trx, caseId: number): Promise<Pick<CertificateRow, 'uid' | 'storage_key'>[]> {
  return trx.deleteFrom('certificates').where('case_id', '=', caseId).returning(['uid', 'storage_key']).execute()
}

export async function deletePrints(trx: Trx, caseId: number): Promise<void> {
  await trx.deleteFrom('certificate_prints').where('case_id', '=', caseId).execute()
}

/** Storage keys of all certificates. */
export async function certificateFiles(db: Db | Trx): Promise<string[]> {
  const rows = await db.selectFrom('certificates').select('storage_key').where('storage_key', 'is not', null).execute()
  return rows.map(({ storage_key }) => String(storage_key))
}

/** The UDIN of the certificate in a file; null when the file is no certificate. */
export async function udinOfFile(db: Db, storageKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('certificates')
    .select('udin')
    .where('storage_key', '=', storageKey)
    .executeTakeFirst()
  return row?.udin ?? null
}

export type PacketRow = Row<'bank_packets'>

export function packetOf(db: Db | Trx, caseId: number): Promise<PacketRow | undefined> {
  return db.selectFrom('bank_packets').selectAll().where('case_id', '=', caseId).executeTakeFirst()
}

export function packetWithUid(db: Db | Trx, uid: string): Promise<PacketRow | undefined> {
  return db.selectFrom('bank_packets').selectAll().where('uid', '=', uid).executeTakeFirst()
}

export async function insertPacket(trx: Trx, row: NewRow<'bank_packets'>): Promise<void> {
  await trx.insertInto('bank_packets').values(row).execute()
}

/** Does nothing when the packet was removed meanwhile. */
export async function changePacket(db: Db | Trx, uid: string, change: RowChange<'bank_packets'>): Promise<void> {
  await db.updateTable('bank_packets').set(change).where('uid', '=', uid).execute()
}

export async function takeOutPacket(trx: Trx, caseId: number): Promise<PacketRow | undefined> {
  return trx.deleteFrom('bank_packets').where('case_id', '=', caseId).returningAll().executeTakeFirst()
}

export function packetsBefore(db: Db, time: number, limit: number): Promise<PacketRow[]> {
  return db.selectFrom('bank_packets').selectAll().where('asked_at', '<', time).orderBy('id').limit(limit).execute()
}

export async function isPacketFile(db: Db, storageKey: string): Promise<boolean> {
  const row = await db.selectFrom('bank_packets').select('id').where('storage_key', '=', storageKey).executeTakeFirst()
  return row !== undefined
}

const MOST_PRINTS = 50

/** Kept for good: a bank may be shown a packet long after it was deleted here. */
export async function addPacketPrint(db: Db | Trx, print: NewRow<'packet_prints'>): Promise<void> {
  await db
    .insertInto('packet_prints')
    .values(print)
    .onConflict((conflict) => conflict.columns(['certificate_uid', 'sha256']).doNothing())
    .execute()
}

export async function deletePacketPrints(trx: Trx, certificateUid: string): Promise<void> {
  await trx.deleteFrom('packet_prints').where('certificate_uid', '=', certificateUid).execute()
}

/** Fingerprints of the packets made with a certificate, newest first. */
export async function packetPrints(db: Db, certificateUid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('packet_prints')
    .select('sha256')
    .where('certificate_uid', '=', certificateUid)
    .orderBy('made_at', 'desc')
    .limit(MOST_PRINTS)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

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

/** Documents that a case uses, and its own documents that these other cases use. */
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

export type SheetRow = Row<'case_sheets'>

const ofCase = (db: Db | Trx, caseId: number) =>
  db.selectFrom('case_sheets').selectAll().where('case_id', '=', caseId).orderBy('version', 'desc')

export function newestSheet(db: Db | Trx, caseId: number): Promise<SheetRow | undefined> {
  return ofCase(db, caseId).limit(1).executeTakeFirst()
}

export function newestPrepared(db: Db | Trx, caseId: number): Promise<SheetRow | undefined> {
  return ofCase(db, caseId).where('prepared_at', 'is not', null).limit(1).executeTakeFirst()
}

/** More than a user looks through. */
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

/** The signed sheets of cases whose certificate is in force. */
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

/** The firm has one file; the previous one is deleted. */
export async function replaceExported(trx: Trx, row: NewRow<'exported_forms'>): Promise<void> {
  await trx.deleteFrom('exported_forms').execute()
  await trx.insertInto('exported_forms').values(row).execute()
}
