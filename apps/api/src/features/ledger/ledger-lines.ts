import { sourceInWords } from '@nirgam/domain/guide/facts/fact'
import { SMALL_REMITTANCE_RUPEES } from '@nirgam/domain/guide/limits/yearly-limits'
import { namesOn } from '@nirgam/domain/guide/lists/form-names'
import { ACCOUNT_LABELS, SOURCE_LABELS } from '@nirgam/domain/guide/lists/labels'
import { answersFromForm } from '@nirgam/domain/guide/wizard-answers'
import {
  type LedgerData,
  type LedgerLimitRecord,
  type LedgerLineRecord,
  ledgerEntryBody,
  ledgerNoteBody,
} from '@nirgam/domain/ledger/api-ledger'
import { isAccount, isSource, type LedgerEntry, type LedgerNote, paiseOf } from '@nirgam/domain/ledger/ledger-entry'
import { type LedgerLimit, limitsIn, type YearRate } from '@nirgam/domain/ledger/ledger-limits'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { type LedgerLine, linesIn, receiversIn, totalsOf, yearsIn } from '@nirgam/domain/ledger/ledger-year'
import { fromPaise, RUPEES_PER_USD, rupeesForOne, toPaise, ZERO } from '@nirgam/domain/shared/money'
import { type Day, indiaDate, type TaxYear, taxYearNamed, taxYearOf } from '@nirgam/domain/shared/tax-year'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { formOf, listAllOf, type RemittanceRow } from '../remittances/remittances.ts'
import { type EntryRow, entriesOf, ratesOf } from './ledger-store.ts'

/** Id of a remittance's line in the ledger; the user's own entries use their uid. */
export const lineIdOf = (remittanceId: number) => `remittance-${remittanceId}`

type WholeLedger = { lines: LedgerLine[]; rates: Rates; references: ReadonlyMap<number, string> }

/** One person's transfers: of all years, or at least those of the year that contains `day`. */
export async function readLedger({ vault }: Services, db: Db | Trx, owner: number, day?: Day): Promise<WholeLedger> {
  const [entries, rates, remittances] = [
    await entriesOf(db, owner),
    await readRates(db, owner),
    (await listAllOf(db, owner)).filter(isInLedger),
  ]
  const notes = new Map(entries.map((row) => [row.remittance_id, row]))
  const year = day === undefined ? null : taxYearOf(day)
  // Decrypting a remittance is the expensive part; a note may have moved its day into another year.
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

/** Dated by the submission, until the user enters when the bank sent it. */
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

/** Exchange rates by tax year. */
type Rates = (taxYear: string) => YearRate

/** The user's own exchange rates, and this site's rate for all other years. */
export async function readRates(db: Db | Trx, owner: number): Promise<Rates> {
  const rows = await ratesOf(db, owner)
  return (taxYear) => {
    const own = rows.find((row) => row.tax_year === taxYear)
    return own
      ? { rupeesPerDollar: rupeesForOne(own.rate), day: own.day }
      : { rupeesPerDollar: RUPEES_PER_USD, day: null }
  }
}

export function rateOn(rates: Rates, day: string): number {
  return rates(taxYearOf(day)?.label ?? '').rupeesPerDollar
}

/** One tax year; the current one by default. */
export async function presentLedger(services: Services, owner: number, named?: string): Promise<LedgerData> {
  const today = indiaDate(services.clock.now())
  const year = named === undefined ? taxYearOf(today) : taxYearNamed(named)
  if (year === null) throw notFound(LEDGER_MESSAGES.noSuchYear)
  return yearIn(await readLedger(services, services.db, owner), year, today)
}

export function yearIn({ lines: all, rates, references }: WholeLedger, year: TaxYear, today: string): LedgerData {
  const lines = linesIn(all, year)
  const total = totalsOf(lines)
  const rate = rates(year.label)
  const years = yearsIn(all, today)
  return {
    year: year.label,
    called: namesOn(year.from).year,
    from: year.from,
    to: year.to,
    years: years.includes(year.label) ? years : [...years, year.label].toSorted().toReversed(),
    lines: lines.map((line) => presentLine(line, references)),
    total: { rupees: fromPaise(total.paise), tds: fromPaise(total.tdsPaise), tcs: fromPaise(total.tcsPaise) },
    receivers: receiversIn(lines).map(({ receiver, paise }) => ({ receiver, rupees: fromPaise(paise) })),
    receiver_limit: SMALL_REMITTANCE_RUPEES,
    limits: limitsIn(all, year, rate).map(presentLimit),
    rate: { rupees_per_dollar: rate.rupeesPerDollar, day: rate.day },
  }
}

export function presentLine(line: LedgerLine, references: WholeLedger['references']): LedgerLineRecord {
  const { remittance, paise, tdsPaise, tcsPaise, account, source, ...rest } = line
  return {
    ...rest,
    remittance_id: remittance,
    reference_number: remittance === null ? null : (references.get(remittance) ?? null),
    account,
    account_label: ACCOUNT_LABELS[account],
    source,
    source_label: source && SOURCE_LABELS[source].label,
    rupees: fromPaise(paise),
    tds: fromPaise(tdsPaise),
    tcs: fromPaise(tcsPaise),
  }
}

function presentLimit(limit: LedgerLimit): LedgerLimitRecord {
  const { id, label, unit, limit: most, used, text, note } = limit
  return { id, label, unit, limit: most, used, text, note, source: sourceInWords(limit) }
}
