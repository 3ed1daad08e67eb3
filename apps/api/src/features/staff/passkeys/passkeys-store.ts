import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import { removeInBatches } from '../../../platform/database/queries.ts'
import type { Row } from '../../../platform/database/tables.ts'
import type { Vault } from '../../../platform/vault/vault.ts'

export type PasskeyRow = Row<'staff_passkeys'>
type ChallengeRow = Row<'staff_challenges'>

const placeOf = (uid: string) => ({ table: 'staff_passkeys', row: uid, field: 'name' })

export function nameOfPasskey(vault: Vault, { uid, name_sealed }: Pick<PasskeyRow, 'uid' | 'name_sealed'>): string {
  return vault.open(name_sealed, placeOf(uid))
}

export async function passkeysOf(db: Db | Trx, staffId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('uid')
    .execute()
}

type NewPasskey = Omit<PasskeyRow, 'name_sealed' | 'last_used_at'> & { name: string }

export async function addPasskeyRow(vault: Vault, trx: Trx, { name, ...row }: NewPasskey): Promise<void> {
  await trx
    .insertInto('staff_passkeys')
    .values({ ...row, name_sealed: vault.seal(name, placeOf(row.uid)), last_used_at: null })
    .execute()
}

export async function countUse(trx: Trx, uid: string, counter: number, now: number): Promise<void> {
  await trx.updateTable('staff_passkeys').set({ counter, last_used_at: now }).where('uid', '=', uid).execute()
}

export async function removePasskeyRow(trx: Trx, staffId: number, uid: string): Promise<PasskeyRow | undefined> {
  return trx
    .deleteFrom('staff_passkeys')
    .where('uid', '=', uid)
    .where('staff_id', '=', staffId)
    .returningAll()
    .executeTakeFirst()
}

export async function removePasskeysOf(trx: Trx, staffId: number): Promise<void> {
  await trx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
  await trx.deleteFrom('staff_challenges').where('staff_id', '=', staffId).execute()
}

export async function addChallenge(db: Db | Trx, challenge: ChallengeRow): Promise<void> {
  await db.insertInto('staff_challenges').values(challenge).execute()
}

type Taken = Omit<ChallengeRow, 'expires_at'> & { now: number }

/** Deletes the challenge and returns whether it existed for this person, purpose and browser, so that it works once. */
export async function takeChallenge(trx: Trx, taken: Taken): Promise<boolean> {
  const row = await trx
    .deleteFrom('staff_challenges')
    .where('challenge_hash', '=', taken.challenge_hash)
    .where('staff_id', '=', taken.staff_id)
    .where('purpose', '=', taken.purpose)
    .where('bound_to', '=', taken.bound_to)
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined && row.expires_at > taken.now
}

export async function removeOldChallenges(db: Db, now: number): Promise<void> {
  await removeInBatches(db, 'staff_challenges', 'challenge_hash', sql`expires_at <= ${now}`)
}
