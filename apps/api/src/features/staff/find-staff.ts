import type { Services } from '../../platform/services.ts'
import { allStaff, emailLookup, type StaffRow, staffByEmail } from './staff-store.ts'

/** The one behind an e-mail address or an id. */
export async function findStaff(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  word: string,
): Promise<StaffRow | undefined> {
  if (word.includes('@')) return staffByEmail(db, emailLookup(vault, word))
  return (await allStaff(db)).find(({ uid }) => uid === word)
}
