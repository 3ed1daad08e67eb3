import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { onBothEngines } from './engines.ts'
import { readyRemittance } from './scenes/ready-remittance.ts'
import { halfRequest } from './slow-clients.ts'
import { filesIn, type TestApi } from './test-api.ts'

/** Everything that a test could find from the one before it. */
async function stateOf({ services, clock, logs, data }: TestApi) {
  const said = logs()
    .split('\n')
    .filter((line) => !line.includes('Server listening'))
  const tables = await services.db.introspection.getTables()
  const rows: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !table.name.startsWith('kysely_'))) {
    const found = await sql`select * from ${sql.table(name)}`.execute(services.db)
    rows[name] = found.rows.map((row) => JSON.stringify(row)).sort()
  }
  return { rows, now: clock.now(), said, files: filesIn(data.dataDir) }
}

/** Counts the connections that servers of this process accept until the end of the test. */
function connectionsFromNow(): () => number {
  let connections = 0
  const count = () => {
    connections += 1
  }
  subscribe('net.server.socket', count)
  onTestFinished(() => {
    unsubscribe('net.server.socket', count)
  })
  return () => connections
}

const SPARING = { name: 'test', points: 3, seconds: 60, handful: 3 }

onBothEngines('a server that is handed from test to test', (setup) => {
  // Each test is about the one before it.
  describe('in order', { shuffle: false }, () => {
    const urls: string[] = []
    const states: unknown[] = []
    const ids: number[] = []

    afterAll(() => {
      expect(new Set(urls).size).toBe(1)
      expect(states).toHaveLength(2)
    })

    test.each(['one', 'another'])('forgets all that %s test did', async () => {
      const api = await setup()
      urls.push(api.url)
      states.push(await stateOf(api))
      expect(states.at(-1)).toEqual(states[0])

      const { services } = api
      for (let point = 0; point < 3; point += 1) await services.limits.take(SPARING, 'somebody')
      await expect(services.limits.take(SPARING, 'somebody')).rejects.toThrow()
      const connections = connectionsFromNow()
      ids.push((await readyRemittance(api)).id)
      expect(connections(), 'uses no connection of an earlier test').toBe(1)
      expect(ids.at(-1)).toBe(ids[0])
      await services.db.insertInto('audit').values({ at: 1, who: 'a', act: 'b', subject: 'c', detail: 'd' }).execute()
      await services.storage.put('ab-key', Buffer.from('bytes'))
      services.storage.get = async () => Buffer.from('other bytes')
      expect((await services.storage.get('ab-key')).toString()).toBe('other bytes')
      services.outgoing.count('s3', 'failed')
      api.clock.advance({ days: 3 })
      expect(api.logs()).not.toBe('')
    })

    test('is replaced after a client left without a response', async () => {
      const api = await setup()
      const head = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n'
      const client = await halfRequest(api.url, `${head}Expect: 100-continue\r\n\r\n`)
      expect(await client.status).toBe(100)
      client.leave()
    })

    test('by a new one', async () => {
      expect(urls).not.toContain((await setup()).url)
    })
  })
})
