import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isRate } from '@nirgam/domain/guide/guide-answers'
import {
  dayProblem,
  type EntryProblems,
  entryProblems,
  LEDGER_ENTRIES_MAX,
  type LedgerEntry,
  type LedgerNote,
  noteProblems,
} from '@nirgam/domain/ledger/ledger-entry'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { exchangeRate, fromPaise, ZERO } from '@nirgam/domain/shared/money'
import { indiaDate, taxYearNamed } from '@nirgam/domain/shared/tax-year'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { lockUser } from '../accounts/accounts.ts'
import { findRemittance } from '../remittances/remittances.ts'
import {
  isInLedger,
  type Kept,
  lineIdOf,
  openEntry,
  openNote,
  presentLine,
  rateOn,
  readLedger,
  readRates,
  sealContent,
} from './ledger-lines.ts'
import {
  changeEntry,
  countEntries,
  type EntryRow,
  findEntry,
  findNote,
  insertEntry,
  removeEntry,
  setRate,
} from './ledger-store.ts'

/** `version` is the version that the change is based on. Without it the later of two changes wins. */
type Changed<Content> = Content & { readonly version?: number | undefined }
type Keeping = {
  owner: number
  uid: string
  remittanceId: number | null
  /** Existing entry, if there is one. */
  row: EntryRow | undefined
  kept: Kept<LedgerEntry | LedgerNote> | undefined
  content: LedgerEntry | LedgerNote
  version: number | undefined
}

/** Adds an entry, or replaces the content of an existing one. A repeated request adds nothing. */
export async function keepEntry(
  services: Services,
  owner: number,
  uid: string,
  { version, ...entry }: Changed<LedgerEntry>,
): Promise<void> {
  const { db, vault, clock } = services
  const rate = rateOn(await readRates(db, owner), entry.day)
  refuse(entryProblems(entry, indiaDate(clock.now()), rate))
  await transaction(db, async (trx) => {
    await lockUser(trx, owner)
    const row = await findEntry(trx, uid)
    const isTheirs = row === undefined || (row.user_id === owner && row.remittance_id === null)
    if (!isTheirs) throw notFound()
    if (row === undefined && version !== undefined) throw notFound(LEDGER_MESSAGES.gone)
    const kept = row && openEntry(vault, row)
    await keep(services, trx, { owner, uid, remittanceId: null, row, kept, content: entry, version })
  })
}

/** Saves the user's note on a remittance made through Nirgam; the remittance does not change. */
export async function noteRemittance(
  services: Services,
  owner: number,
  id: number,
  { version, ...note }: Changed<LedgerNote>,
): Promise<void> {
  const { db, vault, clock } = services
  const remittance = await findRemittance(db, owner, id)
  if (!remittance) throw notFound()
  if (!isInLedger(remittance)) throw conflict(LEDGER_MESSAGES.notSubmitted)
  refuse(noteProblems(note, fromPaise(remittance.amount_paise ?? ZERO), indiaDate(clock.now())))
  await transaction(db, async (trx) => {
    await lockUser(trx, owner)
    const row = await findNote(trx, id)
    const kept = row && openNote(vault, row)
    const uid = row?.uid ?? randomUUID()
    await keep(services, trx, { owner, uid, remittanceId: id, row, kept, content: note, version })
  })
}

/** Deletes an entry for a transfer made elsewhere, unless it was changed after the user read it. */
export async function dropEntry(
  services: Services,
  owner: number,
  uid: string,
  version: number | undefined,
): Promise<void> {
  await transaction(services.db, async (trx) => {
    await lockUser(trx, owner)
    const row = await findEntry(trx, uid)
    const isTheirs = row !== undefined && row.user_id === owner && row.remittance_id === null
    if (!isTheirs) throw notFound(LEDGER_MESSAGES.gone)
    const { version: now } = openEntry(services.vault, row)
    if (version !== undefined && version !== now) throw await changedElsewhere(services, trx, owner, uid)
    await removeEntry(trx, row.id)
  })
}

/** Conflict with the current line, so that the second person to save can choose. */
async function changedElsewhere(services: Services, trx: Trx, owner: number, lineId: string) {
  const { lines, references } = await readLedger(services, trx, owner)
  const line = lines.find(({ id }) => id === lineId)
  return conflict(LEDGER_MESSAGES.changed, { data: line ? presentLine(line, references) : null })
}

async function keep(services: Services, trx: Trx, keeping: Keeping): Promise<void> {
  const { owner, uid, remittanceId, row, kept, content, version } = keeping
  const { version: stored, ...said } = kept ?? { version: 0 }
  if (isDeepStrictEqual(said, content)) return
  if (version !== undefined && version !== stored) {
    throw await changedElsewhere(services, trx, owner, remittanceId === null ? uid : lineIdOf(remittanceId))
  }
  const now = services.clock.now()
  const sealed = sealContent(services.vault, uid, { ...content, version: stored + 1 })
  if (row) return changeEntry(trx, row.id, sealed, now)
  if ((await countEntries(trx, owner)) >= LEDGER_ENTRIES_MAX) throw conflict(LEDGER_MESSAGES.full)
  await insertEntry(trx, {
    uid,
    user_id: owner,
    remittance_id: remittanceId,
    content_sealed: sealed,
    created_at: now,
    updated_at: now,
  })
}

type WantedRate = { year: string; rupees_per_dollar: number; day: string }

export async function changeRate({ db, clock }: Services, owner: number, wanted: WantedRate): Promise<void> {
  const { year, rupees_per_dollar: rate, day } = wanted
  const ofDay = dayProblem(day, indiaDate(clock.now()))
  refuse({
    ...(taxYearNamed(year) === null && { year: LEDGER_MESSAGES.noSuchYear }),
    ...(!isRate(rate) && { rupees_per_dollar: LEDGER_MESSAGES.rate('US dollar') }),
    ...(ofDay && { day: ofDay }),
  })
  await setRate(db, { user_id: owner, tax_year: year, rate: exchangeRate(rate), day })
}

function refuse(problems: EntryProblems | Record<string, string>): void {
  const found = Object.entries(problems)
  if (found.length > 0) throw invalid(Object.fromEntries(found.map(([field, problem]) => [field, [problem]])))
}
