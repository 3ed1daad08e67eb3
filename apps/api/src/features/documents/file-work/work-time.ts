import { DocumentRefused } from './document-refused.ts'

/** A dozen large photos, or a hundred ordinary ones. */
const ALLOWED_MS = 60_000
const WINDOW_MS = 10 * 60_000

type Spent = { ms: number; until: number }

/** Recent working time of the file workers for each user. Each process counts for its own workers only. */
export class WorkTime {
  readonly #now: () => number
  readonly #spent = new Map<string, Spent>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  spend(who: string, ms: number): void {
    const now = this.#now()
    for (const [key, { until }] of this.#spent) if (until <= now) this.#spent.delete(key)
    const spent = this.#spent.get(who)
    if (spent) spent.ms += ms
    else this.#spent.set(who, { ms, until: now + WINDOW_MS })
  }

  mustHaveSome(who: string): void {
    const spent = this.#spent.get(who)
    const leftMs = spent && spent.ms >= ALLOWED_MS ? spent.until - this.#now() : 0
    if (leftMs > 0) {
      throw new DocumentRefused('too_much_work', undefined, { retryAfterSeconds: Math.ceil(leftMs / 1000) })
    }
  }
}
