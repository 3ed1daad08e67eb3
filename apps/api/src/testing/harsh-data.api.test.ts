import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { taxYearOf } from '@nirgam/domain/shared/tax-year'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countedTables } from './databases/spread-ids.ts'
import { onBothEngines } from './engines.ts'
import { readyRemittance } from './scenes/ready-remittance.ts'
import type { TestApi } from './test-api.ts'

/** Tables whose rows belong to a user, so that a query can pick the wrong user's. */
const TWO_OF = [
  ...['users', 'contacts', 'remittances', 'documents', 'enquiries', 'enquiry_messages', 'ledger_entries'],
  ...['cases', 'case_events', 'case_items', 'case_papers', 'case_sheets', 'certificates', 'staff', 'audit'],
]

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
    expect(ids.length).toBeGreaterThan(50)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has two rows of other users in every table with user data', async () => {
    const ids = await idsByTable(await setup())
    expect(TWO_OF.filter((table) => (ids.get(table)?.length ?? 0) < 2)).toEqual([])
  })

  test('has dates on both sides of midnight in India, between two tax years', async () => {
    const { services } = await setup()
    const rows = await services.db.selectFrom('remittances').select('created_at').orderBy('created_at').execute()
    const indianDay = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10)
    const days = rows.map(({ created_at: at }) => indianDay(at))
    expect([days[0], days.at(-1)]).toEqual(['2026-03-31', '2026-04-01'])
    expect(taxYearOf('2026-03-31')?.label).not.toBe(taxYearOf('2026-04-01')?.label)
    expect(new Set(rows.map(({ created_at: at }) => new Date(at).toISOString().slice(0, 10)))).toEqual(
      new Set(['2026-03-31']),
    )
  })

  test('has amounts that no two users share', async () => {
    const api = await setup()
    await readyRemittance(api)
    const rows = await api.services.db.selectFrom('remittances').select(['amount_paise', 'user_id']).execute()
    const amounts = new Map(rows.map(({ user_id: owner, amount_paise: paise }) => [owner, paise]))
    expect(amounts.size).toBe(3)
    expect(new Set(amounts.values()).size).toBe(3)
  })
})

test('the sample has letters outside ASCII in every free-text answer', () => {
  const { sender_details: sender, receiver_details: receiver, receiver_bank_details: bank } = SAMPLE_ANSWERS
  const written = [sender.name, sender.fatherName, sender.address, receiver.name, receiver.address, bank.bankName]
  expect(written.filter((text) => /^[\x20-\x7e]*$/.test(text))).toEqual([])
  expect(written.join()).toMatch(/\p{Script=Devanagari}.*ü.*’.*'.*\p{Extended_Pictographic}/u)
})
