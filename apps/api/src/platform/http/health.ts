import { type Db, pingDatabase } from '../database/engine.ts'
import { unavailable } from '../errors.ts'
import { ok } from '../replies.ts'
import type { Api } from './api.ts'
import { failureBody } from './error-replies.ts'

/** `/healthz`: the process answers. `/readyz`: it can serve; false while the database is gone or it is stopping. */
export function healthRoutes(app: Api, { db }: { db: Db }, stopping: AbortSignal): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ok({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    // Asked for and no fault: nothing for the log.
    if (stopping.aborted) return reply.status(503).send(failureBody(unavailable('Nirgam is stopping.')))
    await pingDatabase(db)
    return ok({ status: 'ready' })
  })
}
