import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines } from './engines.ts'
import { readyRemittance } from './ready-remittance.ts'
import { countedTables } from './spread-ids.ts'
import type { TestApi } from './test-api.ts'

async function idsByTable({ services: { db } }: TestApi): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  for (const table of await countedTables(db)) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db)
    found.set(
      table,
      rows.map(({ id }) => id),
    )
  }
  return found
}

onBothEngines('the data that tests run on', (setup) => {
  test.each(['first', 'second'])('has no id in two tables for the %s test of a server', async () => {
    const api = await setup()
    await readyRemittance(api)
    const ids = [...(await idsByTable(api)).values()].flat()
    expect(ids.length).toBeGreaterThan(5)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
