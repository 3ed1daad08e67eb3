import { randomUUID } from 'node:crypto'
import { type Db, isOneOf, locked, type Trx } from '../../../platform/database/engine.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contact, type ContactKind, contactPlace, lookupOf, openContact, type StoredContact } from './contacts.ts'

type Parts = Pick<Services, 'vault' | 'clock'>

export async function addContact(
  { vault, clock }: Parts,
  trx: Trx,
  { userId, contact, verified }: { userId: number; contact: Contact; verified: boolean },
): Promise<void> {
  const uid = randomUUID()
  const now = clock.now()
  await trx
    .insertInto('contacts')
    .values({
      uid,
      user_id: userId,
      kind: contact.kind,
      lookup: lookupOf(vault, contact),
      value_sealed: vault.seal(contact.value, contactPlace(uid)),
      verified_at: verified ? now : null,
      created_at: now,
    })
    .execute()
}

/** The phone comes first, because the code of a sign-up with both goes there. */
export async function contactsOf(
  { vault }: Pick<Services, 'vault'>,
  db: Db | Trx,
  userId: number,
): Promise<StoredContact[]> {
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('kind', 'desc')
    .execute()
  return rows.map((row) => openContact({ vault }, row))
}

export async function isVerifiedByAnyone(db: Db | Trx, lookup: string): Promise<boolean> {
  return (await verifiedOwner(db, lookup)) !== undefined
}

export async function verifiedOwner(
  db: Db | Trx,
  lookup: string,
): Promise<{ id: number; locked_at: number | null } | undefined> {
  return db
    .selectFrom('contacts')
    .innerJoin('users', 'users.id', 'contacts.user_id')
    .select(['users.id', 'users.locked_at'])
    .where('contacts.lookup', '=', lookup)
    .where('contacts.verified_at', 'is not', null)
    .executeTakeFirst()
}

/** Locks a contact before it is verified, so that users who claim the same one wait instead of deadlocking. */
export async function takeTurn(trx: Trx, lookup: string): Promise<void> {
  await locked(trx, trx.selectFrom('contacts').select('id').where('lookup', '=', lookup).orderBy('id')).execute()
}

/** False when the user no longer has this contact. */
export async function markVerified(trx: Trx, userId: number, lookup: string, now: number): Promise<boolean> {
  const rows = await trx
    .updateTable('contacts')
    .set((set) => ({ verified_at: set.fn.coalesce('verified_at', set.val(now)) }))
    .where('user_id', '=', userId)
    .where('lookup', '=', lookup)
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function removeContact(trx: Trx, userId: number, kind: ContactKind): Promise<void> {
  await trx.deleteFrom('contacts').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

export async function removeContacts(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('contacts').where('user_id', '=', userId).execute()
}

/** Others may have named this contact as theirs without proving it; now it has an owner. */
export async function removeOtherClaims(trx: Trx, lookup: string, ownerId: number): Promise<void> {
  const claims = await trx
    .deleteFrom('contacts')
    .where('lookup', '=', lookup)
    .where('user_id', '<>', ownerId)
    .where('verified_at', 'is', null)
    .returning('user_id')
    .execute()
  const named = JSON.stringify(claims.map((claim) => claim.user_id))
  await trx
    .deleteFrom('users')
    .where(isOneOf(trx, 'id', named))
    .where('verified_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('contacts').select('contacts.id').whereRef('contacts.user_id', '=', 'users.id'))),
    )
    .execute()
}
