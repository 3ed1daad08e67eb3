export type Clock = { now(): number }
