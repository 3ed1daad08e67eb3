import { PAGE_USUAL } from '@nirgam/domain/shared/api-envelope'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { compiledOnce } from '../apps/api/src/platform/database/queries.ts'

/**
 * The baseline: a plain Fastify without our code, on the same driver and data, that reads one row by its index, updates
 * one row, or reads a page of rows, and returns them as they are.
 */
const place = { databaseUrl: process.env.DATABASE_URL || null, dataDir: process.env.DATA_DIR ?? '', poolSize: 10 }
const db = openDatabase(place)
const app = Fastify()

const session = compiledOnce((on, { hash }: { hash: string }) =>
  sql`select * from sessions where token_hash = ${hash}`.compile(on),
)
const update = compiledOnce((on, { id, data, now }: { id: number; data: string; now: number }) =>
  sql`update remittances set destination_country = ${data}, updated_at = ${now} where id = ${id} returning *`.compile(
    on,
  ),
)
const LISTS = [
  {
    name: 'remittances',
    select: sql`select id, reference_number, is_completed, status, status_reason, destination_country, amount_paise, bank,
      contribution_paise, contribution_paid, payment_id, created_at, updated_at, completed_at from remittances`,
  },
  {
    name: 'contributions',
    select: sql`select id, reference_number, destination_country, payment_id, contribution_paise, contribution_paid,
      completed_at, updated_at from remittances`,
  },
  { name: 'enquiries', select: sql`select * from enquiries`, sealed: 'content_sealed', sent: 220 },
]

app.get('/readyz', async () => ({ ok: true }))
app.get<{ Params: { hash: string } }>('/one/:hash', async ({ params }) => ({ data: await session(db, params) }))
app.put<{ Params: { id: string }; Body: { data: string } }>('/one/:id', async ({ params, body }) => {
  return { data: await update(db, { id: Number(params.id), data: body.data, now: Date.now() }) }
})
for (const { name, select, sealed, sent } of LISTS) {
  const page = compiledOnce((on, { owner }: { owner: number }) =>
    sql<
      Record<string, unknown>
    >`${select} where user_id = ${owner} order by id desc limit ${sql.lit(PAGE_USUAL + 1)}`.compile(on),
  )
  app.get<{ Params: { owner: string } }>(`/${name}/:owner`, async ({ params }) => {
    const rows = await page(db, { owner: Number(params.owner) })
    // Reads encrypted values whole, but sends only as much as a list shows of the decrypted ones.
    if (sealed) for (const row of rows) row[sealed] = String(row[sealed]).slice(0, sent)
    return { data: rows }
  })
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
