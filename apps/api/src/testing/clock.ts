import type { Clock } from '../platform/clock.ts'

export type Span = { seconds?: number; minutes?: number; hours?: number; days?: number }

/** For processes that tests start: libfaketime, if it gives the tests another date, gives them the same. */
export const DATE_OF_TESTS = { LD_PRELOAD: process.env.LD_PRELOAD, FAKETIME: process.env.FAKETIME }

/** A clock that does not move until a test advances it. */
export class TestClock implements Clock {
  readonly #start: number
  #now: number

  constructor(start = Date.UTC(2026, 10, 16, 6, 30)) {
    this.#start = start
    this.#now = start
  }

  /** Back to its initial time. */
  reset(): void {
    this.#now = this.#start
  }

  now(): number {
    return this.#now
  }

  advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }: Span): void {
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }
}
