import { MESSAGES } from '@nirgam/domain/messages'
import { type AppError, tooMany, unavailable } from '../errors.ts'

const MEGABYTE = 1024 * 1024
const WAIT_SECONDS = 5

export type Held = {
  /** Counts further bytes as held; refuses when that would be too much for one person, or for the process. */
  take(bytes: number): void
  /** From here on, `letGo` is called when others need the room more … */
  mayBeAsked(letGo: (why: AppError) => void): void
  /** … until here. */
  hasArrived(): void
  close(): void
}

type Hold = { who: string; bytes: number; letGo: ((why: AppError) => void) | null }

type Bounds = { total: number; each: number }

/**
 * What the process holds of files that are on their way: uploads until they are stored, downloads until they are read.
 * Nobody can make it grow beyond its bound. When it is reached, whoever holds most loses an upload that is still
 * arriving to whoever holds less.
 */
export class BytesInFlight {
  readonly #bounds: Bounds
  /** in the order in which something was last taken: the quietest is first */
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
    if (atOnce < Number.POSITIVE_INFINITY && this.#openBy(who) >= atOnce) throw tooMany(WAIT_SECONDS)
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
    // One that was closed in the meantime holds nothing any more.
    if (!this.#holds.delete(hold)) return
    this.#holds.add(hold)
    this.#count(hold, bytes)
  }

  /** The quietest upload of whoever holds most, if that is more than this. */
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

const busy = () => unavailable(MESSAGES.documents.busy)

/**
 * The memory is the process's, and so is the count. What was let go is still in memory until it is collected, up to twice as
 * much again, so a crowd costs several times this.
 */
export const bytesInFlight = new BytesInFlight({ total: 24 * MEGABYTE, each: 20 * MEGABYTE })
