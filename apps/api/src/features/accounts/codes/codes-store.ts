import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import type { NewRow, Row } from '../../../platform/database/tables.ts'

export type CodeRow = Row<'codes'>
export type CodePurpose = CodeRow['purpose']

const MAX_TRIES = 5

/** Only the newest code of a purpose counts. */
export async function replaceCode(trx: Trx, code: NewRow<'codes'> & { user_id: number }): Promise<void> {
  await trx.deleteFrom('codes').where('user_id', '=', code.user_id).where('purpose', '=', code.purpose).execute()
  await addCode(trx, code)
}

export async function addCode(trx: Trx, code: NewRow<'codes'>): Promise<void> {
  await trx.insertInto('codes').values(code).execute()
}

/** Replaces the code by a new one, unless the old one was sent after `sentBefore`. */
export async function renewCode(
  trx: Trx,
  id: number,
  fresh: Pick<CodeRow, 'code_mac' | 'expires_at' | 'sent_at'>,
  sentBefore: number,
): Promise<boolean> {
  const rows = await trx
    .updateTable('codes')
    .set({ ...fresh, tries: 0 })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('sent_at', '<=', sentBefore)
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function codeOf(db: Db | Trx, userId: number, purpose: CodePurpose): Promise<CodeRow | undefined> {
  return db
    .selectFrom('codes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Codes with their own id, which reveals nothing about the account. */
const BY_THEMSELVES = ['whatsapp', 'reset_password', 'recover'] as const

const HANDLE = /^[A-Za-z0-9-]{1,64}$/

/** Any other text cannot be a handle, so the database is not asked about it. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text)
}

/** Finds a code by its handle, which is the account of a sign-up or the code's own id. */
export async function codeByHandle(db: Db | Trx, handle: string): Promise<CodeRow | undefined> {
  if (!isHandle(handle)) return undefined
  const ofSignUp = await db
    .selectFrom('codes')
    .innerJoin('users', 'users.id', 'codes.user_id')
    .selectAll('codes')
    .where('users.uid', '=', handle)
    .where('codes.purpose', '=', 'sign_up')
    .orderBy('codes.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (ofSignUp) return ofSignUp
  return db
    .selectFrom('codes')
    .selectAll()
    .where('uid', '=', handle)
    .where('purpose', 'in', BY_THEMSELVES)
    .executeTakeFirst()
}

/** Deletes reset codes, because the address they were sent to may by now belong to another person. */
export async function removeResetCodes(trx: Trx, userId: number): Promise<void> {
  await trx
    .deleteFrom('codes')
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['reset_password', 'recover'])
    .execute()
}

export async function removeCodesOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('codes').where('user_id', '=', userId).execute()
}

/**
 * Uses up one of the code's attempts and returns the MAC of the right code; undefined when no attempt is left. One
 * statement, so that parallel guesses never get more attempts than allowed.
 */
export async function takeTry(trx: Trx, id: number, now: number): Promise<string | undefined> {
  const row = await trx
    .updateTable('codes')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returning('code_mac')
    .executeTakeFirst()
  return row?.code_mac
}

/** Whether the right digits would still be taken, until it expires. */
export function isUsable({ tries, used_at }: CodeRow): boolean {
  return used_at === null && tries < MAX_TRIES
}

export async function markUsed(trx: Trx, id: number, now: number): Promise<void> {
  await trx.updateTable('codes').set({ used_at: now }).where('id', '=', id).execute()
}

/** Uses up one of the account's attempts of this day before the code is compared; false when `most` are used up. */
export async function takeDailyTry(trx: Trx, userId: number, day: number, most: number): Promise<boolean> {
  const rows = await trx
    .updateTable('users')
    .set({
      wrong_codes: sql<number>`case when wrong_codes_day = ${day} then wrong_codes + 1 else 1 end`,
      wrong_codes_day: day,
    })
    .where('id', '=', userId)
    .where((where) => where.or([where('wrong_codes_day', '<>', day), where('wrong_codes', '<', most)]))
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function giveBackDailyTry(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set((set) => ({ wrong_codes: set('wrong_codes', '-', 1) }))
    .where('id', '=', userId)
    .execute()
}

export async function isBlockedToday(db: Db | Trx, userId: number, day: number, most: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('wrong_codes_day', '=', day)
    .where('wrong_codes', '>=', most)
    .executeTakeFirst()
  return row !== undefined
}
