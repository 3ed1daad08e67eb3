import { DAY_MS } from '@nirgam/domain/shared/dates'
import { removeOldMessages } from '../messages/outbox.ts'
import { sendMessages } from '../messages/send-later.ts'
import type { Services } from '../services.ts'
import { everyHour } from './every-hour.ts'
import { removeOldGivenUp } from './jobs.ts'

/** No upload takes as long. */
const UNFINISHED_MS = DAY_MS

/** Background work of the platform: sending messages and removing expired data. */
export async function keepUp(services: Services): Promise<void> {
  sendMessages(services)
  await everyHour(services, 'clean-up-platform', async (now) => {
    await removeOldMessages(services.db, now)
    await removeOldGivenUp(services.db, now)
    await services.limits.sweep()
    await services.storage.sweep(now - UNFINISHED_MS)
  })
}
