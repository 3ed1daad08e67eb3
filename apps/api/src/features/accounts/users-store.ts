import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { sql } from 'kysely'
import { type Db, isOneOf, locked, type Trx } from '../../platform/database/engine.ts'
import { removeInBatches } from '../../platform/database/queries.ts'
import type { RowChange } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'

export type Account = {
  id: number
  uid: string
  password_hash: string | null
  verified_at: number | null
  locked_at: number | null
  deleted_at: number | null
}

const ACCOUNT = [
  'users.id',
  'users.uid',
  'users.password_hash',
  'users.verified_at',
  'users.locked_at',
  'users.deleted_at',
] as const

export async function addUser(
  { vault, clock }: Pick<Services, 'vault' | 'clock'>,
  trx: Trx,
  user: { passwordHash?: string; name?: string | null; verified?: boolean },
): Promise<{ id: number; uid: string }> {
  const uid = randomUUID()
  const now = clock.now()
  const { id } = await trx
    .insertInto('users')
    .values({
      uid,
      password_hash: user.passwordHash ?? null,
      name_sealed: user.name ? vault.seal(user.name, namePlace(uid)) : null,
      verified_at: user.verified ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, uid }
}

export function namePlace(uid: string) {
  return { table: 'users', row: uid, field: 'name' }
}

/**
 * Account that a contact signs in to: its proven owner, or the newest sign-up that names it and still waits for its
 * code. A contact that a verified account names without having proven it identifies no account.
 */
export async function accountForLogin(db: Db | Trx, lookup: string): Promise<Account | undefined> {
  return db
    .selectFrom('contacts')
    .innerJoin('users', 'users.id', 'contacts.user_id')
    .select(ACCOUNT)
    .where('contacts.lookup', '=', lookup)
    .where(({ or, eb }) => or([eb('contacts.verified_at', 'is not', null), eb('users.verified_at', 'is', null)]))
    .orderBy((order) => order.case().when('contacts.verified_at', 'is', null).then(1).else(0).end())
    .orderBy('contacts.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function accountByUid(db: Db | Trx, uid: string): Promise<Account | undefined> {
  return db.selectFrom('users').select(ACCOUNT).where('uid', '=', uid).executeTakeFirst()
}

export async function accountById(db: Db | Trx, id: number): Promise<Account | undefined> {
  return db.selectFrom('users').select(ACCOUNT).where('id', '=', id).executeTakeFirst()
}

/** Like `accountById`, locked until the transaction ends. */
export async function holdAccount(trx: Trx, id: number): Promise<Account | undefined> {
  return locked(trx, trx.selectFrom('users').select(ACCOUNT).where('id', '=', id)).executeTakeFirst()
}

/**
 * The same for a user who has signed in or entered their password: a verified account may be emptied, never removed.
 */
export async function holdVerified(trx: Trx, id: number): Promise<Account> {
  return locked(trx, trx.selectFrom('users').select(ACCOUNT).where('id', '=', id)).executeTakeFirstOrThrow()
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Holds the account until the transaction ends. */
export async function lockUser(trx: Trx, id: number): Promise<void> {
  await locked(trx, trx.selectFrom('users').select('id').where('id', '=', id)).execute()
}

export function userTimes(db: Db, id: number): Promise<{ uid: string; created_at: number }> {
  return db.selectFrom('users').select(['uid', 'created_at']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Public uids of users, by their internal ids. */
export async function uidsOf(db: Db | Trx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'uid'])
    .where(isOneOf(db, 'id', JSON.stringify(ids)))
    .execute()
  return new Map(rows.map(({ id, uid }) => [id, uid]))
}

/** Names of users by their internal ids; users without a name are left out. */
export async function namesOf(vault: Vault, db: Db | Trx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'uid', 'name_sealed'])
    .where(isOneOf(db, 'id', JSON.stringify(ids)))
    .execute()
  const named = rows.flatMap(({ id, uid, name_sealed }) =>
    name_sealed === null ? [] : [[id, vault.open(name_sealed, namePlace(uid))] as const],
  )
  return new Map(named)
}

export async function setLocked(trx: Trx, id: number, lockedAt: number | null): Promise<void> {
  await trx.updateTable('users').set({ locked_at: lockedAt }).where('id', '=', id).execute()
}

/** An uncompleted sign-up is replaced by a new one for the same contact. */
export async function removeUnverifiedSignUps(trx: Trx, lookup: string): Promise<void> {
  await trx
    .deleteFrom('users')
    .where('verified_at', 'is', null)
    .where('id', 'in', (query) => query.selectFrom('contacts').select('user_id').where('lookup', '=', lookup))
    .execute()
}

export async function markUserVerified(trx: Trx, id: number, now: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ verified_at: now, updated_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .execute()
}

export async function setPassword(
  trx: Trx,
  id: number,
  change: { passwordHash: string; acceptMarketing: boolean | undefined; now: number },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      password_hash: change.passwordHash,
      updated_at: change.now,
      ...(change.acceptMarketing === undefined ? {} : { accept_marketing: change.acceptMarketing ? 1 : 0 }),
    })
    .where('id', '=', id)
    .execute()
}

/** Ids of deleted accounts, in their order. */
export async function deletedUsers(db: Db, { after, limit }: { after: number; limit: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function isDeletedUser(db: Db | Trx, id: number): Promise<boolean> {
  return ((await accountById(db, id))?.deleted_at ?? null) !== null
}

/** Removes all personal data from the row. */
export async function emptyUser(trx: Trx, id: number, now: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      password_hash: null,
      name_sealed: null,
      profile_sealed: null,
      accept_marketing: 0,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

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

const COLUMNS = ['uid', 'name_sealed', 'profile_sealed', 'accept_marketing', 'password_hash'] as const

export type ProfileRow = {
  uid: string
  name_sealed: string | null
  profile_sealed: string | null
  accept_marketing: number
  password_hash: string | null
}

export async function profileOf(db: Db, userId: number): Promise<ProfileRow> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Locked until the transaction ends: the details are one sealed value, and two changes must not undo each other. */
export async function profileToChange(trx: Trx, userId: number): Promise<ProfileRow> {
  return locked(trx, trx.selectFrom('users').select(COLUMNS).where('id', '=', userId)).executeTakeFirstOrThrow()
}

export async function saveProfile(trx: Trx, userId: number, change: RowChange<'users'>): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute()
}
