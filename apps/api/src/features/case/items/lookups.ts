import { laneOf, queueOrder, wordsIn } from '@nirgam/domain/office/queue'
import { BANK_OPTIONS, type Option, OTHERS, SOURCES_OF_FUNDS } from '@nirgam/domain/remittance/answers/options'
import { normalizeEmail } from '@nirgam/domain/shared/contact'
import { type Trx, transaction } from '../../../platform/database/engine.ts'
import { bringUpToDate } from '../../../platform/database/queries.ts'
import type { Services } from '../../../platform/services.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { formOf, lockRemittance, type RemittanceRow } from '../../remittances/remittances.ts'
import { type CaseRow, changeCase, lockCase } from '../case-store.ts'
import { addLookups, casesFoundBy, casesWithoutLookups, replaceLookups } from './items-store.ts'

type Sought = 'name' | 'email' | 'pan'

/** Blind index: equal values give equal texts, which reveal nothing about the value. */
export function lookupOf(vault: Vault, kind: Sought, value: string): string {
  return vault.index(`case-${kind}`, value)
}

/** A person with more cases is shown the newest ones. */
const MOST_KNOWN = 100

/** Other cases with the PAN of this remittance, in any account, newest first. */
export async function casesWithSamePan(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  remittance: RemittanceRow,
): Promise<CaseRow[]> {
  const pan = formOf(vault, remittance).senderBankDetails.panNumber
  if (pan === '') return []
  const page = { before: Number.MAX_SAFE_INTEGER, limit: MOST_KNOWN + 1 }
  const found = await casesFoundBy(db, [lookupOf(vault, 'pan', pan)], page)
  return found.filter(({ remittance_id }) => remittance_id !== remittance.id).slice(0, MOST_KNOWN)
}

function lookupsOf(vault: Vault, remittance: RemittanceRow): string[] {
  const { senderDetails, senderBankDetails } = formOf(vault, remittance)
  const names = wordsIn(senderDetails.name).map((word) => lookupOf(vault, 'name', word))
  const email = lookupOf(vault, 'email', normalizeEmail(senderDetails.email))
  return [...new Set(names), email, lookupOf(vault, 'pan', senderBankDetails.panNumber)]
}

/** Updates the search index and the filter columns of a case from the current remittance. */
export async function setLookups(
  { vault }: Pick<Services, 'vault'>,
  trx: Trx,
  caseId: number,
  remittance: RemittanceRow,
): Promise<void> {
  await replaceLookups(trx, caseId, lookupsOf(vault, remittance))
  await changeCase(trx, caseId, { ...filterColumns(remittance), lookups: 1 })
}

/** For many newly opened cases at once. */
export async function addLookupsOf(
  vault: Vault,
  trx: Trx,
  opened: readonly { id: number; remittance: RemittanceRow }[],
): Promise<void> {
  const rows = opened.flatMap(({ id, remittance }) =>
    lookupsOf(vault, remittance).map((lookup) => ({ case_id: id, lookup })),
  )
  await addLookups(trx, rows)
}

/** Indexes cases older than the search when the server starts. */
export function fillLookups(services: Services, stopping: AbortSignal): Promise<void> {
  return bringUpToDate(
    { log: services.log, stopping },
    (page) => casesWithoutLookups(services.db, page),
    (row) => fillOne(services, row),
    'older cases could not be made searchable',
  )
}

async function fillOne(services: Services, { remittance_id }: { remittance_id: number }): Promise<void> {
  await transaction(services.db, async (trx) => {
    const remittance = await lockRemittance(trx, remittance_id)
    const row = await lockCase(trx, remittance_id)
    if (remittance && row) await setLookups(services, trx, row.id, remittance)
  })
}

/** Columns for a case's place in the queue; rewritten whenever one of these values changes. */
export function queueColumns(row: Pick<CaseRow, 'state' | 'holder' | 'due_at' | 'state_since'>) {
  const { state, holder, due_at, state_since } = row
  return { lane: laneOf(state, holder), queue_order: queueOrder(state, due_at, state_since) }
}

/** Filter and sort columns of the queue. A bank or source typed under Others is filtered as Others. */
export function filterColumns(remittance: Pick<RemittanceRow, 'bank' | 'source_of_funds' | 'amount_paise'>) {
  const { bank, source_of_funds, amount_paise } = remittance
  return {
    bank: listed(BANK_OPTIONS, bank),
    source: listed(SOURCES_OF_FUNDS, source_of_funds),
    amount_paise: amount_paise ?? 0,
  }
}

function listed(options: readonly Option[], value: string | null): string {
  return options.some(({ id }) => id === value) ? (value ?? OTHERS) : OTHERS
}
