import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The queue by age, from the moment of opening, so that an age is a stretch of its index; views with one more filter.
 * Documents know their bytes by a keyed fingerprint, and the earlier document that a customer uses again.
 */
export const knownCustomers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...queueByAge(), ...DOCUMENTS]) await sql.raw(statement).execute(db)
  },
}

/** Only marked copies of earlier documents are stored, so those have no fingerprint. */
const DOCUMENTS = [
  'alter table documents add column print text',
  'alter table documents add column reused_from text',
  'alter table documents add column first_sent_at bigint',
  'create index documents_with_print on documents (print)',
]

/** The id is an expression for the reason given in migration 0025. Late cases are among those with a due date. */
function queueByAge(): string[] {
  return [
    'drop index cases_by_opening',
    'create index cases_by_opening on cases (opened_at, id)',
    'create index cases_due_by_age on cases (opened_at, (id + 0)) where due_at is not null',
    ...['lane', 'holder', 'state', 'bank', 'source', 'part'].flatMap((column) => [
      `drop index cases_of_${column}_by_age`,
      `create index cases_of_${column}_by_age on cases (${column}, opened_at, (id + 0))`,
    ]),
    ...['bank', 'source', 'part'].map(
      (column) =>
        `create index cases_of_${column}_in_lane on cases ((${column} || ' ' || lane), queue_order, (id + 0))`,
    ),
  ]
}
