import { sql } from 'kysely'
import { type Db, inKeyOrder, type Trx } from '../../platform/database/engine.ts'
import type { EnquiryRow } from './enquiry-store.ts'

export async function countWords(trx: Trx, enquiryId: number): Promise<number> {
  const row = await trx
    .selectFrom('enquiry_words')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('enquiry_id', '=', enquiryId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertWords(trx: Trx, enquiryId: number, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await trx
    .insertInto('enquiry_words')
    .values(words.map((word) => ({ enquiry_id: enquiryId, word })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those whose conversation has all of these, newest first. */
export async function enquiriesWithWords(
  db: Db,
  [first = '', ...others]: readonly string[],
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<number[]> {
  let found = inKeyOrder(
    db,
    db.selectFrom('enquiry_words as found').select('found.enquiry_id'),
    [['found.word', first]],
    [['found.enquiry_id', before]],
    'desc',
  )
  for (const other of others) {
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('enquiry_words as too')
          .select('too.enquiry_id')
          .whereRef('too.enquiry_id', '=', 'found.enquiry_id')
          .where('too.word', '=', other),
      ),
    )
  }
  const rows = await found.limit(limit).execute()
  return rows.map(({ enquiry_id }) => enquiry_id)
}

/** Enquiries from before there was this search. The 0 is written into the statement so that the partial index applies. */
export async function enquiriesWithoutWords(db: Db, { after, limit }: { after: number; limit: number }) {
  const rows = await db
    .selectFrom('enquiries')
    .select('id')
    .where('words', '=', sql.lit(0))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markSearchable(trx: Trx, id: EnquiryRow['id']): Promise<void> {
  await trx.updateTable('enquiries').set({ words: 1 }).where('id', '=', id).execute()
}

export async function removeWordsOf(trx: Trx, owner: number): Promise<void> {
  await trx
    .deleteFrom('enquiry_words')
    .where('enquiry_id', 'in', (query) => query.selectFrom('enquiries').select('id').where('user_id', '=', owner))
    .execute()
}
