import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { sql } from 'kysely'
import { insertEnquiries, sealContent } from '../../features/enquiries/enquiries.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { type Db, engineOf } from '../../platform/database/engine.ts'
import { openCase } from '../scenes/case.ts'
import { readyRemittance } from '../scenes/ready-remittance.ts'
import type { TestApi } from '../test-api.ts'

/**
 * How many rows of each table belong together, in the order in which they are written. Those of one share have one owner
 * and, at the desk, one bank, source, part, lane, assignee, priority, status and kind of audit entry.
 */
export const SHARES = [
  {
    share: 'the oldest row',
    rows: 1,
    at: { bank: 'axis', source: 'property', part: 'A', lane: 'waiting' },
    enquiry: { status: 'in_progress', priority: 'high' },
    act: 'text changed',
  },
  {
    share: 'the 2,000 oldest',
    rows: 2_000,
    at: { bank: 'dbs', source: 'inheritance', part: 'B', lane: 'new' },
    enquiry: { status: 'pending', priority: 'low' },
    act: 'enquiry answered',
  },
  {
    share: 'half of all',
    rows: 6_400,
    at: { bank: 'hdfc', source: 'investment', part: 'C', lane: 'over' },
    enquiry: { status: 'resolved', priority: 'medium' },
    act: 'case claim',
  },
  {
    share: 'other people’s',
    rows: 2_000,
    at: { bank: 'icici', source: 'savings', part: null, lane: 'over' },
    enquiry: { status: 'closed', priority: 'medium' },
    act: 'list taken',
  },
  {
    share: 'the 2,000 newest',
    rows: 2_000,
    at: { bank: 'sbi', source: 'pension', part: 'D', lane: 'held' },
    enquiry: { status: 'resolved', priority: 'low' },
    act: 'staff signed in',
  },
  {
    share: 'the newest row',
    rows: 1,
    at: { bank: 'others', source: 'others', part: 'none', lane: 'to_sign' },
    enquiry: { status: 'pending', priority: 'high' },
    act: 'payment settled',
  },
] as const

type Share = (typeof SHARES)[number]

export type Owner = {
  share: string
  token: string
  email: string
  caseOf: number
  remittances: number[]
  enquiries: number[]
}

/** Marks the rows of a share, in their assignee and in the audit. */
export const markOf = (day: number) => `S${day}-`

const OTHERS = 2_000
const FIRST_DAY = Date.UTC(2026, 5, 1)
const STATES = { waiting: 'asked', new: 'received', held: 'in_check', over: 'closed', to_sign: 'to_sign' } as const
const NEVER = 9_000_000_000_000
const BATCH = 1_000

const numbers = (count: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`

/**
 * Users who own one row, 2,000 and half of everything, among the oldest and among the newest: a planner that guesses
 * where a user's rows are is wrong for one of them.
 */
export async function addUnevenOwners(api: TestApi): Promise<Owner[]> {
  const db = openDatabase(api.services.config, { patient: true })
  const owners: Owner[] = []
  for (const [day, share] of SHARES.entries()) {
    if (share.share === 'other people’s') await addRows(api, db, share, { day, owners: await addOthers(db) })
    else owners.push(await addOwner(api, db, share, day))
  }
  if (engineOf(db) === 'postgres') await sql`analyze`.execute(db)
  await db.destroy()
  return owners
}

async function addOthers(db: Db): Promise<number[]> {
  await sql`${numbers(OTHERS)} insert into users (uid, verified_at, created_at, updated_at)
    select 'other-' || i, 1, 1, 1 from n`.execute(db)
  await sql`${numbers(OTHERS)} insert into limits (key, points, resets_at)
    select 'other-' || i, 1, ${sql.lit(NEVER)} from n`.execute(db)
  await sql`${numbers(OTHERS)} insert into outbox (uid, to_lookup, message_sealed, created_at)
    select 'other-' || i, 'other-' || i, 'x', 1 from n`.execute(db)
  const rows = await db.selectFrom('users').select('id').where('uid', 'like', 'other-%').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function addOwner(api: TestApi, db: Db, share: Share, day: number): Promise<Owner> {
  const { token, uid, email } = await api.signUp()
  const { id: caseOf } = await openCase(api, { token })
  await api.post('/enquiries', { token, body: { subject: 'A question', message: 'How long?' } })
  const { id } = await db.selectFrom('users').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()
  await addRows(api, db, share, { day, owners: [id] })
  await readyRemittance(api, { token })
  const idsIn = async (table: 'remittances' | 'enquiries') => {
    const rows = await db.selectFrom(table).select('id').where('user_id', '=', id).orderBy('id').execute()
    return rows.map((row) => row.id)
  }
  return {
    share: share.share,
    token,
    email,
    caseOf,
    remittances: await idsIn('remittances'),
    enquiries: await idsIn('enquiries'),
  }
}

type Whose = { day: number; owners: readonly number[] }

async function addRows(api: TestApi, db: Db, share: Share, { day, owners }: Whose): Promise<void> {
  const { rows: count, at } = share
  const mark = markOf(day)
  const owner = sql`${sql.lit(owners[0])} + i % ${sql.lit(owners.length)}`
  await sql`${numbers(count)} insert into remittances (reference_number, user_id, status, is_completed, bank,
      amount_paise, contribution_paise, contribution_paid, payment_id, completed_at, created_at, updated_at)
    select ${sql.lit(mark)} || i, ${owner}, 'processing', 1, ${sql.lit(at.bank)}, 100000 + i * 7919 % 5000 * 100,
      100000 + i * 6947 % 50 * 100, 1, ${sql.lit(mark)} || i, i, i, i from n`.execute(db)
  const added = sql`reference_number like ${sql.lit(`${mark}%`)} order by remittances.id`
  await sql`insert into payments (uid, remittance_id, status, amount_paise, rupees_per_usd, usd_cents, order_id,
      capture_id, create_request_id, capture_request_id, created_at, updated_at, paid_at)
    select 'P' || id, id, 'paid', contribution_paise, 80, 100, 'O' || id, payment_id, 'R' || id, 'C' || id, 1, 1, 1
    from remittances where ${added}`.execute(db)
  const isOver = at.lane === 'over'
  const due = isOver ? sql`null` : sql`${sql.lit(at.lane === 'held' ? 0 : NEVER)} + id`
  const opened = sql.lit(day === 0 ? FIRST_DAY : api.clock.now())
  await sql`insert into cases (uid, remittance_id, user_id, state, version, promised_ms, left_ms, clock_since, due_at,
      state_since, opened_at, updated_at, lane, queue_order, bank, source, part, holder, amount_paise, lookups)
    select 'C' || id, id, user_id, ${sql.lit(STATES[at.lane])}, 2, 1000, 1000,
      ${isOver ? sql`null` : opened}, ${due}, 1, ${opened}, 1, ${sql.lit(at.lane)}, coalesce(${due}, ${sql.lit(NEVER)} + id),
      ${sql.lit(at.bank)}, ${sql.lit(at.source)}, ${at.part === null ? sql`null` : sql.lit(at.part)}, ${sql.lit(mark)}, amount_paise, 1
    from remittances where ${added}`.execute(db)
  await sql`insert into case_events (uid, case_id, version, at, act, to_state, actor_kind)
    select 'E' || cases.id, cases.id, 1, 1, 'open', 'received', 'system'
    from cases join remittances on remittances.id = remittance_id where ${added}`.execute(db)
  await sql`insert into documents (uid, remittance_id, kind, name_sealed, media_type, size, data_key_sealed,
      storage_key, created_at)
    select 'D' || id, id, 'panCard', 'x', 'image/png', 1, 'x', 'D' || id, 1 from remittances where ${added}`.execute(db)
  await sql`${numbers(count)} insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select ${sql.lit(mark)} || i, ${owner}, 1, 1, ${sql.lit(NEVER)} from n`.execute(db)
  await sql`insert into case_lookups (case_id, lookup) select cases.id, ${sql.lit(mark)}
    from cases join remittances on remittances.id = remittance_id where ${added}`.execute(db)
  await sql`${numbers(count)} insert into audit (at, who, act, subject, detail)
    select ${sql.lit(FIRST_DAY + day * DAY_MS)} + i, ${sql.lit(`staff ${mark}`)}, ${sql.lit(share.act)},
      'REM-' || ${sql.lit(mark)}, '' from n`.execute(db)
  await addEnquiries(api, db, share, owners)
}

/** Sealed as the server does it, because lists decrypt them. */
async function addEnquiries({ services }: TestApi, db: Db, share: Share, owners: readonly number[]): Promise<void> {
  const content = { subject: 'A question', message: 'How long?', admin_response: null }
  const rows = Array.from({ length: share.rows }, (_, index) => {
    const uid = randomUUID()
    return {
      uid,
      user_id: owners[index % owners.length]!,
      content_sealed: sealContent(services.vault, uid, content),
      ...share.enquiry,
      created_at: index,
      updated_at: index,
    }
  })
  for (let from = 0; from < rows.length; from += BATCH) await insertEnquiries(db, rows.slice(from, from + BATCH))
}
