import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Cases of co-owners of one sale, and documents of one case that the desk uses for another. */
export const sharedSales: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table sale_cases (
        case_id bigint not null primary key references cases (id),
        sale_uid text not null,
        linked_at bigint not null
      )`,
      'create index sale_cases_of_sale on sale_cases (sale_uid)',
      `create table sale_documents (
        case_id bigint not null references cases (id),
        document_uid text not null,
        used_at bigint not null,
        primary key (case_id, document_uid)
      )`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
