import { DAY_MS, HOUR_MS } from '@nirgam/domain/shared/dates'
import { removeOldMessages } from '../messages/messenger.ts'
import { sendMessages } from '../messages/send-later.ts'
import type { Services } from '../services.ts'
import { removeOldGivenUp } from './jobs.ts'

type Parts = Pick<Services, 'jobs' | 'db' | 'clock'>

/** Work that one of the processes does once an hour. */
export async function everyHour(parts: Parts, kind: string, work: (now: number) => Promise<void>): Promise<void> {
  parts.jobs.handle(kind, async (_payload, { now }) => {
    await planNext(parts, kind)
    await work(now)
  })
  await planNext(parts, kind)
}

/** The key names the hour: a running job still has its own key, and other processes plan the same one. */
async function planNext({ jobs, db, clock }: Parts, kind: string): Promise<void> {
  const hour = Math.floor(clock.now() / HOUR_MS) + 1
  await jobs.add(db, kind, {}, { runAt: hour * HOUR_MS, key: `hour-${hour}` })
}

/** Longer than any upload takes. */
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
