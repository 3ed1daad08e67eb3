import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Db, lockedOrSkipped, type Trx, transaction } from '../database/engine.ts'
import { removeInBatches } from '../database/queries.ts'
import type { Row } from '../database/tables.ts'
import type { Logger } from '../logger.ts'
import { Trouble } from '../trouble.ts'
import type { Vault } from '../vault/vault.ts'

const LONGEST = 300

/** Describes an error for storage beside sealed data: without anything that could be an address or a number. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const causes = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  const words = `${error.name}: ${error.message}${causes}`
    .replace(/\s+/g, ' ')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')
    .replace(/\+?\d(?:[\s-]?\d){5,}/g, '[number]')
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words
}

type JobOptions = { runAt?: number; key?: string }
type JobContext = { attempt: number; now: number }
type JobHandling = {
  maxAttempts?: number
  backoff?: (attempt: number) => number
  /** for work that may outlast a lease and ends for certain: work that hangs would never be retried */
  renewLease?: boolean
}

type Handler = { work: (payload: never, context: JobContext) => Promise<void> } & Required<JobHandling>

type Lease = { id: number; lease: string }

const LEASE_MS = 60_000
const RENEW_MS = LEASE_MS / 3
const POLL_MS = 500
const BATCH = 5
const SLOTS = 5
const DEFAULT_ATTEMPTS = 10
const NOT_FETCHED = 'jobs could not be fetched'

/**
 * Work that must happen even if this process ends: written in the business transaction, claimed under a lease by any
 * free process, retried with growing pauses. If that process dies before it has removed the job, the work is done again:
 * every handler allows for that, and a mail may be sent twice.
 */
export class Jobs {
  readonly #db: Db
  readonly #vault: Vault
  readonly #clock: Clock
  readonly #log: Logger
  readonly #handlers = new Map<string, Handler>()
  readonly #trouble: Trouble
  #timer: NodeJS.Timeout | undefined
  #claiming: Promise<void> | undefined
  readonly #running = new Set<Promise<void>>()
  #stopped = true

  constructor(parts: { db: Db; vault: Vault; clock: Clock; log: Logger }) {
    this.#db = parts.db
    this.#vault = parts.vault
    this.#clock = parts.clock
    this.#log = parts.log
    this.#trouble = new Trouble(parts.log)
  }

  handle<P>(kind: string, work: (payload: P, context: JobContext) => Promise<void>, handling: JobHandling = {}): void {
    this.#handlers.set(kind, {
      work,
      maxAttempts: handling.maxAttempts ?? DEFAULT_ATTEMPTS,
      backoff: handling.backoff ?? ((attempt) => Math.min(2 ** attempt, 3600) * 1000),
      renewLease: handling.renewLease ?? false,
    })
  }

  /** With a `key`, nothing is added while a job of this kind and key is still waiting. */
  async add(db: Db | Trx, kind: string, payload: unknown, options: JobOptions = {}): Promise<void> {
    const uid = randomUUID()
    const now = this.#clock.now()
    await db
      .insertInto('jobs')
      .values({
        uid,
        kind,
        payload_sealed: this.#vault.sealJson(payload, placeOf(uid)),
        dedupe_key: options.key ?? null,
        run_at: options.runAt ?? now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['kind', 'dedupe_key']).where('failed_at', 'is', null).doNothing())
      .execute()
    this.#poll(20)
  }

  start(): void {
    this.#stopped = false
    this.#poll(0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#claiming
    await Promise.all(this.#running)
  }

  /** Runs due jobs one after the other until none is left. */
  async runDue(): Promise<number> {
    for (let done = 0; ; ) {
      const claimed = await this.#claim(BATCH)
      if (claimed.length === 0) return done
      for (const job of claimed) await this.#run(job)
      done += claimed.length
    }
  }

  #poll(wait: number): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#claiming ??= this.#fillSlots()
        .then(() => this.#trouble.over(NOT_FETCHED))
        .catch((error) => this.#trouble.happened(NOT_FETCHED, error))
        .finally(() => {
          this.#claiming = undefined
          this.#poll(POLL_MS)
        })
    }, wait)
    this.#timer.unref()
  }

  /** Runs several at once, so that a one-time code does not wait behind a long job. */
  async #fillSlots(): Promise<void> {
    const free = SLOTS - this.#running.size
    if (free <= 0) return
    for (const job of await this.#claim(free)) {
      const run = this.#run(job)
        .catch((error) => this.#log.warn({ err: error, job: job.kind }, 'a job could not be put away'))
        .finally(() => {
          this.#running.delete(run)
          this.#poll(0)
        })
      this.#running.add(run)
    }
  }

  async #claim(most: number): Promise<Row<'jobs'>[]> {
    const now = this.#clock.now()
    const kinds = [...this.#handlers.keys()]
    if (kinds.length === 0) return []
    const due = await this.#db
      .selectFrom('jobs')
      .select('id')
      .where('run_at', '<=', now)
      .where('failed_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (!due) return []
    return transaction(this.#db, async (trx) => {
      const free = await lockedOrSkipped(
        trx,
        trx
          .selectFrom('jobs')
          .select('id')
          .where('run_at', '<=', now)
          .where('failed_at', 'is', null)
          .where('kind', 'in', kinds)
          .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
          .orderBy('run_at')
          .orderBy('id')
          .limit(most),
      ).execute()
      if (free.length === 0) return []
      const claimed = await trx
        .updateTable('jobs')
        .set((set) => ({ lease: randomUUID(), leased_until: now + LEASE_MS, attempts: set('attempts', '+', 1) }))
        .where(
          'id',
          'in',
          free.map((job) => job.id),
        )
        .returningAll()
        .execute()
      // Neither engine guarantees the order of rows that an update returns.
      return claimed.toSorted((a, b) => a.run_at - b.run_at || a.id - b.id)
    })
  }

  async #run(job: Row<'jobs'>): Promise<void> {
    const handler = this.#handlers.get(job.kind)
    if (!handler || job.lease === null) return
    const mine = { id: job.id, lease: job.lease }
    const renewing = handler.renewLease ? setInterval(() => this.#renew(mine, job.kind), RENEW_MS).unref() : undefined
    try {
      const payload = this.#vault.openJson(job.payload_sealed, placeOf(job.uid))
      await handler.work(payload as never, { attempt: job.attempts, now: this.#clock.now() })
      await this.#db.deleteFrom('jobs').where('id', '=', mine.id).where('lease', '=', mine.lease).execute()
    } catch (error) {
      await this.#again(job, mine, handler, error)
    } finally {
      clearInterval(renewing)
    }
  }

  /** A failure is only logged: the next renewal is due before the lease ends. */
  #renew({ id, lease }: Lease, kind: string): void {
    this.#db
      .updateTable('jobs')
      .set({ leased_until: this.#clock.now() + LEASE_MS })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute()
      .catch((error) => this.#log.warn({ err: error, job: kind }, 'the lease of a job could not be renewed'))
  }

  async #again(job: Row<'jobs'>, mine: Lease, handler: Handler, error: unknown): Promise<void> {
    const now = this.#clock.now()
    const over = job.attempts >= handler.maxAttempts
    this.#log.warn({ err: error, job: job.kind, attempt: job.attempts, over }, 'a job failed')
    await this.#db
      .updateTable('jobs')
      .set({
        lease: null,
        leased_until: null,
        run_at: now + handler.backoff(job.attempts),
        last_error: errorWords(error),
        failed_at: over ? now : null,
      })
      .where('id', '=', mine.id)
      .where('lease', '=', mine.lease)
      .execute()
  }
}

/** `late`: it should have started by now. `waiting`: it is not due yet, or a process is working on it. */
export const JOB_STATES = ['given-up', 'late', 'waiting'] as const
export type JobState = (typeof JOB_STATES)[number]

export const LATE_MS = 10 * 60_000

/** Jobs in one of these states: failed ones first, then by due time. */
export async function listJobs(
  db: Db,
  { states, limit, now }: { states: readonly JobState[]; limit: number; now: number },
) {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts', 'last_error', 'run_at', 'failed_at', 'created_at'])
    .where((where) =>
      where.or([
        ...(states.includes('given-up') ? [where('failed_at', 'is not', null)] : []),
        ...(states.includes('late')
          ? [where.and([where('failed_at', 'is', null), where('run_at', '<', now - LATE_MS)])]
          : []),
        ...(states.includes('waiting')
          ? [where.and([where('failed_at', 'is', null), where('run_at', '>=', now - LATE_MS)])]
          : []),
      ]),
    )
    .orderBy((order) => order.case().when('failed_at', 'is not', null).then(0).else(1).end())
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const stateOf = ({ failed_at, run_at }: (typeof rows)[number]): JobState => {
    if (failed_at !== null) return 'given-up'
    return run_at < now - LATE_MS ? 'late' : 'waiting'
  }
  return rows.map((row) => ({ ...row, state: stateOf(row) }))
}

/** False when no such job was given up: a job that is still retried must not be dropped. */
export async function discardJob(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const GIVEN_UP_KEPT_MS = 90 * DAY_MS

/**
 * Removes jobs given up long enough ago for an operator to have seen them; their sealed content is of no further use.
 */
export async function removeOldGivenUp(db: Db, now: number): Promise<void> {
  await removeInBatches(db, 'jobs', 'id', sql`failed_at <= ${now - GIVEN_UP_KEPT_MS}`)
}

/** Restarts a job with all its attempts. Returns false when no such job was given up. */
export async function tryAgain(trx: Trx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    .set({ failed_at: null, attempts: 0, run_at: now, lease: null, leased_until: null })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countGivenUp(db: Db): Promise<number> {
  const { n } = await counting(db).where('failed_at', 'is not', null).executeTakeFirstOrThrow()
  return Number(n)
}

/** Work that should have run before `time`. */
export async function countDueBefore(db: Db, time: number): Promise<number> {
  const { n } = await counting(db).where('failed_at', 'is', null).where('run_at', '<', time).executeTakeFirstOrThrow()
  return Number(n)
}

/** Jobs that are due or running. */
export function countDue(db: Db, now: number): Promise<number> {
  return countDueBefore(db, now + 1)
}

function counting(db: Db) {
  return db.selectFrom('jobs').select(({ fn }) => fn.countAll<number | string>().as('n'))
}

function placeOf(uid: string) {
  return { table: 'jobs', row: uid, field: 'payload' }
}
