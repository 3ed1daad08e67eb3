import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/engine.ts'
import { removeInBatches } from '../database/remove-in-batches.ts'
import type { Logger } from '../logger.ts'
import type { Vault } from '../vault/vault.ts'
import type { Message } from './message.ts'

type Parts = { db: Db; vault: Vault; clock: Clock; log: Logger }

export type OutboxMessage = Message & { created_at: string }

const SHOWN = 50
const KEPT_MS = 7 * DAY_MS

/** Keeps a message for reading on this machine, where nothing is configured that could deliver it. */
export async function keepInOutbox({ db, vault, clock, log }: Parts, message: Message): Promise<void> {
  const uid = message.id ?? randomUUID()
  await db
    .insertInto('outbox')
    .values({
      uid,
      to_lookup: vault.index('outbox', message.to),
      message_sealed: vault.sealJson(message, placeOf(uid)),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
  if (log.isLevelEnabled('info'))
    process.stdout.write(`  [outbox] ${message.channel} to ${message.to}: ${message.subject}\n`)
}

export async function readOutbox({ db, vault }: Pick<Parts, 'db' | 'vault'>, to?: string): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('to_lookup', '=', vault.index('outbox', to ?? '')))
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    ...(vault.openJson(row.message_sealed, placeOf(row.uid)) as Message),
    created_at: new Date(row.created_at).toISOString(),
  }))
}

export async function removeOldMessages(db: Db, now: number): Promise<void> {
  await removeInBatches(db, 'outbox', 'id', sql`created_at <= ${now - KEPT_MS}`)
}

function placeOf(uid: string) {
  return { table: 'outbox', row: uid, field: 'message' }
}
