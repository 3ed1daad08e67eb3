import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/services.ts'

/** A refusal that the operator can act on; printed as it is, exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** What was asked in a way no command understands; exit code 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage'
}

export type Given = {
  /** the words after the command's own */
  words: string[]
  options: Record<string, string | undefined>
}

/** What a command found out: rows of a table, or one line about what it did. */
export type Outcome = { rows: Record<string, unknown>[]; empty?: string } | { done: string; facts?: object }

type Common = {
  /** the words that name it, e.g. `remittances approve` */
  name: string
  takes: string
  about: string
}

export type Command =
  | (Common & { on: 'services'; run(desk: Desk, given: Given): Promise<Outcome> })
  | (Common & { on: 'files'; run(config: Config, given: Given): Promise<Outcome> })

/** What an operator works at: the services, and a name for the audit. */
export type Desk = Services & { who: string }

export function numberIn(given: Given, position: number, what: string): number {
  const word = given.words[position]
  const number = Number(/^(REM-)?(\d+)$/i.exec(word ?? '')?.[2])
  if (!Number.isSafeInteger(number)) throw new WrongUsage(`${what} is missing`)
  return number
}

export function wordIn(given: Given, position: number, what: string): string {
  const word = given.words[position]
  if (!word) throw new WrongUsage(`${what} is missing`)
  return word
}

export function optionIn(given: Given, name: string): string {
  const value = given.options[name]?.trim()
  if (!value) throw new WrongUsage(`--${name} is missing`)
  return value
}

export function limitIn(given: Given): number {
  const limit = Number(given.options.limit ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) throw new WrongUsage('--limit must be 1 to 10000')
  return limit
}

export function oneOf<T extends string>(value: string | undefined, allowed: readonly T[], name: string): T | undefined {
  if (value === undefined) return undefined
  const found = allowed.find((word) => word === value)
  if (!found) throw new WrongUsage(`--${name} must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`)
  return found
}
