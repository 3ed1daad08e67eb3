import { type Db, isOneOf, type Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

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
 * The case that used a file first: this one, unless another was earlier. Of two cases at once, one waits here until the
 * other is decided.
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

/** Where the files of all certificates lie. */
export async function certificateFiles(db: Db | Trx): Promise<string[]> {
  const rows = await db.selectFrom('certificates').select('storage_key').where('storage_key', 'is not', null).execute()
  return rows.map(({ storage_key }) => String(storage_key))
}

/** The UDIN of the certificate that a file is; null when it is none. */
export async function udinOfFile(db: Db, storageKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('certificates')
    .select('udin')
    .where('storage_key', '=', storageKey)
    .executeTakeFirst()
  return row?.udin ?? null
}
