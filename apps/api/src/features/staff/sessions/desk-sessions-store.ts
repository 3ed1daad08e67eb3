import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import { compiledOnce, removeInBatches } from '../../../platform/database/queries.ts'
import type { StaffRow } from '../staff-store.ts'

export type DeskSessionRow = Pick<
  StaffRow,
  'id' | 'uid' | 'name_sealed' | 'email_sealed' | 'role' | 'membership_number' | 'recovery_codes'
> & { token_hash: string; session_created_at: number; last_used_at: number; expires_at: number; factor_at: number }

const session = compiledOnce((db, given: { tokenHash: string }) =>
  sql<DeskSessionRow>`select staff.id, staff.uid, staff.name_sealed, staff.email_sealed, staff.role,
      staff.membership_number, staff.recovery_codes, staff_sessions.token_hash,
      staff_sessions.created_at as session_created_at, staff_sessions.last_used_at, staff_sessions.expires_at,
      staff_sessions.factor_at
    from staff_sessions join staff on staff.id = staff_sessions.staff_id
    where staff_sessions.token_hash = ${given.tokenHash} and staff.removed_at is null and staff.locked_at is null
  `.compile(db),
)

/** Reads the staff member with the session, so that changes to their account apply at once. */
export async function findDeskSession(db: Db, tokenHash: string): Promise<DeskSessionRow | undefined> {
  const [row] = await session(db, { tokenHash })
  return row
}

export async function addDeskSession(
  trx: Trx,
  { tokenHash, staffId, now, expiresAt }: { tokenHash: string; staffId: number; now: number; expiresAt: number },
): Promise<void> {
  await trx
    .insertInto('staff_sessions')
    .values({
      token_hash: tokenHash,
      staff_id: staffId,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
      factor_at: now,
    })
    .execute()
}

export async function touchDeskSession(db: Db, tokenHash: string, now: number, expiresAt: number): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function renewFactorOf(trx: Trx, tokenHash: string, now: number): Promise<void> {
  await trx.updateTable('staff_sessions').set({ factor_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Returns its staff member, if the session existed. */
export async function removeDeskSession(trx: Trx, tokenHash: string): Promise<number | undefined> {
  const removed = await trx
    .deleteFrom('staff_sessions')
    .where('token_hash', '=', tokenHash)
    .returning('staff_id')
    .executeTakeFirst()
  return removed?.staff_id
}

export async function removeDeskSessionsOf(trx: Trx, staffId: number, keptHash = ''): Promise<void> {
  await trx.deleteFrom('staff_sessions').where('staff_id', '=', staffId).where('token_hash', '<>', keptHash).execute()
}

export async function removeEndedDeskSessions(db: Db, now: number): Promise<void> {
  await removeInBatches(db, 'staff_sessions', 'token_hash', sql`expires_at <= ${now}`)
}

/** Bounded, because signing in from a new browser each time must not fill the table. */
const MOST = 20

export async function hasDeskDevice(
  db: Db | Trx,
  { deviceHash, now }: { deviceHash: string; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('staff_devices')
    .select('staff_id')
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers a browser and forgets the oldest beyond `MOST`. The caller must have locked the account. */
export async function addDeskDevice(
  trx: Trx,
  device: { staffId: number; deviceHash: string; now: number; expiresAt: number },
): Promise<void> {
  await trx
    .insertInto('staff_devices')
    .values({
      device_hash: device.deviceHash,
      staff_id: device.staffId,
      created_at: device.now,
      expires_at: device.expiresAt,
    })
    .onConflict((conflict) => conflict.column('device_hash').doUpdateSet({ expires_at: device.expiresAt }))
    .execute()
  const newest = trx
    .selectFrom('staff_devices')
    .select('device_hash')
    .where('staff_id', '=', device.staffId)
    .orderBy('expires_at', 'desc')
    .limit(MOST)
  await trx
    .deleteFrom('staff_devices')
    .where('staff_id', '=', device.staffId)
    .where('device_hash', 'not in', newest)
    .execute()
}

/** Removes all devices but `keptHash`. */
export async function removeDeskDevicesOf(trx: Trx, staffId: number, keptHash = ''): Promise<void> {
  await trx.deleteFrom('staff_devices').where('staff_id', '=', staffId).where('device_hash', '<>', keptHash).execute()
}

export async function removeOldDeskDevices(db: Db, now: number): Promise<void> {
  await removeInBatches(db, 'staff_devices', 'device_hash', sql`expires_at <= ${now}`)
}
