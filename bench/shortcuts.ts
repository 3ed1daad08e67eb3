import { randomBytes } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type { Db, Trx } from '../apps/api/src/platform/database/engine.ts'
import { compiledOnce } from '../apps/api/src/platform/database/queries.ts'
import { timeText } from '../apps/api/src/platform/replies.ts'
import { boundTo, decryptBytes, encryptBytes } from '../apps/api/src/platform/vault/vault.ts'
import { median } from './load.ts'
import { newPlace } from './place.ts'
import { atLeast, type Measure } from './table.ts'

type Given = { owner: number; id: number; now: number }

const QUERIES: Record<string, (db: Db | Trx, given: Given) => CompiledQuery> = {
  'one row': (db, { owner, id }) =>
    db
      .selectFrom('remittances')
      .selectAll()
      .where('user_id', '=', owner)
      .where('set_aside_at', 'is', null)
      .where('id', '=', id)
      .compile(),
  'a joined list of 20': (db, { owner }) =>
    db
      .selectFrom('remittances')
      .leftJoin('payments', (join) =>
        join.onRef('payments.remittance_id', '=', 'remittances.id').on('payments.status', '=', 'paid'),
      )
      .select(['remittances.id', 'reference_number', 'destination_country', 'payment_id', 'contribution_paise'])
      .select(({ fn }) => fn.coalesce('payments.paid_at', 'completed_at', 'remittances.updated_at').as('at'))
      .where('user_id', '=', owner)
      .where('contribution_paid', '=', 1)
      .orderBy('remittances.id', 'desc')
      .limit(20)
      .compile(),
  'a change of one column': (db, { owner, id, now }) =>
    db
      .updateTable('remittances')
      .set({ updated_at: now })
      .where('id', '=', id)
      .where('user_id', '=', owner)
      .where('is_completed', '=', 0)
      .where('set_aside_at', 'is', null)
      .returningAll()
      .compile(),
}

/** Compares code that is longer for speed with the short version: code that gains little here should go. */
export const shortcuts: Measure = async ({ engine, rounds }) => {
  const place = await newPlace(engine, { remittances: 20 })
  const { db } = place.services
  const { id, user_id: owner } = await db
    .selectFrom('remittances')
    .select(['id', 'user_id'])
    .where('is_completed', '=', 0)
    .executeTakeFirstOrThrow()
  const results = []
  for (const [what, build] of Object.entries(QUERIES)) {
    const once = compiledOnce<Given, unknown>((on, given) => build(on, given))
    const gain = await gainOf(
      rounds,
      (now) => once(db, { owner, id, now }),
      (now) => db.executeQuery(build(db, { owner, id, now })),
    )
    results.push(atLeast(`${what}, put together once, of each time`, gain, 1.2, 'x'))
  }
  await place.close()

  const [key, bound] = [randomBytes(32), boundTo({ table: 'remittances', row: 'NRG-1', field: 'details' })]
  const sealed = encryptBytes(randomBytes(900), key, bound)
  const opening = await gainOf(
    rounds,
    async () => decryptBytes(sealed, key, bound),
    async () => decryptBytes(sealed, Buffer.from(key), bound),
  )
  const telling = await gainOf(
    rounds,
    async (now) => timeText(now),
    async (now) => new Date(now).toISOString(),
  )
  return [
    ...results,
    atLeast('opening a sealed value, key prepared once, of each time', opening, 1.2, 'x'),
    atLeast('writing a time, of toISOString', telling, 1.2, 'x'),
  ]
}

const TURNS = 2_000

/** The processor time of the plain version relative to the fast one; in turns, so that a busy machine affects both. */
async function gainOf(
  rounds: number,
  fast: (now: number) => Promise<unknown>,
  plain: (now: number) => Promise<unknown>,
): Promise<number> {
  const gains: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, theirs] = [await processorTime(fast), await processorTime(plain)]
    // The first round warms up.
    if (round > 0) gains.push(theirs / ours)
  }
  return median(gains)
}

async function processorTime(work: (now: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  const now = Date.now()
  for (let turn = 0; turn < TURNS; turn += 1) await work(now + turn)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
