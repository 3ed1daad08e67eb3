import { expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { refreshLedger } from './ledger-calls.ts'

test.each(['GET /ledger', 'GET /remittances/:id/case/guide', 'GET /remittances/:id/finding'])(
  'after a change elsewhere, %s is loaded again',
  (route) => {
    queryClient.setQueryData([route, {}], 'before')
    refreshLedger()
    expect(queryClient.getQueryState([route, {}])?.isInvalidated).toBe(true)
  },
)
