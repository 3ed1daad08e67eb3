import type { RemittanceTotals } from '@nirgam/domain/remittance/api-remittances'
import type { ListSort } from '@nirgam/domain/shared/api-envelope'
import { asPaise, fromPaise } from '@nirgam/domain/shared/money'
import { sql } from 'kysely'
import { type Db, inKeyOrder, isOneOf, locked, type RowsColumn, type Trx } from '../../platform/database/engine.ts'
import { compiledOnce, pageByValue } from '../../platform/database/queries.ts'
import type { Row } from '../../platform/database/tables.ts'
import { currentDocuments, type ShownDocument } from '../documents/documents.ts'
import {
  LISTED_COLUMNS,
  type ListedColumn,
  STEP_COLUMNS,
  type StepColumn,
  type StepColumns,
  type StepValue,
} from './step-columns.ts'

export type RemittanceRow = Row<'remittances'>

/** A row with its documents, as a save returns it. */
export type SavedRow = RemittanceRow & { documents: RowsColumn<ShownDocument> }

export type Page = { limit: number; before?: number | undefined; sort?: ListSort }

/** Excludes drafts that were set aside for a new one: their owner no longer sees them. */
function visible(db: Db | Trx) {
  return db.selectFrom('remittances').where('set_aside_at', 'is', null)
}

function ofOwner(db: Db | Trx, owner: number) {
  return visible(db).where('user_id', '=', owner)
}

/** The 0 is written into the statement so that the partial index applies in any plan. */
function unfinishedOf(db: Db | Trx, owner: number) {
  return ofOwner(db, owner).where('is_completed', '=', sql.lit(0))
}

const remittance = compiledOnce((db, { owner, id }: { owner: number; id: number }) =>
  ofOwner(db, owner).selectAll().where('id', '=', id).compile(),
)

export async function findRemittance(db: Db | Trx, owner: number, id: number): Promise<RemittanceRow | undefined> {
  const [row] = await remittance(db, { owner, id })
  return row
}

const unfinished = compiledOnce((db, { owner }: { owner: number }) => unfinishedOf(db, owner).selectAll().compile())

export async function findUnfinished(db: Db | Trx, owner: number): Promise<RemittanceRow | undefined> {
  const [row] = await unfinished(db, { owner })
  return row
}

/** The same expression as in its index. */
const AMOUNT = sql<number>`coalesce(amount_paise, 0)`

const LISTED = [
  ...([
    'id',
    'reference_number',
    'is_completed',
    'status',
    'status_reason',
    'version',
    'contribution_paid',
    'payment_id',
  ] as const),
  ...(['destination_country', 'amount_paise', 'bank', 'account_type', 'source_of_funds'] as const),
  ...(['contribution_paise', 'created_at', 'updated_at', 'completed_at'] as const),
] as const

/**
 * A row of a list. Its details are read for an unfinished one, to compute its progress, and for a bank name that its
 * owner typed.
 */
export type ListedRow = Pick<RemittanceRow, (typeof LISTED)[number] | 'details_sealed'>

function listed(remittances: ReturnType<typeof visible>) {
  return remittances
    .select(LISTED)
    .select(sql<string | null>`case when is_completed = 0 or bank is null then details_sealed end`.as('details_sealed'))
}

const unfinishedListed = compiledOnce((db, { owner }: { owner: number }) => listed(unfinishedOf(db, owner)).compile())

export async function findUnfinishedListed(db: Db, owner: number): Promise<ListedRow | undefined> {
  const [row] = await unfinishedListed(db, { owner })
  return row
}

type ById = { owner: number; end: number; count: number }

const newest = compiledOnce((db, { owner, end, count }: ById) =>
  inKeyOrder(db, listed(visible(db)), [['user_id', owner]], [['id', end]], 'desc')
    .limit(count)
    .compile(),
)

const oldest = compiledOnce((db, { owner, end, count }: ById) =>
  inKeyOrder(db, listed(visible(db)), [['user_id', owner]], [['id', end]])
    .limit(count)
    .compile(),
)

/** Newest first unless sorted otherwise. Reads an extra row, to know whether more follow. */
export function listRemittances(db: Db, owner: number, { limit, before, sort = 'newest' }: Page): Promise<ListedRow[]> {
  const count = limit + 1
  if (sort === 'newest') return newest(db, { owner, end: before ?? Number.MAX_SAFE_INTEGER, count })
  if (sort === 'oldest') return oldest(db, { owner, end: before ?? 0, count })
  return pageByValue(db, listed(ofOwner(db, owner)), {
    value: AMOUNT,
    id: 'id',
    direction: sort === 'largest' ? 'desc' : 'asc',
    count,
    after: before === undefined ? null : { id: before, among: ofOwner(db, owner).select(AMOUNT.as('value')) },
  })
}

/** Includes those set aside; oldest first. */
export function listAllOf(db: Db | Trx, owner: number): Promise<RemittanceRow[]> {
  return db.selectFrom('remittances').selectAll().where('user_id', '=', owner).orderBy('id').execute()
}

const totals = compiledOnce((db, { owner }: { owner: number }) =>
  ofOwner(db, owner)
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('is_completed').as('completed'),
      fn.sum<number | string | null>('amount_paise').as('paise'),
    ])
    .compile(),
)

export async function totalsOf(db: Db, owner: number): Promise<RemittanceTotals> {
  const [row] = await totals(db, { owner })
  const count = Number(row?.count ?? 0)
  const completed = Number(row?.completed ?? 0)
  return { count, completed, in_progress: count - completed, amount: fromPaise(asPaise(Number(row?.paise ?? 0))) }
}

/** Nothing when the user has an unfinished remittance already, or the reference number is taken. */
export function insertRemittance(
  db: Db | Trx,
  created: { owner: number; reference: string; now: number },
): Promise<RemittanceRow | undefined> {
  return db
    .insertInto('remittances')
    .values({
      reference_number: created.reference,
      user_id: created.owner,
      status: 'in_progress',
      created_at: created.now,
      updated_at: created.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

type StepsChange = { owner: number; id: number; version: number | undefined; now: number }

function changing(db: Db | Trx, { owner, id, version, now }: StepsChange, change: StepColumns) {
  const values = Object.entries(change) as [StepColumn, StepValue][]
  // Sealing the same details twice gives different texts, so the caller has already checked whether they are new.
  const isKnownToBeNew = change.details_sealed !== undefined
  return db
    .updateTable('remittances')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .where('is_completed', '=', 0)
    .where('set_aside_at', 'is', null)
    .$if(!isKnownToBeNew, (query) =>
      query.where(({ or, eb }) => or(values.map(([column, value]) => eb(column, 'is distinct from', value)))),
    )
    .$if(change.contribution_paise !== undefined, (query) => query.where('contribution_paid', '=', 0))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .returning(currentDocuments(db).as('documents'))
}

type OneChange = Omit<StepsChange, 'version'> & { version: number; value: StepValue }

const changingOne = (column: StepColumn) => ({
  whatever: compiledOnce((db, { owner, id, now, value }: OneChange) =>
    changing(db, { owner, id, now, version: undefined }, { [column]: value }).compile(),
  ),
  ofVersion: compiledOnce((db, given: OneChange) => changing(db, given, { [column]: given.value }).compile()),
})
const changesOfOne = new Map<string, ReturnType<typeof changingOne>>(
  STEP_COLUMNS.map((column) => [column, changingOne(column)]),
)

/**
 * Changes an unfinished remittance and increments its version. A paid contribution never changes. Returns nothing when
 * the change is impossible, changes nothing, or is based on another version.
 */
export async function updateSteps(
  db: Db | Trx,
  row: Pick<RemittanceRow, 'id' | 'user_id'> & { version: number | undefined },
  change: StepColumns,
  now: number,
): Promise<SavedRow | undefined> {
  const given = { owner: row.user_id, id: row.id, version: row.version, now }
  const [[column, value] = ['', ''], ...others] = Object.entries(change)
  const one = others.length === 0 ? changesOfOne.get(column) : undefined
  if (!one) return changing(db, given, change).executeTakeFirst()
  const run = row.version === undefined ? one.whatever : one.ofVersion
  const [changed] = await run(db, { ...given, version: row.version ?? 0, value })
  return changed
}

/** Locks the remittance until the transaction ends, without checking its owner and even if it was set aside. */
export function lockRemittance(trx: Trx, id: number): Promise<RemittanceRow | undefined> {
  return locked(trx, trx.selectFrom('remittances').selectAll().where('id', '=', id)).executeTakeFirst()
}

export function lockUnfinished(trx: Trx, owner: number): Promise<RemittanceRow | undefined> {
  return locked(trx, unfinishedOf(trx, owner).selectAll()).executeTakeFirst()
}

export async function markSetAside(trx: Trx, id: number, now: number): Promise<void> {
  await trx.updateTable('remittances').set({ set_aside_at: now, updated_at: now }).where('id', '=', id).execute()
}

/** Marks it paid and completed in one statement, so that a set-aside one never counts as unfinished in between. */
export function markPaid(
  trx: Trx,
  id: number,
  { paymentId, now, isCompleted }: { paymentId: string; now: number; isCompleted: boolean },
): Promise<RemittanceRow | undefined> {
  const completed = { is_completed: 1, status: 'processing', completed_at: now } as const
  return trx
    .updateTable('remittances')
    .set({
      contribution_paid: 1,
      payment_id: paymentId,
      set_aside_at: null,
      updated_at: now,
      ...(isCompleted && completed),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Rows with an unencrypted value that is not in its column's list. */
export function listWrittenWords(db: Db, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('remittances')
    .select(['id', 'reference_number', 'details_sealed', ...LISTED_COLUMNS.map(({ column }) => column)])
    .where(({ or, eb }) => or(LISTED_COLUMNS.map(({ column, ids }) => eb(column, 'not in', ids))))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Moves the same answers to other columns, so the version does not change; skipped when they have changed meanwhile.
 */
export async function moveWords(
  db: Db,
  was: Pick<RemittanceRow, 'id' | 'details_sealed' | ListedColumn>,
  columns: StepColumns,
): Promise<void> {
  await db
    .updateTable('remittances')
    .set(columns)
    .where('id', '=', was.id)
    .where('details_sealed', 'is not distinct from', was.details_sealed)
    .where(({ and, eb }) => and(LISTED_COLUMNS.map(({ column }) => eb(column, 'is not distinct from', was[column]))))
    .execute()
}

export async function eraseRemittance(trx: Trx, id: number, now: number): Promise<void> {
  await trx
    .updateTable('remittances')
    .set({
      ...Object.fromEntries(STEP_COLUMNS.map((column) => [column, null])),
      status_reason: null,
      erased_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

export type KeptRemittance = Pick<RemittanceRow, 'id' | 'reference_number' | 'updated_at'>

/** Paid remittances of these owners that last changed before the given time and are not erased. */
export function keptRemittances(db: Db, owners: readonly number[], before: number): Promise<KeptRemittance[]> {
  return db
    .selectFrom('remittances')
    .select(['id', 'reference_number', 'updated_at'])
    .where(isOneOf(db, 'user_id', JSON.stringify(owners)))
    .where('contribution_paid', '=', 1)
    .where('erased_at', 'is', null)
    .where('updated_at', '<', before)
    .orderBy('user_id')
    .orderBy('id')
    .execute()
}
