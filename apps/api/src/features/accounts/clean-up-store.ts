import type { Db } from '../../platform/database/engine.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A finished code is kept for a while, so that its screen can still ask for another. */
const CODES_KEPT_MS = DAY_MS
const SIGN_UPS_KEPT_MS = 7 * DAY_MS
const OUTBOX_KEPT_MS = 7 * DAY_MS

export async function removeExpired(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('codes')
    .where('expires_at', '<=', now - CODES_KEPT_MS)
    .execute()
  await db.deleteFrom('social_attempts').where('expires_at', '<=', now).execute()
  await db.deleteFrom('handoffs').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('outbox')
    .where('created_at', '<=', now - OUTBOX_KEPT_MS)
    .execute()
  await db
    .deleteFrom('users')
    .where('verified_at', 'is', null)
    .where('created_at', '<=', now - SIGN_UPS_KEPT_MS)
    .execute()
}
