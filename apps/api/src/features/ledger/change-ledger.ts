import { randomUUID } from 'node:crypto'
import { isRate } from '@nirgam/domain/guide/guide-answers'
import { indiaDate, taxYearNamed } from '@nirgam/domain/guide/tax-year'
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
import { fromPaise } from '@nirgam/domain/money'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { lockUser } from '../accounts/accounts.ts'
import { findRemittance } from '../remittances/remittances.ts'
import { isInLedger, sealContent } from './ledger-lines.ts'
import { RATE_PARTS, rateOn, readRates } from './ledger-rates.ts'
import { changeEntry, countEntries, type EntryRow, findEntry, findNote, insertEntry, setRate } from './ledger-store.ts'

type Keeping = { owner: number; uid: string; remittanceId: number | null; content: LedgerEntry | LedgerNote }

/** A new entry, or another content for one of theirs. Sent twice, it is there once. */
export async function keepEntry(services: Services, owner: number, uid: string, entry: LedgerEntry): Promise<void> {
  const { db, clock } = services
  const rate = rateOn(await readRates(db, owner), entry.day)
  refuse(entryProblems(entry, indiaDate(clock.now()), rate))
  await transaction(db, async (trx) => {
    await lockUser(trx, owner)
    const known = await findEntry(trx, uid)
    const isTheirs = known === undefined || (known.user_id === owner && known.remittance_id === null)
    if (!isTheirs) throw notFound()
    await keep(services, trx, known, { owner, uid, remittanceId: null, content: entry })
  })
}

/** What the person knows about a remittance of ours; it changes nothing of the remittance. */
export async function noteRemittance(services: Services, owner: number, id: number, note: LedgerNote): Promise<void> {
  const { db, clock } = services
  const remittance = await findRemittance(db, owner, id)
  if (!remittance) throw notFound()
  if (!isInLedger(remittance)) throw conflict(LEDGER_MESSAGES.notSubmitted)
  refuse(noteProblems(note, fromPaise(remittance.amount_paise ?? 0), indiaDate(clock.now())))
  await transaction(db, async (trx) => {
    await lockUser(trx, owner)
    const known = await findNote(trx, id)
    const uid = known?.uid ?? randomUUID()
    await keep(services, trx, known, { owner, uid, remittanceId: id, content: note })
  })
}

async function keep(
  { vault, clock }: Services,
  trx: Trx,
  known: EntryRow | undefined,
  { owner, uid, remittanceId, content }: Keeping,
): Promise<void> {
  const now = clock.now()
  const sealed = sealContent(vault, uid, content)
  if (known) return changeEntry(trx, known.id, sealed, now)
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
  await setRate(db, { user_id: owner, tax_year: year, rate: Math.round(rate * RATE_PARTS), day })
}

function refuse(problems: EntryProblems | Record<string, string>): void {
  const found = Object.entries(problems)
  if (found.length > 0) throw invalid(Object.fromEntries(found.map(([field, problem]) => [field, [problem]])))
}
