/** Where the time comes from; tests bring their own so that an hour can pass in a line. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
