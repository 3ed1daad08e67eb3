import { randomUUID } from 'node:crypto'
import type { Role } from '@nirgam/domain/office/roles'
import { normalizeEmail } from '@nirgam/domain/shared/contact'
import { type Db, locked, type Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row, RowChange } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'

export type StaffRow = Row<'staff'>

type Sealing = Pick<Services, 'vault' | 'clock'>

export function emailLookup(vault: Vault, email: string): string {
  return vault.index('staff-email', normalizeEmail(email))
}

export function openStaff(vault: Vault, row: Pick<StaffRow, 'uid' | 'name_sealed' | 'email_sealed'>) {
  return {
    name: nameOf(vault, row),
    email: vault.open(row.email_sealed, placeOf(row.uid, 'email')),
  }
}

export function nameOf(vault: Vault, row: Pick<StaffRow, 'uid' | 'name_sealed'>): string {
  return vault.open(row.name_sealed, placeOf(row.uid, 'name'))
}

export function openTotpSecret(vault: Vault, { uid, totp_secret_sealed }: StaffRow): string | null {
  return totp_secret_sealed === null ? null : vault.open(totp_secret_sealed, placeOf(uid, 'totp_secret'))
}

export function sealTotpSecret(vault: Vault, uid: string, secret: string): string {
  return vault.seal(secret, placeOf(uid, 'totp_secret'))
}

function placeOf(uid: string, field: 'name' | 'email' | 'totp_secret') {
  return { table: 'staff', row: uid, field }
}

export function newStaffUid(): string {
  return randomUUID()
}

type NewStaff = {
  uid: string
  email: string
  name: string
  role: Role
  membershipNumber: string | null
  passwordHash: string
  totpSecret: string
  totpStep: number
  recoveryCodes: string
}

export async function addStaff({ vault, clock }: Sealing, trx: Trx, person: NewStaff): Promise<{ id: number }> {
  const now = clock.now()
  return trx
    .insertInto('staff')
    .values({
      uid: person.uid,
      email_lookup: emailLookup(vault, person.email),
      email_sealed: vault.seal(person.email, placeOf(person.uid, 'email')),
      name_sealed: vault.seal(person.name, placeOf(person.uid, 'name')),
      role: person.role,
      membership_number: person.membershipNumber,
      password_hash: person.passwordHash,
      totp_secret_sealed: sealTotpSecret(vault, person.uid, person.totpSecret),
      totp_step: person.totpStep,
      recovery_codes: person.recoveryCodes,
      signed_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function staffByEmail(db: Db | Trx, lookup: string): Promise<StaffRow | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('email_lookup', '=', lookup)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function staffById(db: Db | Trx, id: number): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()
}

/** Held until the transaction ends. */
export async function staffToChange(trx: Trx, which: { id: number } | { uid: string }): Promise<StaffRow | undefined> {
  const all = trx.selectFrom('staff').selectAll().where('removed_at', 'is', null)
  const one = 'id' in which ? all.where('id', '=', which.id) : all.where('uid', '=', which.uid)
  return locked(trx, one).executeTakeFirst()
}

/**
 * Leads who can manage staff, locked until the transaction ends, so that two leads who act on each other are
 * serialised.
 */
export async function leadsToKeep(trx: Trx): Promise<{ id: number }[]> {
  const leads = trx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'lead')
    .where('removed_at', 'is', null)
    .where('locked_at', 'is', null)
    .orderBy('id')
  return locked(trx, leads).execute()
}

export async function changeStaff(trx: Trx, id: number, change: RowChange<'staff'>, now: number): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function allStaff(db: Db | Trx): Promise<StaffRow[]> {
  return db.selectFrom('staff').selectAll().where('removed_at', 'is', null).orderBy('id').execute()
}

/** Includes removed staff, because the history refers to them. */
export async function everyoneEver(db: Db): Promise<StaffRow[]> {
  return db.selectFrom('staff').selectAll().orderBy('id').execute()
}

/** Removed staff count too: an installation that had staff is not new. */
export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined
}

export function viewsOf(db: Db | Trx, staffUid: string): Promise<Row<'staff_views'>[]> {
  return db.selectFrom('staff_views').selectAll().where('staff_uid', '=', staffUid).orderBy('name').execute()
}

/** Replaces the view with the same name. */
export async function putView(trx: Trx, view: NewRow<'staff_views'>): Promise<void> {
  await trx
    .insertInto('staff_views')
    .values(view)
    .onConflict((conflict) => conflict.columns(['staff_uid', 'name']).doUpdateSet({ query: view.query }))
    .execute()
}

export async function removeView(db: Db, staffUid: string, uid: string): Promise<void> {
  await db.deleteFrom('staff_views').where('staff_uid', '=', staffUid).where('uid', '=', uid).execute()
}

export async function removeViewsOf(trx: Trx, staffUid: string): Promise<void> {
  await trx.deleteFrom('staff_views').where('staff_uid', '=', staffUid).execute()
}

type NoticeRow = Row<'staff_notices'>

export async function insertNotice(trx: Trx, notice: NewRow<'staff_notices'>): Promise<void> {
  await trx.insertInto('staff_notices').values(notice).execute()
}

/** Newest first. */
export function noticesOf(db: Db, staffUid: string, limit: number): Promise<NoticeRow[]> {
  return db
    .selectFrom('staff_notices')
    .selectAll()
    .where('staff_uid', '=', staffUid)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counted up to `most`. */
export async function unseenBy(db: Db, staffUid: string, most: number): Promise<number> {
  const unseen = db
    .selectFrom('staff_notices')
    .select('staff_uid')
    .where('staff_uid', '=', staffUid)
    .where('seen_at', 'is', null)
    .limit(most)
  const row = await db
    .selectFrom(unseen.as('unseen'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function markSeen(db: Db, staffUid: string, last: number, now: number): Promise<void> {
  await db
    .updateTable('staff_notices')
    .set({ seen_at: now })
    .where('staff_uid', '=', staffUid)
    .where('seen_at', 'is', null)
    .where('id', '<=', last)
    .execute()
}

export async function removeOldNotices(db: Db, before: number): Promise<void> {
  await db.deleteFrom('staff_notices').where('at', '<', before).execute()
}
