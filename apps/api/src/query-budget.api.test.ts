import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type Db, engineOf } from './platform/database/engine.ts'
import { statementsOf } from './testing/databases/statements.ts'
import { onEmptyDatabases } from './testing/engines.ts'
import { sampleUpload } from './testing/files/sample-upload.ts'
import { paidRemittance } from './testing/scenes/paid-remittance.ts'
import { readyRemittance, STEP_ANSWERS } from './testing/scenes/ready-remittance.ts'
import type { TestApi } from './testing/test-api.ts'

/** A user with a paid remittance, an unfinished one with a document, and an enquiry. */
async function somebody(api: TestApi): Promise<{ token: string; id: number }> {
  const { token } = await paidRemittance(api)
  const { id } = await readyRemittance(api, { token })
  const { form } = await sampleUpload('addressProof')
  await api.post(`/remittances/${id}/upload-document`, { token, raw: form })
  await api.post('/enquiries', { token, body: { subject: 'A question', message: 'How long?' } })
  return { token, id }
}

/** Size of 25 rows with every field in use, and little to spare. */
const FIRST_PAGE_BYTES = { '/remittances?totals=true': 10_000, '/contributions': 6_600, '/enquiries': 5_500 }

/** Enough of everything to fill a page. */
async function addMoreOf(api: TestApi, token: string): Promise<void> {
  const { db } = api.services
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 30)`
  await sql`${numbers} insert into remittances (reference_number, user_id, status, status_reason, is_completed,
      destination_country, amount_paise, bank, contribution_paise, contribution_paid, payment_id, completed_at,
      details_sealed, created_at, updated_at)
    select 'NRG-' || (100000000000 + i), user_id, status, status_reason, 1, destination_country, amount_paise, bank,
      contribution_paise, 1, 'CAPTURE-' || (10000000 + i), completed_at, details_sealed, created_at, updated_at
    from remittances, n where is_completed = 1`.execute(db)
  for (let count = 0; count < 25; count += 1) {
    if (count % 10 === 0) api.clock.advance({ hours: 1 })
    await api.post('/enquiries', { token, body: { subject: 'A question', message: 'How long?' } })
  }
}

/** Indexes over the same columns, one of which is redundant. */
async function repeatedIndexes(db: Db): Promise<string[][]> {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql<{ name: string; text: string }>`
          select indexname as name, indexdef as text from pg_indexes where schemaname = 'public'`.execute(db)
      : await sql<{ name: string; text: string }>`
          select name, sql as text from sqlite_master where type = 'index' and sql is not null`.execute(db)
  const over = Map.groupBy(rows, ({ text }) => text.replace(/^.*? on (public\.)?/i, '').replace(' USING btree', ''))
  return [...over.values()].filter((same) => same.length > 1).map((same) => same.map(({ name }) => name))
}

/** The engine looks for children of every deleted row; a partial index does not help it. */
async function foreignKeysWithoutIndex(db: Db): Promise<unknown[]> {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql`select conrelid::regclass as child, conkey from pg_constraint key where contype = 'f' and not exists (
          select 1 from pg_index where indrelid = conrelid and indpred is null and indkey[0] = conkey[1])`.execute(db)
      : await sql`select child.name, key."from" from sqlite_master child, pragma_foreign_key_list(child.name) key
          where child.type = 'table' and not exists (
            select 1 from pragma_index_list(child.name) list, pragma_index_info(list.name) part
            where list.partial = 0 and part.seqno = 0 and part.name = key."from")`.execute(db)
  return rows
}

onEmptyDatabases('what a request costs', (setup, { once }) => {
  test('is a fixed number of statements and decrypted values, regardless of the amount of data', async () => {
    const api = await setup()
    const { token, id } = await somebody(api)
    const statements = statementsOf(api)
    const opened = vi.spyOn(api.services.vault, 'open')
    const cost = async (work: () => Promise<unknown>) => {
      opened.mockClear()
      return { statements: (await statements(work)).length, opened: opened.mock.calls.length }
    }
    const get = (path: string) => cost(() => api.get(path, { token }))
    const put = (step: keyof typeof STEP_ANSWERS, data: unknown = STEP_ANSWERS[step]) =>
      cost(() => api.put(`/remittances/${id}`, { token, body: { step, data } }))
    const moved = { ...STEP_ANSWERS.sender_details, city: 'Mysuru' }
    // Saves are counted in batches: the first of a minute takes one.
    api.clock.advance({ minutes: 2 })
    // Each remittance is one sealed value, and so is the name of each document. A list opens that of the unfinished one,
    // and not again until something of it is saved.
    expect({
      '/user': await get('/user'),
      '/remittances': await get('/remittances'),
      '/remittances?totals': await get('/remittances?totals=true'),
      '/remittances/check-incomplete': await get('/remittances/check-incomplete'),
      '/remittances/current': await get('/remittances/current'),
      '/remittances/id': await get(`/remittances/${id}`),
      '/contributions': await get('/contributions'),
      '/enquiries': await get('/enquiries'),
      'PUT amount, first': await put('amount', 600_000),
      'PUT amount': await put('amount', 700_000),
      'PUT sender_details': await put('sender_details', moved),
      'PUT sender_details again': await put('sender_details', moved),
    }).toEqual({
      '/user': { statements: 1, opened: 1 },
      '/remittances': { statements: 2, opened: 1 },
      '/remittances?totals': { statements: 3, opened: 0 },
      '/remittances/check-incomplete': { statements: 2, opened: 0 },
      '/remittances/current': { statements: 3, opened: 2 },
      '/remittances/id': { statements: 3, opened: 2 },
      '/contributions': { statements: 3, opened: 0 },
      '/enquiries': { statements: 3, opened: 1 },
      'PUT amount, first': { statements: 3, opened: 2 },
      'PUT amount': { statements: 2, opened: 2 },
      'PUT sender_details': { statements: 3, opened: 3 },
      'PUT sender_details again': { statements: 3, opened: 3 },
    })
  })

  once('is a first page of a few kilobytes, with no more to decrypt when more pages follow', async () => {
    const api = await setup()
    const { token } = await somebody(api)
    await addMoreOf(api, token)
    const opened = vi.spyOn(api.services.vault, 'open')
    const costs: Record<string, { rows: number; opened: number; isSmall: boolean }> = {}
    for (const [path, bytes] of Object.entries(FIRST_PAGE_BYTES)) {
      opened.mockClear()
      const { body } = await api.get(path, { token })
      const { length: rows } = path === '/enquiries' ? body.data.enquiries : body.data
      costs[path] = { rows, opened: opened.mock.calls.length, isSmall: JSON.stringify(body).length <= bytes }
    }
    expect(costs).toEqual({
      '/remittances?totals=true': { rows: 25, opened: 0, isSmall: true },
      '/contributions': { rows: 25, opened: 0, isSmall: true },
      '/enquiries': { rows: 25, opened: 25, isSmall: true },
    })
  })

  test('stays small when a referenced row is deleted: every foreign key has a full index', async () => {
    const { services } = await setup()
    expect(await foreignKeysWithoutIndex(services.db)).toEqual([])
  })

  test('includes no redundant index: no two cover the same columns', async () => {
    const { services } = await setup()
    expect(await repeatedIndexes(services.db)).toEqual([])
  })
})
