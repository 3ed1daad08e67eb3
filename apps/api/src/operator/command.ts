import { type CommandUnknownOpts, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { findUserByContact } from '../features/accounts/accounts.ts'
import { findAnyRemittance, findByReference, type RemittanceRow } from '../features/remittances/remittances.ts'
import type { Config } from '../platform/config/config.ts'
import type { Services } from '../platform/services.ts'

/** A refusal that the operator can act on; printed as it is, exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/**
 * Result of a command: rows of a table (code 1 if they report a problem, `text` where a table does not fit), or one
 * line about the change it made.
 */
export type Outcome =
  | { rows: Record<string, unknown>[]; empty?: string; code?: 0 | 1; text?: string }
  | { done: string; facts?: object }

/** Services for operator commands, with the operator's name for the audit. */
export type Desk = Services & { who: string }

/** Settings and fetch, for commands that open nothing else. */
export type Installation = { config: Config; fetch: typeof fetch }

type Unsettled = { readSettings: () => Config; fetch: typeof fetch; now: number }

/** Turns the work of a command into its action: passes it the services or settings, and prints the result. */
export type Acting = {
  atDesk<Given extends unknown[]>(
    work: (desk: Desk, ...given: Given) => Promise<Outcome>,
  ): (...given: Given) => Promise<void>
  /** for work that must not open the database in the usual way */
  onFiles<Given extends unknown[]>(
    work: (installation: Installation, ...given: Given) => Promise<Outcome>,
  ): (...given: Given) => Promise<void>
  /** for work that must succeed even with invalid settings */
  anyhow<Given extends unknown[]>(
    work: (world: Unsettled, ...given: Given) => Promise<Outcome>,
  ): (...given: Given) => Promise<void>
}

/** Adds the commands of a group to the program. */
export type Group = (program: CommandUnknownOpts, acting: Acting) => void

/** An id as it is printed, with or without its letters. */
export function idIn(word: string): number {
  const number = Number(/^(REM-)?(\d+)$/i.exec(word)?.[2])
  if (!Number.isSafeInteger(number)) throw new InvalidArgumentError('It must be a number.')
  return number
}

export function textIn(words: string): string {
  const text = words.trim()
  if (text === '') throw new InvalidArgumentError('It must say something.')
  return text
}

export function limitOption() {
  return new Option('--limit <NUMBER>', 'maximum number of rows').default(50).argParser((word) => {
    const limit = Number(word)
    if (!Number.isInteger(limit) || limit < 1 || limit > 10_000)
      throw new InvalidArgumentError('It must be 1 to 10000.')
    return limit
  })
}

/** A remittance by its id or reference number. */
type WhichRemittance = { id: number } | { reference: string }

/** 12, REM-000012 or the reference number. */
export function remittanceIn(word: string): WhichRemittance {
  if (/^NRG-\w+$/i.test(word)) return { reference: word.toUpperCase() }
  try {
    return { id: idIn(word) }
  } catch {
    throw new InvalidArgumentError('It must be a number such as 12, REM-000012 or NRG-….')
  }
}

export async function remittanceRow({ db }: Desk, which: WhichRemittance): Promise<RemittanceRow> {
  const row = 'id' in which ? await findAnyRemittance(db, which.id) : await findByReference(db, which.reference)
  if (!row) throw new Refusal(`There is no remittance ${'id' in which ? which.id : which.reference}.`)
  return row
}

/** Ways in which operators can name a user. */
export const A_USER = 'an email address, a phone number with its country code, or a user id'

export async function userOf(desk: Desk, word: string) {
  const user = await findUserByContact(desk, word)
  if (!user) throw new Refusal(`There is no account for ${word}.`)
  return user
}
