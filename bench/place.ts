import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hashOf } from '../apps/api/src/features/accounts/sessions/sessions.ts'
import { seedPeople } from '../apps/api/src/operator/seed/seed-people.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { migrate } from '../apps/api/src/platform/database/database.ts'
import { engineOf } from '../apps/api/src/platform/database/engine.ts'
import { createLogger } from '../apps/api/src/platform/logger.ts'
import type { Services } from '../apps/api/src/platform/services.ts'
import { startServices } from '../apps/api/src/start-services.ts'
import { createDatabase, startPostgres } from '../apps/api/src/testing/databases/postgres.ts'

export type Place = {
  env: Record<string, string>
  services: Services
  emails: string[]
  close(): Promise<void>
}

/** A separate database with users and their history; for PostgreSQL it is discarded with its server. */
export async function newPlace(
  engine: 'sqlite' | 'postgres',
  { remittances, people = 1 }: { remittances: number; people?: number },
): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  if (engine === 'postgres' && !postgres) throw new Error('PostgreSQL was not found')
  const env = {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres ? await createDatabase(postgres.url) : '',
    PAYPAL_BASE_URL: 'http://127.0.0.1:1',
    PAYPAL_CLIENT_ID: 'none',
    PAYPAL_CLIENT_SECRET: 'none',
    PAYPAL_WEBHOOK_ID: 'none',
  }
  const config = readConfig(env)
  await migrate(config)
  const services = await startServices(config, { log: createLogger('silent'), patient: true })
  const wishes = { people, remittances, enquiries: remittances, seed: 1, firstEmail: 'asha@nirgam.example' }
  return {
    env,
    services,
    emails: await seedPeople(services, wishes),
    async close() {
      await services.db.destroy()
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const BATCH = 50_000

/** Remittances and enquiries of other users, of about the usual size. */
export async function addOthers({ services: { db } }: Place, rows: number): Promise<void> {
  const sealed = (length: number) => `k00000000.${'x'.repeat(length)}`
  await sql`${numbers(1, 5_000)} insert into users (uid, verified_at, created_at, updated_at)
    select 'other-' || i, 1, 1, 1 from n`.execute(db)
  const owner = sql`(select min(id) from users where uid like 'other-%') + i % 5000`
  for (let from = 1; from <= rows; from += BATCH) {
    const some = numbers(from, Math.min(from + BATCH - 1, rows))
    await sql`${some} insert into remittances (reference_number, user_id, status, is_completed, contribution_paise,
        contribution_paid, payment_id, completed_at, details_sealed, created_at, updated_at)
      select 'R' || i, ${owner}, 'processing', 1, 500000, 1, 'P' || i, 1, ${sealed(1200)}, 1, 1 from n`.execute(db)
    await sql`${some} insert into enquiries (uid, user_id, content_sealed, priority, status, created_at, updated_at)
      select 'E' || i, ${owner}, ${sealed(400)}, 'low', 'pending', 1, 1 from n`.execute(db)
  }
  if (engineOf(db) === 'postgres') await sql`analyze`.execute(db)
}

function numbers(from: number, to: number) {
  const [first, last] = [sql.lit(from), sql.lit(to)]
  return sql`with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})`
}

export type Person = { headers: Record<string, string>; userId: number; unfinished: number; hash: string }

/** Signs a user in at a server of this place. */
export async function signIn({ services: { db } }: Place, url: string, email: string): Promise<Person> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: email, password: 'correct horse', login_type: 'email' }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  const hash = hashOf(data.token)
  const { user_id } = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .selectFrom('remittances')
    .select('id')
    .where('user_id', '=', user_id)
    .where('is_completed', '=', 0)
    .executeTakeFirstOrThrow()
  const headers = { authorization: `Bearer ${data.token}` }
  return { headers, userId: user_id, unfinished: id, hash }
}
