import { DAY_MS } from '@nirgam/domain/shared/dates'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/engine.ts'
import { removeInBatches } from '../../platform/database/remove-in-batches.ts'

/** A finished code is kept for a while, so that its screen can still ask for another. */
const CODES_KEPT_MS = DAY_MS
const SIGN_UPS_KEPT_MS = 7 * DAY_MS

export async function removeExpired(db: Db, now: number): Promise<void> {
  const expired = (kept = 0) => sql`expires_at <= ${now - kept}`
  await removeInBatches(db, 'sessions', 'token_hash', expired())
  await removeInBatches(db, 'devices', 'device_hash', expired())
  await removeInBatches(db, 'codes', 'id', expired(CODES_KEPT_MS))
  await removeInBatches(db, 'social_attempts', 'state_hash', expired())
  await removeInBatches(db, 'handoffs', 'code_hash', expired())
  await removeInBatches(db, 'users', 'id', sql`verified_at is null and created_at <= ${now - SIGN_UPS_KEPT_MS}`)
}
