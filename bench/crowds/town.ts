import { startSession } from '../../apps/api/src/features/accounts/sessions/sessions.ts'
import { newPlace } from '../place.ts'

export type Person = { token: string; remittance: number }

/** A new database with users, each signed in and with an unfinished remittance. */
export async function newTown(count: number) {
  const place = await newPlace('sqlite', { people: count, remittances: 1 })
  const { db, clock } = place.services
  const unfinished = await db
    .selectFrom('remittances')
    .select(['id', 'user_id'])
    .where('is_completed', '=', 0)
    .execute()
  const people: Person[] = []
  for (const { id, user_id } of unfinished) {
    people.push({ token: await startSession(db, user_id, clock.now()), remittance: id })
  }
  return { ...place, people }
}
