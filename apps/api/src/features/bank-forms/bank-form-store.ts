import { DAY_MS } from '@nirgam/domain/shared/dates'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { removeInBatches } from '../../platform/database/queries.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

export type BankRow = Row<'banks'> & { forms_count: number }
export type FormRow = Omit<Row<'bank_forms'>, 'content'>

export async function listBanks(db: Db): Promise<BankRow[]> {
  const rows = await db
    .selectFrom('banks')
    .leftJoin('bank_forms', (join) =>
      join.onRef('bank_forms.bank_id', '=', 'banks.id').on('bank_forms.removed_at', 'is', null),
    )
    .selectAll('banks')
    .select(({ fn }) => fn.count<number | string>('bank_forms.id').as('forms_count'))
    .groupBy('banks.id')
    .orderBy('banks.position')
    .orderBy('banks.id')
    .execute()
  return rows.map((row) => ({ ...row, forms_count: Number(row.forms_count) }))
}

export async function hasBanks(db: Db | Trx): Promise<boolean> {
  return (await db.selectFrom('banks').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** By its number, or by its short name in the built-in list. */
export async function findBank(db: Db, idOrSlug: string): Promise<number | undefined> {
  const id = /^\d{1,9}$/.test(idOrSlug) ? Number(idOrSlug) : null
  const row = await db
    .selectFrom('banks')
    .select('id')
    .where((where) => (id === null ? where('slug', '=', idOrSlug) : where('id', '=', id)))
    .executeTakeFirst()
  return row?.id
}

export function listForms(db: Db, bankId: number): Promise<FormRow[]> {
  return db
    .selectFrom('bank_forms')
    .select(['id', 'bank_id', 'form_name', 'description', 'file_name', 'file_size', 'created_at', 'removed_at'])
    .where('bank_id', '=', bankId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

export function findForm(db: Db, id: number): Promise<{ file_name: string; content: Uint8Array } | undefined> {
  return db
    .selectFrom('bank_forms')
    .select(['file_name', 'content'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** A form as it is listed, without its file. */
export function findOffered(
  trx: Trx,
  id: number,
): Promise<Pick<FormRow, 'bank_id' | 'form_name' | 'description'> | undefined> {
  return trx
    .selectFrom('bank_forms')
    .select(['bank_id', 'form_name', 'description'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** The new bank's id; nothing when another process was first. */
export async function insertBank(trx: Trx, bank: NewRow<'banks'>): Promise<number | null> {
  const row = await trx
    .insertInto('banks')
    .values(bank)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export type NewForm = {
  bankId: number
  formName: string
  description: string
  fileName: string
  content: Buffer
  now: number
}

export async function insertForm(db: Db | Trx, form: NewForm): Promise<number> {
  const { id } = await db
    .insertInto('bank_forms')
    .values({
      bank_id: form.bankId,
      form_name: form.formName,
      description: form.description,
      file_name: form.fileName,
      file_size: form.content.byteLength,
      content: form.content,
      created_at: form.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const REMOVED_KEPT_MS = 90 * DAY_MS

/** Removed forms are kept for a while, in case the wrong one was removed. */
export async function forgetRemovedForms(db: Db, now: number): Promise<void> {
  await removeInBatches(db, 'bank_forms', 'id', sql`removed_at <= ${now - REMOVED_KEPT_MS}`)
}

/** False when there was no such form. */
export async function removeForm(db: Db | Trx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bank_forms')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
