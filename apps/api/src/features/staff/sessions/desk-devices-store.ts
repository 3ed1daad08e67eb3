import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import { removeInBatches } from '../../../platform/database/remove-in-batches.ts'

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
