/** Where the time comes from; tests bring their own. */
export type Clock = { now(): number }
