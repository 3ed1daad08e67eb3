import { join } from 'node:path'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { openDatabase, type Patience } from './platform/database/database.ts'
import type { Db } from './platform/database/engine.ts'
import { folderStorage, type Storage, s3Storage } from './platform/file-vault/storage.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import { Limits } from './platform/limits.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { createMessenger } from './platform/messages/messenger.ts'
import { Outgoing } from './platform/outgoing.ts'
import { createPayPalClient } from './platform/paypal/paypal-client.ts'
import type { Services } from './platform/services.ts'
import { openVault } from './platform/vault/open-vault.ts'

export type Outside = { clock?: Clock; fetch?: typeof fetch; log?: Logger } & Patience

/** Opens the database, the vault and the other services that features use. The schema must be up to date. */
export async function startServices(config: Config, outside: Outside = {}): Promise<Services> {
  const { patient = false, waitMs } = outside
  const db = openDatabase(config, { patient, ...(waitMs === undefined ? {} : { waitMs }) })
  try {
    return await servicesOn(db, config, outside)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** The same on an open database. */
export async function servicesOn(db: Db, config: Config, outside: Outside = {}): Promise<Services> {
  const clock = outside.clock ?? systemClock
  const log = outside.log ?? createLogger(config.logLevel)
  const via = outside.fetch ?? fetch
  const outgoing = new Outgoing()
  const vault = await openVault(db, config.keys)
  return {
    config,
    clock,
    log,
    db,
    vault,
    jobs: new Jobs({ db, vault, clock, log }),
    limits: new Limits(db, clock),
    storage: storageFor(config, outgoing.countingFetch('s3', via)),
    messenger: createMessenger({ config, db, vault, clock, log, fetch: via, outgoing }),
    paypal: config.paypal
      ? createPayPalClient({ ...config.paypal, fetch: outgoing.countingFetch('paypal', via), clock })
      : null,
    outgoing,
    fetch: via,
  }
}

export function storageFor(config: Config, via: typeof fetch): Storage {
  return config.s3 ? s3Storage(config.s3, via) : folderStorage(join(config.dataDir, 'documents'))
}
