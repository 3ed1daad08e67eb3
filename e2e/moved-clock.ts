/** Noon in India on a Monday, where the clock of recorded screens begins. */
export const RECORDED_NOON = Date.UTC(2026, 10, 16, 6, 30)

/** Moves the clock of the program or page in which it runs, alone: it may use nothing from outside. */
export function moveClock(by: number): void {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number]) {
      if (given.length > 0) super(...(given as [number]))
      else super(RealDate.now() + by)
    }

    static override now(): number {
      return RealDate.now() + by
    }
  } as DateConstructor
}

/** The options with which Node moves the clock of a program and of those it starts. */
export const movedClock = (by: number): string[] =>
  by === 0 ? [] : [`--import=data:text/javascript,${encodeURIComponent(`(${moveClock})(${by})`)}`]
