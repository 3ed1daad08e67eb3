import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes for the desk's queue, lookups for the case search, and presence on a case. */
export const desk: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...queue(), ...lookups(), ...papers()]) await sql.raw(statement).execute(db)
  },
}

/** One index for each list, in the list's own order: the first page costs the same however many cases there are. */
function queue(): string[] {
  return [
    `alter table cases add column lane text not null default 'new'
      check (lane in ('new', 'held', 'waiting', 'to_sign', 'over'))`,
    'alter table cases add column queue_order bigint not null default 0',
    'alter table cases add column bank text',
    'alter table cases add column source text',
    `update cases set
      lane = case
        when state = 'to_sign' then 'to_sign'
        when state in ('asked', 'to_assign') then 'waiting'
        when state in ('certified', 'no_certificate_needed', 'declared', 'closed', 'refused', 'withdrawn') then 'over'
        when holder is null then 'new'
        else 'held'
      end,
      queue_order = case
        when due_at is not null then due_at
        when state in ('asked', 'to_assign') then 10000000000000 + state_since
        else 30000000000000 - state_since
      end`,
    'drop index cases_in_state',
    'drop index cases_by_holder',
    'create index cases_in_order on cases (queue_order, id)',
    'create index cases_in_lane on cases (lane, queue_order, id)',
    'create index cases_of_holder on cases (holder, queue_order, id)',
    'create index cases_of_bank on cases (bank, queue_order, id)',
    'create index cases_of_source on cases (source, queue_order, id)',
    'create index cases_of_part on cases (part, queue_order, id)',
  ]
}

function lookups(): string[] {
  return [
    'alter table cases add column lookups integer not null default 0',
    'create index cases_without_lookups on cases (id) where lookups = 0',
    `create table case_lookups (
      case_id bigint not null references cases (id),
      lookup text not null,
      primary key (case_id, lookup)
    )`,
    'create index case_lookups_found on case_lookups (lookup, case_id)',
  ]
}

function papers(): string[] {
  return [
    'alter table case_papers add column reason text',
    `alter table case_papers add column ticks text not null default ''`,
    `create table case_presence (
      remittance_id bigint not null references remittances (id),
      staff_uid text not null,
      seen_at bigint not null,
      primary key (remittance_id, staff_uid)
    )`,
    'create index audit_of_subject on audit (subject, id)',
  ]
}
