import { sql } from 'kysely'
import { type Db, inKeyOrder, isOneOf, type Trx } from '../../../platform/database/engine.ts'
import type { NewRow, Row } from '../../../platform/database/tables.ts'
import type { CaseRow } from '../case-store.ts'

export type ItemRow = Row<'case_items'>

export function itemsOf(db: Db | Trx, caseId: number): Promise<ItemRow[]> {
  return db.selectFrom('case_items').selectAll().where('case_id', '=', caseId).orderBy('id').execute()
}

/** Open items of several cases, and which of them are answered. */
export function openItemsOf(db: Db, caseIds: readonly number[]): Promise<Pick<ItemRow, 'case_id' | 'answered_at'>[]> {
  return db
    .selectFrom('case_items')
    .select(['case_id', 'answered_at'])
    .where(isOneOf(db, 'case_id', JSON.stringify(caseIds)))
    .where('sent_version', 'is', null)
    .execute()
}

export function findItem(db: Db | Trx, caseId: number, uid: string): Promise<ItemRow | undefined> {
  return db.selectFrom('case_items').selectAll().where('case_id', '=', caseId).where('uid', '=', uid).executeTakeFirst()
}

export async function insertItems(trx: Trx, items: NewRow<'case_items'>[]): Promise<void> {
  await trx.insertInto('case_items').values(items).execute()
}

export async function setAnswer(
  trx: Trx,
  id: number,
  answer: Pick<ItemRow, 'answer_sealed' | 'answered_at'>,
): Promise<void> {
  await trx.updateTable('case_items').set(answer).where('id', '=', id).execute()
}

/** Closes the item as of this version. */
export async function closeItem(
  trx: Trx,
  id: number,
  closed: Pick<ItemRow, 'answer_sealed' | 'sent_version'>,
): Promise<void> {
  await trx.updateTable('case_items').set(closed).where('id', '=', id).execute()
}

export type PaperRow = Row<'case_papers'>

export function papersOf(db: Db | Trx, caseId: number): Promise<PaperRow[]> {
  return db.selectFrom('case_papers').selectAll().where('case_id', '=', caseId).orderBy('id').execute()
}

/** Documents of these cases that are unusable, or of which a better copy was requested. */
export async function rejectedIn(db: Db, caseIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('case_papers')
    .select('document_uid')
    .where(isOneOf(db, 'case_id', JSON.stringify(caseIds)))
    .where('verdict', 'in', ['asked', 'not_usable'])
    .execute()
  return rows.flatMap(({ document_uid }) => document_uid ?? [])
}

/** One verdict a kind: the newest. */
export async function setVerdict(trx: Trx, verdict: NewRow<'case_papers'>): Promise<void> {
  const { case_id, kind, ...newer } = verdict
  await trx
    .insertInto('case_papers')
    .values(verdict)
    .onConflict((conflict) => conflict.columns(['case_id', 'kind']).doUpdateSet(newer))
    .execute()
}

export async function deleteVerdict(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('case_papers').where('id', '=', id).execute()
}

export async function insertNote(trx: Trx, note: NewRow<'case_notes'>): Promise<void> {
  await trx.insertInto('case_notes').values(note).execute()
}

export function notesOf(db: Db | Trx, caseId: number): Promise<Row<'case_notes'>[]> {
  return db.selectFrom('case_notes').selectAll().where('case_id', '=', caseId).orderBy('id').execute()
}

export async function replaceLookups(trx: Trx, caseId: number, lookups: readonly string[]): Promise<void> {
  await trx.deleteFrom('case_lookups').where('case_id', '=', caseId).execute()
  await addLookups(
    trx,
    lookups.map((lookup) => ({ case_id: caseId, lookup })),
  )
}

export async function addLookups(trx: Trx, rows: { case_id: number; lookup: string }[]): Promise<void> {
  await trx.insertInto('case_lookups').values(rows).execute()
}

/** Cases older than the search. The 0 is written into the statement so that the partial index applies. */
export function casesWithoutLookups(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<Pick<CaseRow, 'id' | 'remittance_id'>[]> {
  return db
    .selectFrom('cases')
    .select(['id', 'remittance_id'])
    .where('lookups', '=', sql.lit(0))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

type Page = { before: number; limit: number }

/** The cases that have all of these, newest first. */
export function casesFoundBy(db: Db, [first = '', ...others]: readonly string[], page: Page): Promise<CaseRow[]> {
  const all = db.selectFrom('case_lookups as found').innerJoin('cases', 'cases.id', 'found.case_id').selectAll('cases')
  if (others.length === 0) {
    return inKeyOrder(db, all, [['found.lookup', first]], [['found.case_id', page.before]], 'desc')
      .limit(page.limit)
      .execute()
  }
  // With several words PostgreSQL starts with the rarest, which is only possible without an index order.
  let found = all.where('found.lookup', '=', first)
  for (const other of others) {
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('case_lookups as too')
          .select('too.case_id')
          .whereRef('too.case_id', '=', 'found.case_id')
          .where('too.lookup', '=', other),
      ),
    )
  }
  return found.where('found.case_id', '<', page.before).orderBy('found.case_id', 'desc').limit(page.limit).execute()
}

export function casesOfUserBefore(db: Db, userId: number, { before, limit }: Page): Promise<CaseRow[]> {
  return inKeyOrder(db, db.selectFrom('cases').selectAll(), [['user_id', userId]], [['id', before]], 'desc')
    .limit(limit)
    .execute()
}
