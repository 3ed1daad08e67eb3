import { randomUUID } from 'node:crypto'
import type { Role } from '@nirgam/domain/office/roles'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import { removeInBatches } from '../../../platform/database/queries.ts'
import type { Row } from '../../../platform/database/tables.ts'
import type { Services } from '../../../platform/services.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { emailLookup } from '../staff-store.ts'

export type InvitationRow = Row<'staff_invitations'>

type NewInvitation = {
  tokenHash: string
  /** the staff member who enrols a new second factor */
  staffId: number | null
  email: string | null
  name: string | null
  role: Role
  membershipNumber: string | null
  /** null for an operator */
  madeBy: number | null
  expiresAt: number
}

export async function addInvitation(
  { vault, clock }: Pick<Services, 'vault' | 'clock'>,
  trx: Trx,
  given: NewInvitation,
): Promise<{ uid: string }> {
  const uid = randomUUID()
  const sealed = (text: string | null, field: Field) => (text === null ? null : vault.seal(text, placeOf(uid, field)))
  await trx
    .insertInto('staff_invitations')
    .values({
      uid,
      token_hash: given.tokenHash,
      kind: given.staffId === null ? 'join' : 'second-factor',
      staff_id: given.staffId,
      email_lookup: given.email === null ? null : emailLookup(vault, given.email),
      email_sealed: sealed(given.email, 'email'),
      name_sealed: sealed(given.name, 'name'),
      role: given.role,
      membership_number: given.membershipNumber,
      made_by: given.madeBy,
      created_at: clock.now(),
      expires_at: given.expiresAt,
    })
    .execute()
  return { uid }
}

type Field = 'email' | 'name' | 'totp_secret'

function placeOf(uid: string, field: Field) {
  return { table: 'staff_invitations', row: uid, field }
}

export function openInvitation(vault: Vault, row: InvitationRow) {
  const opened = (sealed: string | null, field: Field) =>
    sealed === null ? null : vault.open(sealed, placeOf(row.uid, field))
  return { name: opened(row.name_sealed, 'name'), email: opened(row.email_sealed, 'email') }
}

export function openInvitedSecret(vault: Vault, { uid, totp_secret_sealed }: InvitationRow): string | null {
  return totp_secret_sealed === null ? null : vault.open(totp_secret_sealed, placeOf(uid, 'totp_secret'))
}

/** Assigns a link to the first browser that opens it, with a secret; false when another request was faster. */
export async function claimInvitation(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  uid: string,
  { openedBy, totpSecret }: { openedBy: string; totpSecret: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_invitations')
    .set({ opened_by: openedBy, totp_secret_sealed: vault.seal(totpSecret, placeOf(uid, 'totp_secret')) })
    .where('uid', '=', uid)
    .where('opened_by', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function invitationByToken(db: Db, tokenHash: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('staff_invitations').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function openInvitations(db: Db, now: number): Promise<InvitationRow[]> {
  return db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('uid')
    .execute()
}

/** Uses up an invitation; false when it is gone, because a concurrent request was faster. */
export async function takeInvitation(trx: Trx, uid: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('staff_invitations').where('uid', '=', uid).executeTakeFirst()
  return numDeletedRows > 0n
}

/** A new link takes the place of the earlier one to the same person; without an address, of the first lead's. */
export async function removeInvitationsTo(
  trx: Trx,
  whom: { emailLookup: string | null } | { staffId: number },
): Promise<void> {
  const all = trx.deleteFrom('staff_invitations')
  if ('staffId' in whom) await all.where('staff_id', '=', whom.staffId).execute()
  else if (whom.emailLookup !== null) await all.where('email_lookup', '=', whom.emailLookup).execute()
  else await all.where('email_lookup', 'is', null).where('kind', '=', 'join').execute()
}

/** Links expire when their creator loses the right to make them. */
export async function removeInvitationsBy(trx: Trx, staffId: number): Promise<void> {
  await trx.deleteFrom('staff_invitations').where('made_by', '=', staffId).execute()
}

export async function removeOldInvitations(db: Db, now: number): Promise<void> {
  await removeInBatches(db, 'staff_invitations', 'uid', sql`expires_at <= ${now}`)
}
