import { answersFromForm } from '@nirgam/domain/guide/wizard-answers'
import { ledgerEntryBody, ledgerNoteBody } from '@nirgam/domain/ledger/api-ledger'
import { isAccount, isSource, type LedgerEntry, type LedgerNote, paiseOf } from '@nirgam/domain/ledger/ledger-entry'
import type { LedgerLine } from '@nirgam/domain/ledger/ledger-year'
import { fromPaise, toPaise, ZERO } from '@nirgam/domain/shared/money'
import { type Day, indiaDate, type TaxYear, taxYearOf } from '@nirgam/domain/shared/tax-year'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { formOf, listAllOf, type RemittanceRow } from '../remittances/remittances.ts'
import { type Rates, rateOn, readRates } from './ledger-rates.ts'
import { type EntryRow, entriesOf } from './ledger-store.ts'

/** Id of a remittance's line in the ledger; the user's own entries use their uid. */
export const lineIdOf = (remittanceId: number) => `remittance-${remittanceId}`

export type WholeLedger = { lines: LedgerLine[]; rates: Rates; references: ReadonlyMap<number, string> }

/** One person's transfers: of all years, or at least those of the year that contains `day`. */
export async function readLedger({ vault }: Services, db: Db | Trx, owner: number, day?: Day): Promise<WholeLedger> {
  const [entries, rates, remittances] = [
    await entriesOf(db, owner),
    await readRates(db, owner),
    (await listAllOf(db, owner)).filter(isInLedger),
  ]
  const notes = new Map(entries.map((row) => [row.remittance_id, row]))
  const year = day === undefined ? null : taxYearOf(day)
  // Opening a remittance is what costs; a note may have moved its day into another year.
  const wanted = remittances.filter((row) => year === null || notes.has(row.id) || isWithin(year, submittedOn(row)))
  const own = entries.filter((row) => row.remittance_id === null).map((row) => lineOfEntry(vault, row, rates))
  const ours = wanted.map((row) => {
    const note = notes.get(row.id)
    return lineOfRemittance(vault, row, note && openNote(vault, note))
  })
  return {
    lines: [...own, ...ours],
    rates,
    references: new Map(remittances.map(({ id, reference_number }) => [id, reference_number])),
  }
}

function isWithin({ from, to }: TaxYear, day: Day): boolean {
  return day >= from && day <= to
}

function submittedOn({ completed_at, updated_at }: RemittanceRow): Day {
  return indiaDate(completed_at ?? updated_at)
}

/** Submitted, and neither refused nor withdrawn since. */
export function isInLedger(row: RemittanceRow): boolean {
  const { is_completed, set_aside_at, erased_at, status, amount_paise } = row
  return (
    is_completed === 1 && set_aside_at === null && erased_at === null && status !== 'rejected' && amount_paise !== null
  )
}

const placeOf = (uid: string) => ({ table: 'ledger_entries', row: uid, field: 'content' })

/** Stored content of an entry or a note, sealed together with its version. */
export type Kept<Content> = Content & { readonly version: number }

export function sealContent(vault: Vault, uid: string, content: Kept<LedgerEntry | LedgerNote>): string {
  return vault.sealJson(content, placeOf(uid))
}

/** Entries stored before versions were counted have version 1. */
export function openEntry(vault: Vault, { uid, content_sealed }: EntryRow): Kept<LedgerEntry> {
  return { version: 1, ...ledgerEntryBody.parse(vault.openJson(content_sealed, placeOf(uid))) }
}

export function openNote(vault: Vault, { uid, content_sealed }: EntryRow): Kept<LedgerNote> {
  return { version: 1, ...ledgerNoteBody.parse(vault.openJson(content_sealed, placeOf(uid))) }
}

function lineOfEntry(vault: Vault, row: EntryRow, rates: Rates): LedgerLine {
  const { tds, tcs, account, source, ...entry } = openEntry(vault, row)
  return {
    ...entry,
    id: row.uid,
    remittance: null,
    sent: true,
    account: isAccount(account) ? account : 'other',
    source: source !== null && isSource(source) ? source : null,
    paise: paiseOf({ ...entry, tds, tcs, account, source }, rateOn(rates, entry.day)),
    tdsPaise: toPaise(tds),
    tcsPaise: toPaise(tcs),
  }
}

/** On the day it was submitted, until the person says when the bank sent it. */
function lineOfRemittance(vault: Vault, row: RemittanceRow, note: Kept<LedgerNote> | undefined): LedgerLine {
  const form = formOf(vault, row)
  const { account, parts } = answersFromForm(form)
  const paise = row.amount_paise ?? ZERO
  return {
    id: lineIdOf(row.id),
    version: note?.version ?? 0,
    remittance: row.id,
    sent: note?.sent ?? true,
    day: note?.day ?? submittedOn(row),
    receiver: form.receiverDetails.name,
    account: account !== undefined && isAccount(account) ? account : 'other',
    source: typeof parts === 'object' ? (parts[0]?.source ?? null) : null,
    currency: 'INR',
    amount: fromPaise(paise),
    rate: null,
    bank: form.senderBankDetails.bankName,
    paise,
    tdsPaise: toPaise(note?.tds ?? ZERO),
    tcsPaise: toPaise(note?.tcs ?? ZERO),
  }
}
