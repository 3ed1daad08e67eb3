import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/database/compiled-once.ts'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import { removeInBatches } from '../../../platform/database/remove-in-batches.ts'
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

/** Whose it was, if there was one. */
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
