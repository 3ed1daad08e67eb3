import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/engine.ts'

const LEASE_MS = 5 * 60_000
const RENEW_AFTER_MS = LEASE_MS / 5
const PREFIX = 'backup-lease-'

/** Ends a while after the backup that took it was killed. */
export type BackupLease = { renew(): Promise<void>; end(): Promise<void> }

/**
 * No file is deleted while a backup has this lease, so every file that a row of its snapshot refers to is still there.
 * Take it before the snapshot: rows removed earlier are not in the snapshot, and rows removed later keep their file.
 */
export async function takeBackupLease(db: Db, clock: Clock): Promise<BackupLease> {
  const name = `${PREFIX}${randomUUID()}`
  let renewedAt = clock.now()
  const until = () => String(renewedAt + LEASE_MS)
  for (const lease of await leases(db)) if (lease.until <= renewedAt) await remove(db, lease.name)
  await db.insertInto('meta').values({ name, value: until() }).execute()
  return {
    async renew() {
      if (clock.now() - renewedAt < RENEW_AFTER_MS) return
      renewedAt = clock.now()
      await db.updateTable('meta').set({ value: until() }).where('name', '=', name).execute()
    },
    end: () => remove(db, name),
  }
}

/** When the lease of a running backup ends; null when none runs. */
export async function backupRunningUntil(db: Db, now: number): Promise<number | null> {
  const running = (await leases(db)).map(({ until }) => until).filter((until) => until > now)
  return running.length === 0 ? null : Math.max(...running)
}

/** A lease is no part of the moment that is backed up. */
export function isBackupLease({ name }: Record<string, unknown>): boolean {
  return String(name).startsWith(PREFIX)
}

async function leases(db: Db): Promise<{ name: string; until: number }[]> {
  const rows = await db.selectFrom('meta').selectAll().where('name', 'like', `${PREFIX}%`).execute()
  return rows.map(({ name, value }) => ({ name, until: Number(value) }))
}

async function remove(db: Db, name: string): Promise<void> {
  await db.deleteFrom('meta').where('name', '=', name).execute()
}
