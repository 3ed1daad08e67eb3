import { InvalidArgumentError } from '@commander-js/extra-typings'
import { findUserByContact } from '../features/accounts/accounts.ts'
import { findAnyRemittance, findByReference, type RemittanceRow } from '../features/remittances/remittances.ts'
import { type Desk, idIn, Refusal } from './command.ts'

/** A remittance by any of its numbers. */
export type WhichRemittance = { id: number } | { reference: string }

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

/** How operators name somebody. */
export const A_USER = 'an email address, a phone number with its country code, or a user id'

export async function userOf(desk: Desk, word: string) {
  const user = await findUserByContact(desk, word)
  if (!user) throw new Refusal(`There is no account for ${word}.`)
  return user
}
