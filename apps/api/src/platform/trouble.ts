const EVERY_MS = 60_000

type Log = { warn(fields: object, what: string): void; info(what: string): void }
type Lasting = { toldAt: number; times: number }

/**
 * Logs a problem when it begins, with its stack, then once a minute its count, and when it is over. An outage would
 * otherwise fill the log with identical lines.
 */
export class Trouble {
  readonly #log: Log
  readonly #now: () => number
  readonly #lasting = new Map<string, Lasting>()

  constructor(log: Log, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  happened(what: string, error: unknown, fields: object = {}): void {
    const now = this.#now()
    const known = this.#lasting.get(what)
    if (!known) {
      this.#lasting.set(what, { toldAt: now, times: 0 })
      this.#log.warn({ ...fields, err: error }, what)
      return
    }
    known.times += 1
    if (now - known.toldAt < EVERY_MS) return
    this.#log.warn({ ...fields, times: known.times, last: error instanceof Error ? error.message : error }, what)
    Object.assign(known, { toldAt: now, times: 0 })
  }

  over(what: string): void {
    if (this.#lasting.delete(what)) this.#log.info(`${what}: that is over`)
  }
}
