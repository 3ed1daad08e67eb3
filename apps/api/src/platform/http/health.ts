import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Db, pingDatabase } from '../database/engine.ts'
import { unavailable } from '../errors.ts'
import type { Logger } from '../logger.ts'
import { ok } from '../replies.ts'
import { writeProbe } from '../write-probe.ts'
import type { Api } from './api.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can serve; false while the database is gone, its disk takes nothing more
 * or it is stopping.
 */
export function healthRoutes(app: Api, { db, config, log }: { db: Db; config: Config; log: Logger }): void {
  const folder = writtenFolder(config)
  let probing: Promise<void> | null = null
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', { schema: { hide: true } }, async () => ok({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (stopping) throw unavailable('Nirgam is stopping.')
    await pingDatabase(db)
    if (folder) {
      // However many ask at once, the disk is asked by one.
      probing ??= mustTakeWrites(folder, log).finally(() => {
        probing = null
      })
      await probing
    }
    return ok({ status: 'ready' })
  })
}

/** Where this process itself writes; nowhere when both database and documents are elsewhere. */
function writtenFolder({ s3, databaseUrl, dataDir }: Config): string | null {
  if (!s3) return join(dataDir, 'documents')
  return databaseUrl ? null : dataDir
}

async function mustTakeWrites(folder: string, log: Logger): Promise<void> {
  try {
    await writeProbe(folder)
  } catch (error) {
    log.error({ err: error }, 'the disk takes no writes')
    throw unavailable('Nirgam cannot write to its disk.')
  }
}
