import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../engine.ts'

const PURPOSES = `('sign_up', 'whatsapp', 'change_email', 'change_phone', 'reset_password', 'recover', 'delete_account')`

/** Browsers that an account was used from, codes for a forgotten password, and accounts that were deleted. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      `create table devices (
        device_hash text primary key,
        user_id bigint not null references users (id) on delete cascade,
        created_at bigint not null,
        expires_at bigint not null
      )`,
      `create index devices_user on devices (user_id)`,
      `create index devices_expiry on devices (expires_at)`,
      `alter table users add column deleted_at bigint`,
      ...(engineOf(db) === 'postgres' ? WIDER_CODES : NEW_CODES),
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const WIDER_CODES = [
  `alter table codes drop constraint codes_purpose_check`,
  `alter table codes add constraint codes_purpose_check check (purpose in ${PURPOSES})`,
  `alter table codes alter column user_id drop not null`,
]

/** SQLite cannot change a column's constraint, so the table is created again. */
const NEW_CODES = [
  `create table new_codes (
    id integer primary key autoincrement,
    uid text not null unique,
    user_id bigint references users (id) on delete cascade,
    purpose text not null check (purpose in ${PURPOSES}),
    target_sealed text,
    code_mac text not null,
    tries integer not null default 0,
    expires_at bigint not null,
    sent_at bigint not null,
    used_at bigint
  )`,
  `insert into new_codes select id, uid, user_id, purpose, target_sealed, code_mac, tries, expires_at, sent_at, used_at
    from codes`,
  `drop table codes`,
  `alter table new_codes rename to codes`,
  `create index codes_user on codes (user_id, purpose, id)`,
]
