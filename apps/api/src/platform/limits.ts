import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './database/engine.ts'
import { compiledOnce, removeInBatches } from './database/queries.ts'
import { AppError, tooMany } from './errors.ts'

/** Declared on one line, name first, because the check of all limits finds them in the source that way. */
export type Limit = {
  /** limits with the same name share one count */
  name: string
  points: number
  seconds: number
  /** points taken at once, where one statement per point would cost too much */
  handful?: number
}

/** Points that this process has taken and not handed out yet; they are worth nothing after the window. */
type Handful = { left: number; until: number }

const MOST_HELD = 10_000

type Taken = { points: number; resets_at: number }

const addPoints = compiledOnce<{ key: string; points: number; now: number; fresh: number }, Taken>(
  (db, { key, points, now, fresh }) =>
    db
      .insertInto('limits')
      .values({ key, points, resets_at: fresh })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql<number>`case when limits.resets_at <= ${now} then excluded.points
            else limits.points + excluded.points end`,
          resets_at: sql<number>`case when limits.resets_at <= ${now} then excluded.resets_at else limits.resets_at end`,
        }),
      )
      .returning(['points', 'resets_at'])
      .compile(),
)

/**
 * Counts tries in the database, so that every process sees the same count: one statement takes a point, or a handful,
 * and returns how many are taken in the current window. Points that a process takes and does not use are lost for that
 * window, so that several processes never allow more than the limit.
 */
export class Limits {
  readonly #db: Db
  readonly #clock: Clock
  readonly #held = new Map<string, Handful>()
  readonly #asking = new Map<string, Promise<void>>()

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Takes a point for `who`; refuses with 429 when the points of this window are used up. */
  async take(limit: Limit, who: string, message?: string): Promise<void> {
    const key = `${limit.name}:${who}`
    if (limit.handful === undefined) return this.#ask(key, limit, message)
    while (!this.#takeHeld(key)) {
      const asking = this.#asking.get(key)
      if (asking) {
        // The request that asked gets the error; all others check again.
        await asking.catch(() => {})
        continue
      }
      const mine = this.#ask(key, limit, message).finally(() => this.#asking.delete(key))
      this.#asking.set(key, mine)
      return mine
    }
  }

  /** Like `take`, for callers that do something else when the points are used up. */
  async isGranted(limit: Limit, who: string): Promise<boolean> {
    try {
      await this.take(limit, who)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  /** How many points are taken in the current window. */
  async taken({ name }: Pick<Limit, 'name'>, who: string): Promise<number> {
    const row = await this.#db
      .selectFrom('limits')
      .select('points')
      .where('key', '=', `${name}:${who}`)
      .where('resets_at', '>', this.#clock.now())
      .executeTakeFirst()
    return row?.points ?? 0
  }

  async forget({ name }: Pick<Limit, 'name'>, who: string): Promise<void> {
    this.#held.delete(`${name}:${who}`)
    await this.#db.deleteFrom('limits').where('key', '=', `${name}:${who}`).execute()
  }

  async sweep(): Promise<void> {
    await removeInBatches(this.#db, 'limits', 'key', sql`resets_at <= ${this.#clock.now()}`)
  }

  #takeHeld(key: string): boolean {
    const held = this.#held.get(key)
    if (!held || held.left < 1 || held.until <= this.#clock.now()) return false
    held.left -= 1
    return true
  }

  async #ask(key: string, { points, seconds, handful = 1 }: Limit, message: string | undefined): Promise<void> {
    const now = this.#clock.now()
    const taken = await this.#add(key, handful, now, now + seconds * 1000)
    const granted = Math.min(handful, points - (taken.points - handful))
    if (granted < 1) throw tooMany(Math.max(1, Math.ceil((taken.resets_at - now) / 1000)), message)
    if (granted === 1) return
    if (this.#held.size >= MOST_HELD) this.#held.clear()
    this.#held.set(key, { left: granted - 1, until: taken.resets_at })
  }

  async #add(key: string, points: number, now: number, fresh: number): Promise<Taken> {
    const [taken] = await addPoints(this.#db, { key, points, now, fresh })
    if (!taken) throw new Error('a limit was not counted')
    return taken
  }
}
