import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Invitation links know who made them and which browser opened them first, and staff have browsers they used before.
 * Links made before this have no known maker, so they end here.
 */
export const staffAccess: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `drop table staff_invitations`,
      `create table staff_invitations (
        uid text primary key,
        token_hash text not null unique,
        kind text not null check (kind in ('join', 'second-factor')),
        staff_id bigint references staff (id) on delete cascade,
        made_by bigint references staff (id) on delete cascade,
        email_lookup text,
        email_sealed text,
        name_sealed text,
        role text not null check (role in ('support', 'intake', 'preparer', 'signer', 'lead', 'auditor')),
        membership_number text,
        opened_by text,
        totp_secret_sealed text,
        created_at bigint not null,
        expires_at bigint not null,
        check ((kind = 'second-factor') = (staff_id is not null)),
        check ((opened_by is null) = (totp_secret_sealed is null))
      )`,
      `create index staff_invitations_of_staff on staff_invitations (staff_id)`,
      `create index staff_invitations_of_maker on staff_invitations (made_by)`,

      `create table staff_devices (
        device_hash text primary key,
        staff_id bigint not null references staff (id) on delete cascade,
        created_at bigint not null,
        expires_at bigint not null
      )`,
      `create index staff_devices_of_staff on staff_devices (staff_id)`,
      `create index staff_devices_expiry on staff_devices (expires_at)`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
