import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { type AppError, tooMany, unavailable } from '../errors.ts'

const MEGABYTE = 1024 * 1024
const WAIT_SECONDS = 5

export type Held = {
  /** Counts further bytes in memory; refuses when that would be too much for one user, or for the process. */
  take(bytes: number): void
  /** From now on, `letGo` may be called when another user has a better claim to the memory … */
  mayBeAsked(letGo: (why: AppError) => void): void
  /** … until here. */
  hasArrived(): void
  close(): void
}

type Hold = { who: string; bytes: number; letGo: ((why: AppError) => void) | null }

type Bounds = { total: number; each: number }

/**
 * Memory used by files in transit: uploads until they are stored, downloads until they are read. The total is bounded.
 * At the bound, the user with the most bytes loses an upload still in progress to a user with fewer.
 */
export class BytesInFlight {
  readonly #bounds: Bounds
  /** in the order of their last `take`: the least recently active is first */
  readonly #holds = new Set<Hold>()
  readonly #byPerson = new Map<string, number>()
  #total = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get total(): number {
    return this.#total
  }

  /** `atOnce`: how many one person may have open together. */
  open(who: string, { atOnce = Number.POSITIVE_INFINITY } = {}): Held {
    if (this.#openBy(who) >= atOnce) throw tooMany(WAIT_SECONDS)
    const hold: Hold = { who, bytes: 0, letGo: null }
    this.#holds.add(hold)
    return {
      take: (bytes) => this.#take(hold, bytes),
      mayBeAsked: (letGo) => {
        hold.letGo = letGo
      },
      hasArrived: () => {
        hold.letGo = null
      },
      close: () => this.#close(hold),
    }
  }

  #take(hold: Hold, bytes: number): void {
    if (this.#heldBy(hold.who) + bytes > this.#bounds.each) throw tooMany(WAIT_SECONDS)
    while (this.#total + bytes > this.#bounds.total) {
      const loser = this.#whoHoldsMoreThan(this.#heldBy(hold.who) + bytes)
      if (!loser) throw busy()
      this.#close(loser)
      loser.letGo?.(busy())
    }
    // A file that has been closed meanwhile no longer counts.
    if (!this.#holds.delete(hold)) return
    this.#holds.add(hold)
    this.#count(hold, bytes)
  }

  /** The least recently active upload of the user with the most bytes, if those are more than `bytes`. */
  #whoHoldsMoreThan(bytes: number): Hold | undefined {
    const arriving = [...this.#holds].filter(({ letGo, bytes: held }) => letGo !== null && held > 0)
    const most = arriving.reduce((known, { who }) => Math.max(known, this.#heldBy(who)), 0)
    return most > bytes ? arriving.find(({ who }) => this.#heldBy(who) === most) : undefined
  }

  #close(hold: Hold): void {
    if (!this.#holds.delete(hold)) return
    this.#count(hold, -hold.bytes)
  }

  #count(hold: Hold, bytes: number): void {
    hold.bytes += bytes
    this.#total += bytes
    const held = this.#heldBy(hold.who) + bytes
    if (held > 0) this.#byPerson.set(hold.who, held)
    else this.#byPerson.delete(hold.who)
  }

  #openBy(who: string): number {
    return [...this.#holds].filter((hold) => hold.who === who).length
  }

  #heldBy(who: string): number {
    return this.#byPerson.get(who) ?? 0
  }
}

const busy = () => unavailable(SERVER_MESSAGES.documents.busy)

/**
 * One counter for each process, as the memory is. Released bytes stay in memory until they are garbage-collected, up to
 * twice as much again, so a crowd costs several times this.
 */
export const bytesInFlight = new BytesInFlight({ total: 24 * MEGABYTE, each: 20 * MEGABYTE })
