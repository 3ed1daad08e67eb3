import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { removeCodesOf } from './codes/codes-store.ts'
import { contactsOf, removeContacts } from './contacts/contacts-store.ts'
import { devicesOf, removeDevices } from './sessions/devices-store.ts'
import { removeAllSessions, sessionsOf } from './sessions/sessions-store.ts'
import { identitiesOf, removeIdentities } from './social/social-store.ts'
import { emptyUser, userTimes } from './users-store.ts'

/** The emptied row stays, because remittances that must be kept refer to it. */
export function ownAccount(services: Services): OwnData {
  const { db } = services
  return {
    tables: ['users', 'contacts', 'identities', 'sessions', 'devices', 'codes'],
    async *files(owner) {
      const { uid, created_at } = await userTimes(db, owner)
      const times = <T extends { created_at: number }>(rows: T[]) =>
        rows.map((row) => ({ ...row, created_at: timeText(row.created_at) }))
      yield jsonFile('account.json', {
        id: uid,
        created_at: timeText(created_at),
        contacts: (await contactsOf(services, db, owner)).map(({ kind, value, verified }) => ({
          kind,
          value,
          verified,
        })),
        signs_in_with: times(await identitiesOf(db, owner)),
        sessions: (await sessionsOf(db, owner)).map((session) => ({
          created_at: timeText(session.created_at),
          last_used_at: timeText(session.last_used_at),
        })),
        browsers: times(await devicesOf(db, owner)),
      })
    },
    async erase(trx, owner) {
      await removeAllSessions(trx, owner)
      await removeDevices(trx, owner)
      await removeCodesOf(trx, owner)
      await removeIdentities(trx, owner)
      await removeContacts(trx, owner)
      await emptyUser(trx, owner, services.clock.now())
    },
  }
}
