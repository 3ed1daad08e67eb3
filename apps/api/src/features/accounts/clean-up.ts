import { everyHour } from '../../platform/jobs/every-hour.ts'
import type { Services } from '../../platform/services.ts'
import { removeExpired } from './clean-up-store.ts'

/** Whatever has run out is removed. */
export async function cleanUpHourly(services: Services): Promise<void> {
  await everyHour(services, 'clean-up-accounts', (now) => removeExpired(services.db, now))
}
