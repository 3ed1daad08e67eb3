import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../engine.ts'
import { idColumn } from './column-types.ts'

/** The queue sorted by amount and by age, in every view and with every filter; views that staff save; texts by source. */
export const sortedQueue: Migration = {
  async up(db: Kysely<unknown>) {
    const views = `create table staff_views (
      ${idColumn(engineOf(db))},
      uid text not null unique,
      staff_uid text not null,
      name text not null,
      query text not null,
      created_at bigint not null,
      unique (staff_uid, name)
    )`
    for (const statement of [...amounts(), ...queueSorts(), views, TEXTS_BY_SOURCE])
      await sql.raw(statement).execute(db)
  },
}

/** Empty: a text for every source of money. */
const TEXTS_BY_SOURCE = `alter table canned_texts add column source text not null default ''`

function amounts(): string[] {
  return [
    'alter table cases add column amount_paise bigint not null default 0',
    `update cases set amount_paise = coalesce(
      (select amount_paise from remittances where remittances.id = cases.remittance_id), 0)`,
  ]
}

/**
 * The id is an expression, which only the statements with a filter have: PostgreSQL would otherwise walk an index of all
 * cases. An assignee's cases in one state are few enough to be picked from all of the assignee's, except in the queue's own
 * order, which everybody has open all day.
 */
function queueSorts(): string[] {
  const inOwnOrder = {
    cases_in_lane: 'lane',
    cases_of_holder: 'holder',
    cases_of_bank: 'bank',
    cases_of_source: 'source',
    cases_of_part: 'part',
    cases_in_state: 'state',
    cases_of_holder_in_lane: 'holder, lane',
    cases_of_holder_in_state: 'holder, state',
  }
  return [
    ...Object.entries(inOwnOrder).flatMap(([name, columns]) => [
      `drop index ${name}`,
      `create index ${name} on cases (${columns}, queue_order, (id + 0))`,
    ]),
    'drop index cases_new_in_state',
    `create index cases_new_in_state on cases (state, queue_order, (id + 0)) where lane = 'new'`,
    'create index cases_by_amount on cases (amount_paise, id)',
    ...['lane', 'holder', 'state', 'bank', 'source', 'part'].flatMap((column) => [
      `create index cases_of_${column}_by_amount on cases (${column}, amount_paise, (id + 0))`,
      `create index cases_of_${column}_by_age on cases (${column}, (id + 0))`,
    ]),
  ]
}
