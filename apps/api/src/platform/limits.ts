import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './database/engine.ts'
import { removeInBatches } from './database/remove-in-batches.ts'
import { tooMany } from './errors.ts'

export type Allowance = { points: number; seconds: number }

/**
 * Counts tries in the database, so that every process sees the same count: one statement adds a point and tells how
 * many there are in the current window.
 */
export class Limits {
  readonly #db: Db
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Takes a point for `who`; refuses with 429 when the allowance of this window is used up. */
  async take(name: string, who: string, allowance: Allowance, message?: string): Promise<void> {
    const now = this.#clock.now()
    const fresh = now + allowance.seconds * 1000
    const { points, resets_at } = await this.#db
      .insertInto('limits')
      .values({ key: `${name}:${who}`, points: 1, resets_at: fresh })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql<number>`case when limits.resets_at <= ${now} then 1 else limits.points + 1 end`,
          resets_at: sql<number>`case when limits.resets_at <= ${now} then excluded.resets_at else limits.resets_at end`,
        }),
      )
      .returning(['points', 'resets_at'])
      .executeTakeFirstOrThrow()
    if (points > allowance.points) throw tooMany(Math.max(1, Math.ceil((resets_at - now) / 1000)), message)
  }

  async forget(name: string, who: string): Promise<void> {
    await this.#db.deleteFrom('limits').where('key', '=', `${name}:${who}`).execute()
  }

  async sweep(): Promise<void> {
    await removeInBatches(this.#db, 'limits', 'key', sql`resets_at <= ${this.#clock.now()}`)
  }
}
