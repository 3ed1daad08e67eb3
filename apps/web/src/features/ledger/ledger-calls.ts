import type { LedgerData } from '@nirgam/domain/api-ledger'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

const LEDGER = 'ledger'
/** The year of today, whichever that is; the server knows. */
const THIS_YEAR = 'this'

export function ledgerQuery(year: string | undefined) {
  return queryOptions({
    queryKey: [LEDGER, year ?? THIS_YEAR],
    queryFn: ({ signal }) => api('GET /ledger', { query: year === undefined ? {} : { year }, signal }),
    networkMode: 'always',
  })
}

/** Another tab or device has changed something: it is fetched anew. */
export function refreshLedger(): void {
  void queryClient.invalidateQueries({ queryKey: [LEDGER] })
  void queryClient.invalidateQueries({ queryKey: ['case-guide'] })
}

/** What the server has just answered; other years, and what the guide makes of them, are fetched when they are shown. */
export function takeLedger(ledger: LedgerData): void {
  void queryClient.invalidateQueries({ queryKey: [LEDGER], refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: ['case-guide'] })
  queryClient.setQueryData([LEDGER, ledger.year], ledger)
}
