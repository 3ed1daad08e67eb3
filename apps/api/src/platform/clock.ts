/** Source of the current time. Tests inject their own, so that an hour passes in one line. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
