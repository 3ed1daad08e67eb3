import type { Db, Trx } from '../../../platform/database/engine.ts'
import type { NewRow, Row, RowChange } from '../../../platform/database/tables.ts'

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

/** Nothing when it was taken out meanwhile. */
export async function changePacket(db: Db | Trx, uid: string, change: RowChange<'bank_packets'>): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('bank_packets').set(change).where('uid', '=', uid).executeTakeFirst()
  return numUpdatedRows > 0n
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
