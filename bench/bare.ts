import Fastify from 'fastify'
import { sql } from 'kysely'
import { compiledOnce } from '../apps/api/src/platform/database/compiled-once.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'

/**
 * What everything is measured against: a Fastify without any of ours, on the same driver and data, that reads one row
 * by its index, updates one row, or reads a page of rows, and answers them as they are.
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
const page = compiledOnce((on, { owner }: { owner: number }) =>
  sql`select * from remittances where user_id = ${owner} and set_aside_at is null order by id desc limit 101`.compile(
    on,
  ),
)
const enquiries = compiledOnce((on, { owner }: { owner: number }) =>
  sql`select * from enquiries where user_id = ${owner} order by id desc limit 101`.compile(on),
)

app.get('/readyz', async () => ({ ok: true }))
app.get<{ Params: { hash: string } }>('/one/:hash', async ({ params }) => ({ data: await session(db, params) }))
app.put<{ Params: { id: string }; Body: { data: string } }>('/one/:id', async ({ params, body }) => {
  return { data: await update(db, { id: Number(params.id), data: body.data, now: Date.now() }) }
})
app.get<{ Params: { owner: string } }>('/page/:owner', async ({ params }) => ({
  data: await page(db, { owner: Number(params.owner) }),
}))
app.get<{ Params: { owner: string } }>('/enquiries/:owner', async ({ params }) => ({
  data: await enquiries(db, { owner: Number(params.owner) }),
}))

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
