import type { LedgerData } from '@nirgam/domain/ledger/api-ledger'
import { queryOptions } from '@tanstack/react-query'
import { askedOf, query } from '../../lib/query.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Without a year it is the one of today, whichever that is; the server knows. */
export function ledgerQuery(year: string | undefined) {
  return queryOptions({
    ...query('GET /ledger', { query: year === undefined ? {} : { year } }),
    networkMode: 'always',
  })
}

/** Rests on the ledger too. */
const FINDINGS_ASKED = askedOf('GET /remittances/:id/case/guide', 'GET /remittances/:id/finding')

/** Another tab or device has changed something: it is fetched anew. */
export function refreshLedger(): void {
  void queryClient.invalidateQueries(askedOf('GET /ledger'))
  void queryClient.invalidateQueries(FINDINGS_ASKED)
}

/** Caches the server's reply; other years, and the guide's finding on them, are fetched when they are shown. */
export function takeLedger(ledger: LedgerData): void {
  void queryClient.invalidateQueries({ ...askedOf('GET /ledger'), refetchType: 'none' })
  void queryClient.invalidateQueries(FINDINGS_ASKED)
  queryClient.setQueryData(ledgerQuery(ledger.year).queryKey, ledger)
}
