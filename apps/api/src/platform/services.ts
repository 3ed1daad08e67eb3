import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Db } from './database/engine.ts'
import type { Storage } from './file-vault/storage.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limits } from './limits.ts'
import type { Logger } from './logger.ts'
import type { Messenger } from './messages/messenger.ts'
import type { Outgoing } from './outgoing.ts'
import type { PayPalClient } from './paypal/paypal-client.ts'
import type { Vault } from './vault/vault.ts'

/** Services that every feature receives. Features share no other state. */
export type Services = {
  config: Config
  db: Db
  vault: Vault
  clock: Clock
  log: Logger
  jobs: Jobs
  limits: Limits
  storage: Storage
  messenger: Messenger
  /** null where no account is configured; one for each server, because it keeps the access token */
  paypal: PayPalClient | null
  outgoing: Outgoing
  /** fetch for calls to other services */
  fetch: typeof fetch
}
