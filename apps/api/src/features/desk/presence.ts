import type { DeskPersonName } from '@nirgam/domain/office/api-desk-queue'
import { everyHour } from '../../platform/jobs/every-hour.ts'
import type { Services } from '../../platform/services.ts'
import { stampOf } from '../case/case.ts'
import { personNamed } from '../staff/staff.ts'
import type { People } from './people.ts'
import { presentAt, removeOldPresence, removePresence, setPresence } from './presence-store.ts'

/** An open page reports every five seconds; several reports in a row may get lost. */
const LOOKING_MS = 30_000

type Looking = { remittanceId: number; me: string; people: People }

/**
 * Records that a staff member has a case open, or has left it; returns the others who have it open and the case's
 * stamp.
 */
export async function lookAt(services: Services, { remittanceId, me, people }: Looking, isLooking: boolean) {
  const { db, clock } = services
  const stamped = await stampOf(db, remittanceId)
  if (isLooking) await setPresence(db, remittanceId, me, clock.now())
  else await removePresence(db, remittanceId, me)
  return { ...stamped, looking: await othersLooking(services, { remittanceId, me, people }) }
}

export async function othersLooking(
  { db, clock }: Services,
  { remittanceId, me, people }: Looking,
): Promise<DeskPersonName[]> {
  const uids = await presentAt(db, remittanceId, clock.now() - LOOKING_MS)
  return uids.filter((uid) => uid !== me).map((uid) => personNamed(people, uid))
}

export async function forgetPresenceHourly(services: Services): Promise<void> {
  await everyHour(services, 'forget-presence', (now) => removeOldPresence(services.db, now - LOOKING_MS))
}
