import type { LedgerData } from '@nirgam/domain/ledger/api-ledger'
import { queryOptions } from '@tanstack/react-query'
import { askedOf, query } from '../../lib/query.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Without a year, the server returns the current one. */
export function ledgerQuery(year: string | undefined) {
  return queryOptions(query('GET /ledger', { query: year === undefined ? {} : { year } }))
}

/** These queries depend on the ledger too. */
const FINDINGS_ASKED = askedOf('GET /remittances/:id/case/guide', 'GET /remittances/:id/finding')

/** Reloads the ledger after a change in another tab or on another device. */
export function refreshLedger(): void {
  void queryClient.invalidateQueries(askedOf('GET /ledger'))
  void queryClient.invalidateQueries(FINDINGS_ASKED)
}

/** Caches the server's reply; other years, and the guide's findings, are fetched when they are shown. */
export function takeLedger(ledger: LedgerData): void {
  void queryClient.invalidateQueries({ ...askedOf('GET /ledger'), refetchType: 'none' })
  void queryClient.invalidateQueries(FINDINGS_ASKED)
  queryClient.setQueryData(ledgerQuery(ledger.year).queryKey, ledger)
}
