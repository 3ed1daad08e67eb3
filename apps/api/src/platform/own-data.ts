import type { Trx } from './database/engine.ts'
import type { Tables } from './database/tables.ts'

/** A file of the archive in which a person takes their data home. */
export type OwnFile = { name: string; bytes: Buffer }

/** The personal data of one feature. Every feature with data of customers adds its entry in `features.ts`. */
export type OwnData = {
  /** tables whose rows are in the files; a test demands a reason for every other table */
  tables: readonly (keyof Tables)[]
  /** everything of theirs, one file after the other, so that no more than one is in memory */
  files(owner: number): AsyncIterable<OwnFile>
  /** sentences for the owner: which data stays when the account is deleted, and why */
  kept?(owner: number): Promise<string[]>
  /** before an account is deleted: ends open matters, or refuses. May call other services, so outside transactions. */
  settle?(owner: number): Promise<void>
  /** in the transaction that deletes, which has locked the account; run again later, so it may find nothing left */
  erase?(trx: Trx, owner: number): Promise<void>
}

export function jsonFile(name: string, value: unknown): OwnFile {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
}
