import type { Db, Trx } from '../../../platform/database/engine.ts'
import type { NewRow } from '../../../platform/database/tables.ts'

export async function addAttempt(db: Db, attempt: NewRow<'social_attempts'>): Promise<void> {
  await db.insertInto('social_attempts').values(attempt).execute()
}

/** Each attempt ends once, in the browser that began it: a second return finds nothing. */
export async function takeAttempt(
  db: Db,
  returned: { stateHash: string; provider: string; browserHash: string; now: number },
): Promise<string | undefined> {
  const row = await db
    .updateTable('social_attempts')
    .set({ used_at: returned.now })
    .where('state_hash', '=', returned.stateHash)
    .where('provider', '=', returned.provider)
    .where('browser_hash', '=', returned.browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', returned.now)
    .returning('secrets_sealed')
    .executeTakeFirst()
  return row?.secrets_sealed
}

export async function addHandoff(db: Db, handoff: NewRow<'handoffs'>): Promise<void> {
  await db.insertInto('handoffs').values(handoff).execute()
}

export async function takeHandoff(
  db: Db,
  brought: { codeHash: string; browserHash: string; now: number },
): Promise<number | undefined> {
  const row = await db
    .updateTable('handoffs')
    .set({ used_at: brought.now })
    .where('code_hash', '=', brought.codeHash)
    .where('browser_hash', '=', brought.browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', brought.now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

type Identity = { provider: string; subjectLookup: string }

export async function userOfIdentity(db: Db | Trx, identity: Identity): Promise<number | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', identity.provider)
    .where('subject_lookup', '=', identity.subjectLookup)
    .executeTakeFirst()
  return row?.user_id
}

export async function addIdentity(trx: Trx, userId: number, identity: Identity, now: number): Promise<void> {
  await trx
    .insertInto('identities')
    .values({ user_id: userId, provider: identity.provider, subject_lookup: identity.subjectLookup, created_at: now })
    .execute()
}

export async function hasIdentity(db: Db | Trx, userId: number): Promise<boolean> {
  const row = await db.selectFrom('identities').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

export function identitiesOf(db: Db, userId: number): Promise<{ provider: string; created_at: number }[]> {
  return db
    .selectFrom('identities')
    .select(['provider', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** Also removes one-time codes that a browser could still exchange for a session. */
export async function removeIdentities(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('handoffs').where('user_id', '=', userId).execute()
  await trx.deleteFrom('identities').where('user_id', '=', userId).execute()
}
