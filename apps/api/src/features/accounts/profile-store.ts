import { type Db, locked, type Trx } from '../../platform/database/engine.ts'
import type { RowChange } from '../../platform/database/tables.ts'

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

/** Held until the transaction ends: the details are one sealed value, and two changes must not undo each other. */
export async function profileToChange(trx: Trx, userId: number): Promise<ProfileRow> {
  return locked(trx, trx.selectFrom('users').select(COLUMNS).where('id', '=', userId)).executeTakeFirstOrThrow()
}

export async function saveProfile(trx: Trx, userId: number, change: RowChange<'users'>): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute()
}
