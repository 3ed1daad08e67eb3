import { sql } from 'kysely'
import { type Db, inKeyOrder, type Trx } from '../../../platform/database/engine.ts'
import type { CaseRow } from '../case-store.ts'

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

/** Cases from before there was a search. The 0 is written into the statement so that the partial index applies. */
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
  // With several words PostgreSQL begins with the rarest, which it can only do when no order of an index is asked for.
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
