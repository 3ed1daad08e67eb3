import type { Services } from '../../platform/services.ts'
import { removeExpired } from './clean-up-store.ts'

const KIND = 'clean-up-accounts'
const EVERY_MS = 60 * 60 * 1000

/** Once an hour, by one of the processes, whatever has run out is removed. */
export async function cleanUpHourly(services: Services): Promise<void> {
  services.jobs.handle(KIND, async () => {
    await planNext(services)
    await removeExpired(services.db, services.clock.now())
    await services.limits.sweep()
  })
  await planNext(services)
}

/** The key names the hour: a running job still holds its own, and other processes plan the same one. */
async function planNext({ jobs, db, clock }: Services): Promise<void> {
  const hour = Math.floor(clock.now() / EVERY_MS) + 1
  await jobs.add(db, KIND, {}, { runAt: hour * EVERY_MS, key: `hour-${hour}` })
}
