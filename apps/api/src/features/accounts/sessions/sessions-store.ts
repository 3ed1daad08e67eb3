import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import { compiledOnce } from '../../../platform/database/queries.ts'
import { HAS_COMPLETED, LATEST } from '../../remittances/remittances.ts'

export type SessionRow = {
  user_id: number
  uid: string
  verified_at: number | null
  locked_at: number | null
  token_hash: string
  session_created_at: number
  last_used_at: number
  expires_at: number
}

export type UserRow = {
  uid: string
  verified_at: number | null
  name_sealed: string | null
  created_at: number
  email_uid: string | null
  email_sealed: string | null
  phone_uid: string | null
  phone_sealed: string | null
  has_completed: number
  latest_remittance: number | null
}

const SESSION = sql`sessions.user_id, users.uid, users.verified_at, users.locked_at, sessions.token_hash,
  sessions.created_at as session_created_at, sessions.last_used_at, sessions.expires_at`

const USER = sql`users.uid, users.verified_at, users.name_sealed, users.created_at,
  email.uid as email_uid, email.value_sealed as email_sealed,
  phone.uid as phone_uid, phone.value_sealed as phone_sealed,
  ${HAS_COMPLETED} as has_completed, ${LATEST} as latest_remittance`

const CONTACTS = sql`left join contacts email on email.user_id = users.id and email.kind = 'email'
  left join contacts phone on phone.user_id = users.id and phone.kind = 'phone'`

const session = compiledOnce((db, given: { tokenHash: string }) =>
  sql<SessionRow>`select ${SESSION} from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = ${given.tokenHash}`.compile(db),
)

const sessionAndUser = compiledOnce((db, given: { tokenHash: string }) =>
  sql<SessionRow & UserRow>`select ${SESSION}, ${USER} from sessions join users on users.id = sessions.user_id
    ${CONTACTS} where sessions.token_hash = ${given.tokenHash}`.compile(db),
)

export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await session(db, { tokenHash })
  return row
}

/** The session and all data of GET /user, in one query. */
export async function findSessionAndUser(db: Db, tokenHash: string): Promise<(SessionRow & UserRow) | undefined> {
  const [row] = await sessionAndUser(db, { tokenHash })
  return row
}

export async function findUser(db: Db | Trx, userId: number): Promise<UserRow> {
  const { rows } = await sql<UserRow>`select ${USER} from users ${CONTACTS} where users.id = ${userId}`.execute(db)
  // The row exists: its user is just signing in.
  return rows[0]!
}

export async function addSession(
  db: Db | Trx,
  session: { tokenHash: string; userId: number; now: number; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function touchSession(db: Db, tokenHash: string, now: number, expiresAt: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function removeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function removeAllSessions(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function removeOtherSessions(trx: Trx, userId: number, keptHash: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', keptHash).execute()
}

export function sessionsOf(db: Db, userId: number): Promise<{ created_at: number; last_used_at: number }[]> {
  return db
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/**
 * More browsers than a person uses. Bounded, because signing in from a new browser each time must not fill the table.
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
