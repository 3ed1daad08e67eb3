import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Staff have passkeys, and a session knows when its second factor was last given. */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table staff_passkeys (
        uid text primary key,
        staff_id bigint not null references staff (id) on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        counter bigint not null,
        transports text not null,
        name_sealed text not null,
        created_at bigint not null,
        last_used_at bigint
      )`,
      'create index staff_passkeys_of_staff on staff_passkeys (staff_id)',

      `create table staff_challenges (
        challenge_hash text primary key,
        staff_id bigint not null references staff (id) on delete cascade,
        purpose text not null check (purpose in ('sign-in', 'confirm', 'add')),
        bound_to text not null,
        expires_at bigint not null
      )`,
      'create index staff_challenges_of_staff on staff_challenges (staff_id)',
      'create index staff_challenges_expiry on staff_challenges (expires_at)',

      'alter table staff_sessions add column factor_at bigint not null default 0',
      'update staff_sessions set factor_at = created_at',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
