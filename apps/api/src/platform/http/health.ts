import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type Db, pingDatabase } from '../database/engine.ts'
import { unavailable } from '../errors.ts'
import type { Storage } from '../file-vault/storage.ts'
import { standardOutput } from '../log-output.ts'
import type { Logger } from '../logger.ts'
import { ok } from '../replies.ts'
import { Trouble } from '../trouble.ts'
import type { Api } from './api.ts'
import { failureBody } from './error-replies.ts'

type Parts = { db: Db; storage: Storage; config: Config; log: Logger }

/**
 * `/healthz`: the process answers. `/readyz`: it can serve; not while the database is gone, its disk takes nothing more or
 * it is stopping. Without documents or a log it still serves, and says what is missing.
 */
export function healthRoutes(app: Api, { db, storage, config, log }: Parts, stopping: AbortSignal): void {
  const documents = watchStorage(storage, log)
  const folder = writtenFolder(config)
  let probing: Promise<void> | null = null
  app.get('/healthz', { schema: { hide: true } }, async () => ok({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    // A requested stop is no failure, so nothing is logged.
    if (stopping.aborted) return reply.status(503).send(failureBody(unavailable('Nirgam is stopping.'), request.id))
    await pingDatabase(db)
    if (folder) {
      // Concurrent requests share one probe of the disk.
      probing ??= mustTakeWrites(folder, log).finally(() => {
        probing = null
      })
      await probing
    }
    const trouble = standardOutput().isDropping ? { log: 'lines are dropped' } : {}
    return ok({ status: 'ready', documents: documents(), ...trouble })
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

/** Together with the limit, storage that is gone is noticed within five seconds of probing. */
const EVERY_MS = 2_500
const LIMIT_MS = 2_000

/** Checks the store from time to time in the background; requests never wait for it. */
function watchStorage(storage: Storage, log: Logger): () => 'within reach' | 'out of reach' {
  const what = 'documents cannot be reached'
  const trouble = new Trouble(log)
  let state: 'within reach' | 'out of reach' = 'within reach'
  let askedAt = Number.NEGATIVE_INFINITY
  let isLooking = false
  const look = async () => {
    isLooking = true
    try {
      await mustReach(storage)
      state = 'within reach'
      trouble.over(what)
    } catch (error) {
      state = 'out of reach'
      trouble.happened(what, error)
    } finally {
      isLooking = false
    }
  }
  return () => {
    if (!isLooking && performance.now() - askedAt >= EVERY_MS) {
      askedAt = performance.now()
      void look()
    }
    return state
  }
}

/** Gives up sooner than an upload would: a probe only asks whether the store answers now. */
export async function mustReach(storage: Storage): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT_MS / 1000} s`)), LIMIT_MS)
  })
  await Promise.race([storage.check(), late]).finally(() => clearTimeout(timer))
}

/** One block: a full disk may still have room for a name. */
const BYTES = Buffer.alloc(4096)

/** Really writes, because a disk that is full, gone or read-only says so only then. Throws when it does. */
async function writeProbe(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `probe-${randomUUID()}.part`)
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(BYTES)
    await handle.sync()
  } finally {
    await handle.close()
    await rm(file, { force: true })
  }
}
