import { laneOf, queueOrder } from '@nirgam/domain/office/queue'
import { BANK_OPTIONS, type Option, OTHERS, SOURCES_OF_FUNDS } from '@nirgam/domain/remittance/answers/options'
import type { RemittanceRow } from '../../remittances/remittances.ts'
import type { CaseRow } from '../case-store.ts'

/** Where the queue has a case; written whenever one of these is. */
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
