import { expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { setAside } from './starting.ts'

test.each(['GET /remittances', 'GET /remittances/:id', 'GET /remittances/check-incomplete', 'GET /user'])(
  'what %s said before a remittance was set aside is not used any more',
  async (route) => {
    fakeServer({ 'POST /remittances/start-new': () => null })
    queryClient.setQueryData([route, {}], 'before')
    await setAside()
    const now = queryClient.getQueryState([route, {}])
    expect(now?.data === undefined || now.isInvalidated).toBe(true)
  },
)
