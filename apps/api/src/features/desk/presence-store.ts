import type { Db } from '../../platform/database/engine.ts'

export async function setPresence(db: Db, remittanceId: number, staffUid: string, now: number): Promise<void> {
  await db
    .insertInto('case_presence')
    .values({ remittance_id: remittanceId, staff_uid: staffUid, seen_at: now })
    .onConflict((conflict) => conflict.columns(['remittance_id', 'staff_uid']).doUpdateSet({ seen_at: now }))
    .execute()
}

export async function removePresence(db: Db, remittanceId: number, staffUid: string): Promise<void> {
  await db
    .deleteFrom('case_presence')
    .where('remittance_id', '=', remittanceId)
    .where('staff_uid', '=', staffUid)
    .execute()
}

/** Staff who reported their presence after `since`, in a fixed order. */
export async function presentAt(db: Db, remittanceId: number, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('case_presence')
    .select('staff_uid')
    .where('remittance_id', '=', remittanceId)
    .where('seen_at', '>', since)
    .orderBy('staff_uid')
    .execute()
  return rows.map(({ staff_uid }) => staff_uid)
}

export async function removeOldPresence(db: Db, before: number): Promise<void> {
  await db.deleteFrom('case_presence').where('seen_at', '<=', before).execute()
}
