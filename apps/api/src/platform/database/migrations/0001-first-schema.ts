import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, engineOf } from '../engine.ts'
import { appendOnly, idColumn } from './column-types.ts'

const LIVE_PAYMENT = `('creating','created','approved','capturing','unknown','declined')`

export const firstSchema: Migration = {
  async up(db: Kysely<unknown>) {
    const engine = engineOf(db)
    for (const statement of [...tables(engine), ...indexes(), ...appendOnly(engine, 'audit')]) {
      await sql.raw(statement).execute(db)
    }
  },
}

function tables(engine: Engine): string[] {
  const id = idColumn(engine)
  const bytes = engine === 'postgres' ? 'bytea' : 'blob'
  const yesNo = (column: string, initial: 0 | 1) =>
    `${column} integer not null default ${initial} check (${column} in (0, 1))`

  return [
    `create table meta (name text primary key, value text not null)`,

    `create table users (
      ${id},
      uid text not null unique,
      password_hash text,
      verified_at bigint,
      locked_at bigint,
      name_sealed text,
      profile_sealed text,
      ${yesNo('accept_marketing', 1)},
      wrong_codes integer not null default 0,
      wrong_codes_day integer not null default 0,
      created_at bigint not null,
      updated_at bigint not null
    )`,

    `create table contacts (
      ${id},
      uid text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      kind text not null check (kind in ('email', 'phone')),
      lookup text not null,
      value_sealed text not null,
      verified_at bigint,
      created_at bigint not null,
      unique (user_id, kind)
    )`,

    `create table identities (
      ${id},
      user_id bigint not null references users (id) on delete cascade,
      provider text not null,
      subject_lookup text not null,
      created_at bigint not null,
      unique (provider, subject_lookup)
    )`,

    `create table sessions (
      token_hash text primary key,
      user_id bigint not null references users (id) on delete cascade,
      created_at bigint not null,
      last_used_at bigint not null,
      expires_at bigint not null
    )`,

    `create table codes (
      ${id},
      uid text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('sign_up', 'whatsapp', 'change_email', 'change_phone')),
      target_sealed text,
      code_mac text not null,
      tries integer not null default 0,
      expires_at bigint not null,
      sent_at bigint not null,
      used_at bigint
    )`,

    `create table social_attempts (
      state_hash text primary key,
      provider text not null,
      secrets_sealed text not null,
      browser_hash text not null,
      expires_at bigint not null,
      used_at bigint
    )`,

    `create table handoffs (
      code_hash text primary key,
      browser_hash text not null,
      user_id bigint not null references users (id) on delete cascade,
      expires_at bigint not null,
      used_at bigint
    )`,

    `create table remittances (
      ${id},
      reference_number text not null unique,
      user_id bigint not null references users (id),
      status text not null check (status in ('in_progress', 'processing', 'approved', 'rejected', 'pending')),
      status_reason text,
      ${yesNo('is_completed', 0)},
      amount_paise bigint check (amount_paise between 100 and 10000000000),
      destination_country text,
      bank text,
      account_type text,
      source_of_funds text,
      details_sealed text,
      contribution_paise bigint check (contribution_paise > 0),
      ${yesNo('contribution_paid', 0)},
      payment_id text unique,
      set_aside_at bigint,
      erased_at bigint,
      completed_at bigint,
      created_at bigint not null,
      updated_at bigint not null,
      check ((status = 'in_progress') = (is_completed = 0)),
      check (is_completed = 0 or (contribution_paid = 1 and completed_at is not null)),
      check (contribution_paid = 0 or (payment_id is not null and set_aside_at is null))
    )`,

    `create table documents (
      ${id},
      uid text not null unique,
      remittance_id bigint not null references remittances (id),
      kind text not null,
      name_sealed text not null,
      media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
      size bigint not null check (size > 0),
      data_key_sealed text not null,
      storage_key text not null unique,
      created_at bigint not null,
      unique (remittance_id, kind)
    )`,

    `create table payments (
      ${id},
      uid text not null unique,
      remittance_id bigint not null references remittances (id),
      status text not null check (status in ('creating', 'created', 'approved', 'capturing', 'unknown', 'declined',
        'paid', 'cancelled', 'expired', 'superseded', 'review')),
      amount_paise bigint not null check (amount_paise > 0),
      rupees_per_usd integer not null check (rupees_per_usd > 0),
      usd_cents bigint not null check (usd_cents > 0),
      order_id text unique,
      capture_id text unique,
      ${yesNo('capture_pending', 0)},
      create_request_id text not null unique,
      capture_request_id text not null unique,
      approval_url text,
      problem text,
      checks integer not null default 0,
      created_at bigint not null,
      updated_at bigint not null,
      paid_at bigint,
      check (status <> 'paid' or (capture_id is not null and paid_at is not null))
    )`,

    `create table payment_events (
      ${id},
      payment_id bigint not null references payments (id),
      status text not null,
      why text not null,
      at bigint not null
    )`,

    `create table webhook_events (
      event_id text primary key,
      event_type text not null,
      order_id text,
      received_at bigint not null,
      processed_at bigint
    )`,

    `create table enquiries (
      ${id},
      uid text not null unique,
      user_id bigint not null references users (id),
      content_sealed text not null,
      priority text not null check (priority in ('low', 'medium', 'high')),
      status text not null check (status in ('pending', 'in_progress', 'resolved', 'closed')),
      created_at bigint not null,
      updated_at bigint not null
    )`,

    `create table banks (
      ${id},
      slug text not null unique,
      name text not null,
      icon text not null,
      color text not null,
      position integer not null
    )`,

    `create table bank_forms (
      ${id},
      bank_id bigint not null references banks (id),
      form_name text not null,
      description text not null,
      file_name text not null,
      file_size bigint not null check (file_size > 0),
      content ${bytes} not null,
      created_at bigint not null,
      removed_at bigint
    )`,

    `create table postal_answers (
      country text not null,
      code text not null,
      answer text not null,
      fetched_at bigint not null,
      primary key (country, code)
    )`,

    `create table jobs (
      ${id},
      uid text not null unique,
      kind text not null,
      payload_sealed text not null,
      dedupe_key text,
      run_at bigint not null,
      attempts integer not null default 0,
      lease text,
      leased_until bigint,
      last_error text,
      failed_at bigint,
      created_at bigint not null
    )`,

    `create table limits (key text primary key, points integer not null, resets_at bigint not null)`,

    `create table outbox (
      ${id},
      uid text not null unique,
      to_lookup text not null,
      message_sealed text not null,
      created_at bigint not null
    )`,

    `create table audit (
      ${id},
      at bigint not null,
      who text not null,
      act text not null,
      subject text not null,
      detail text not null
    )`,
  ]
}

function indexes(): string[] {
  return [
    `create unique index contacts_one_verified on contacts (lookup) where verified_at is not null`,
    `create index contacts_lookup on contacts (lookup)`,
    `create index identities_user on identities (user_id)`,
    `create index sessions_user on sessions (user_id)`,
    `create index sessions_expiry on sessions (expires_at)`,
    `create index codes_user on codes (user_id, purpose, id)`,
    `create index handoffs_user on handoffs (user_id)`,
    `create unique index remittances_one_unfinished on remittances (user_id)
      where is_completed = 0 and set_aside_at is null`,
    `create index remittances_of_user on remittances (user_id, id)`,
    `create index remittances_paid_of_user on remittances (user_id, id) where contribution_paid = 1`,
    `create index remittances_to_erase on remittances (set_aside_at)
      where set_aside_at is not null and erased_at is null`,
    `create unique index payments_one_live on payments (remittance_id) where status in ${LIVE_PAYMENT}`,
    `create unique index payments_one_paid on payments (remittance_id) where status = 'paid'`,
    `create index payments_of_remittance on payments (remittance_id, id)`,
    `create index payment_events_of_payment on payment_events (payment_id)`,
    `create index enquiries_of_user on enquiries (user_id, id)`,
    `create index bank_forms_of_bank on bank_forms (bank_id)`,
    `create index jobs_due on jobs (run_at) where failed_at is null`,
    `create unique index jobs_one_pending on jobs (kind, dedupe_key) where failed_at is null`,
    `create index limits_expiry on limits (resets_at)`,
    `create index outbox_to on outbox (to_lookup, id)`,
  ]
}
