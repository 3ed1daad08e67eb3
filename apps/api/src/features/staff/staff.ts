import type { DeskPersonName } from '@nirgam/domain/office/api-desk-queue'
import { mayDo, type Role } from '@nirgam/domain/office/roles'
import { Secret } from 'otpauth'
import { transaction } from '../../platform/database/engine.ts'
import type { Api } from '../../platform/http/api.ts'
import { everyHour } from '../../platform/jobs/every-hour.ts'
import type { Services } from '../../platform/services.ts'
import { hashPassword } from '../accounts/accounts.ts'
import { inviteFirstLead } from './invitations/invitations.ts'
import { removeOldInvitations } from './invitations/invitations-store.ts'
import { forgetOldNotices } from './notices.ts'
import { ownRoutes } from './own-routes.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { removeOldChallenges } from './passkeys/passkeys-store.ts'
import { newRecoveryCodes } from './second-factor.ts'
import { removeEndedDeskSessions, removeOldDeskDevices } from './sessions/desk-sessions-store.ts'
import { staffRoutes } from './staff-routes.ts'
import {
  addStaff,
  allStaff,
  emailLookup,
  everyoneEver,
  hasStaff,
  nameOf,
  newStaffUid,
  type StaffRow,
  staffByEmail,
} from './staff-store.ts'

export { inviteStaff, withdrawInvitation } from './invitations/invitations.ts'
export { tellDeskOfDeparture } from './leads.ts'
export { tellStaff } from './notices.ts'
export { accountants, listStaff, namesOfStaff } from './present-staff.ts'
export { actorOf, caseActor, deskAdmission, mustHaveFreshFactor, type Staff } from './sessions/desk-sessions.ts'
export { changeRole, lockStaff, removeStaff, renewSecondFactor, unlockStaff } from './staff-routes.ts'
export { hasStaff } from './staff-store.ts'

const SECRET_BYTES = 20

type Invented = { email: string; name: string; role: Role; password: string; membershipNumber: string | null }

/** Authenticator secret of a seeded staff member. It is derived from the address, so that it can be published. */
export function inventedSecret(email: string): string {
  return Secret.fromUTF8(email.padEnd(SECRET_BYTES, '.').slice(0, SECRET_BYTES)).base32
}

/** Staff for a demo desk. Their credentials are public, so production never has them. */
export async function addInventedStaff(services: Services, person: Invented): Promise<string> {
  const { db, vault, config } = services
  if (config.production) throw new Error('invented staff do not belong in production')
  const found = await staffByEmail(db, emailLookup(vault, person.email))
  if (found) return found.uid
  const uid = newStaffUid()
  const { password, ...known } = person
  const passwordHash = await hashPassword(password)
  await transaction(db, (trx) =>
    addStaff(services, trx, {
      ...known,
      uid,
      passwordHash,
      totpSecret: inventedSecret(person.email),
      totpStep: 0,
      recoveryCodes: newRecoveryCodes(vault, uid).kept,
    }),
  )
  return uid
}

/** Routes for staff accounts and signing in, which all other desk routes depend on. */
export function deskRoutes(app: Api, services: Services): void {
  ownRoutes(app, services)
  passkeyRoutes(app, services)
  staffRoutes(app, services)
}

/** Runs in every process, including those that do not serve the desk. */
export async function cleanUpStaffHourly(services: Services): Promise<void> {
  await everyHour(services, 'clean-up-staff', async (now) => {
    await removeEndedDeskSessions(services.db, now)
    await removeOldInvitations(services.db, now)
    await removeOldDeskDevices(services.db, now)
    await removeOldChallenges(services.db, now)
    await forgetOldNotices(services, now)
  })
}

/** Lets a developer open the desk at once. In production an operator invites the first lead. */
export async function firstLeadLink(services: Services): Promise<string | null> {
  const { config, db } = services
  if (config.production || !config.desk || (await hasStaff(db))) return null
  return (await inviteFirstLead(services)).link
}

/** A current or former staff member. */
export type Colleague = { uid: string; name: string; role: Role; canHold: boolean; canRead: boolean }

/** All current and former staff, by the id that cases and the audit use. A firm is small enough for that. */
export async function colleagues({ db, vault }: Pick<Services, 'db' | 'vault'>): Promise<Map<string, Colleague>> {
  const rows = await everyoneEver(db)
  return new Map(
    rows.map((row) => {
      const isHere = row.removed_at === null && row.locked_at === null
      const canHold = isHere && mayDo(row.role, 'act-on-cases')
      const canRead = isHere && mayDo(row.role, 'see-cases')
      return [row.uid, { uid: row.uid, name: nameOf(vault, row), role: row.role, canHold, canRead }]
    }),
  )
}

/** Name for an id that is not among the staff, for example after a restored backup. Ids are not shown. */
const UNKNOWN = 'Someone no longer here'

export function personNamed(people: ReadonlyMap<string, Colleague>, id: string): DeskPersonName {
  const found = people.get(id)
  return found ? { uid: id, name: found.name, role: found.role } : { uid: id, name: UNKNOWN, role: null }
}

/** The staff member with this e-mail address or id. */
export async function findStaff(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  word: string,
): Promise<StaffRow | undefined> {
  if (word.includes('@')) return staffByEmail(db, emailLookup(vault, word))
  return (await allStaff(db)).find(({ uid }) => uid === word)
}
