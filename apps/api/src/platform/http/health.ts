import { type Db, pingDatabase } from '../database/engine.ts'
import { unavailable } from '../errors.ts'
import { ok } from '../replies.ts'
import type { Api } from './api.ts'

/** `/healthz`: the process answers. `/readyz`: it can serve; false while the database is gone or it is stopping. */
export function healthRoutes(app: Api, { db }: { db: Db }): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', { schema: { hide: true } }, async () => ok({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (stopping) throw unavailable('Nirgam is stopping.')
    await pingDatabase(db)
    return ok({ status: 'ready' })
  })
}
