import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../engine.ts'
import { appendOnly, idColumn } from './column-types.ts'

/** Tables for a case's tax sheets, its certificates and the packet for the bank. */
export const certificate: Migration = {
  async up(db: Kysely<unknown>) {
    const engine = engineOf(db)
    const id = idColumn(engine)
    for (const statement of [
      `create table case_sheets (
        ${id},
        uid text not null unique,
        case_id bigint not null references cases (id),
        version bigint not null,
        part text not null check (part in ('A', 'B', 'C', 'D', 'none')),
        content_sealed text not null,
        frozen_sealed text,
        created_at bigint not null,
        prepared_at bigint,
        unique (case_id, version)
      )`,
      ...appendOnly(engine, 'case_sheets', ['uid', 'case_id', 'version', 'part', 'created_at']),

      `create table certificates (
        ${id},
        uid text not null unique,
        case_id bigint not null references cases (id),
        sheet_id bigint not null references case_sheets (id),
        part text not null check (part in ('A', 'B', 'C', 'D', 'none')),
        signer text not null,
        membership_number text,
        udin text unique,
        filed_on text,
        details_sealed text not null,
        code_lookup text not null unique,
        code_sealed text not null,
        sha256 text,
        size bigint,
        storage_key text unique,
        data_key_sealed text,
        issued_at bigint not null,
        standing text not null default 'valid' check (standing in ('valid', 'superseded', 'withdrawn')),
        ended_at bigint,
        ended_sealed text,
        check ((part = 'C') = (udin is not null)),
        check ((part = 'C') = (storage_key is not null))
      )`,
      `create unique index certificates_that_stand on certificates (case_id) where standing = 'valid'`,
      'create index certificates_of_case on certificates (case_id, id)',
      'create index certificates_of_sheet on certificates (sheet_id)',
      ...appendOnly(engine, 'certificates', [
        'uid',
        'case_id',
        'sheet_id',
        'part',
        'signer',
        'membership_number',
        'udin',
        'filed_on',
        'code_lookup',
        'sha256',
        'size',
        'storage_key',
        'issued_at',
      ]),

      `create table exported_forms (
        ${id},
        uid text not null unique,
        staff_uid text not null,
        content_sealed text not null,
        created_at bigint not null
      )`,

      `create table bank_packets (
        ${id},
        uid text not null unique,
        case_id bigint not null unique references cases (id),
        state text not null check (state in ('making', 'ready', 'too_large', 'failed')),
        made_of text not null,
        attached_only text not null default '[]',
        size bigint,
        storage_key text unique,
        data_key_sealed text,
        asked_at bigint not null
      )`,
      'create index bank_packets_by_time on bank_packets (asked_at)',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
