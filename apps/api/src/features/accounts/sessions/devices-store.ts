import type { Db, Trx } from '../../../platform/database/engine.ts'

/**
 * More browsers than anybody uses. Bounded, because signing in from a new browser each time must not fill the table.
 */
const MOST = 20

export async function isRemembered(
  db: Db | Trx,
  { deviceHash, now }: { deviceHash: string; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('user_id')
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers a browser and forgets the oldest beyond `MOST`. The caller must have locked the account. */
export async function addDevice(
  trx: Trx,
  device: { userId: number; deviceHash: string; now: number; expiresAt: number },
): Promise<void> {
  await trx
    .insertInto('devices')
    .values({
      device_hash: device.deviceHash,
      user_id: device.userId,
      created_at: device.now,
      expires_at: device.expiresAt,
    })
    .onConflict((conflict) => conflict.column('device_hash').doUpdateSet({ expires_at: device.expiresAt }))
    .execute()
  const surplus = await trx
    .selectFrom('devices')
    .select('device_hash')
    .where('user_id', '=', device.userId)
    .orderBy('expires_at', 'desc')
    .offset(MOST)
    .limit(MOST)
    .execute()
  for (const { device_hash } of surplus) {
    await trx.deleteFrom('devices').where('device_hash', '=', device_hash).execute()
  }
}

export async function hasDevices(trx: Trx, userId: number): Promise<boolean> {
  const row = await trx.selectFrom('devices').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** Removes all devices but `keptHash`. */
export async function removeDevices(trx: Trx, userId: number, keptHash = ''): Promise<void> {
  await trx.deleteFrom('devices').where('user_id', '=', userId).where('device_hash', '<>', keptHash).execute()
}

export function devicesOf(db: Db, userId: number): Promise<{ created_at: number }[]> {
  return db.selectFrom('devices').select('created_at').where('user_id', '=', userId).orderBy('created_at').execute()
}
