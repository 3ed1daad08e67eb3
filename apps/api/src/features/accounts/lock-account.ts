import type { Trx } from '../../platform/database/engine.ts'
import { removeAllSessions } from './sessions-store.ts'
import { setLocked } from './users-store.ts'

/** Nobody signs in with it any more, and whoever is signed in is out. */
export async function lockAccount(trx: Trx, userId: number, now: number): Promise<void> {
  await setLocked(trx, userId, now)
  await removeAllSessions(trx, userId)
}

export async function unlockAccount(trx: Trx, userId: number): Promise<void> {
  await setLocked(trx, userId, null)
}
