import type { CurrentUserData, SignedInData, UserRecord } from '@nirgam/domain/account/api-accounts'
import { timeText } from '../../platform/replies.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { contactPlace, countryCodeOf } from './contacts/contacts.ts'
import type { UserRow } from './sessions/sessions-store.ts'
import { namePlace } from './users-store.ts'

function presentUser(vault: Vault, row: UserRow): UserRecord {
  // A contact has both or is not there at all.
  const open = (sealed: string | null, uid: string | null) =>
    sealed === null ? null : vault.open(sealed, contactPlace(uid as string))
  const phone = open(row.phone_sealed, row.phone_uid)
  return {
    id: row.uid,
    name: row.name_sealed === null ? null : vault.open(row.name_sealed, namePlace(row.uid)),
    email: open(row.email_sealed, row.email_uid),
    phone,
    country_code: countryCodeOf(phone),
    // Nobody else is signed in.
    verified: true,
    created_at: timeText(row.created_at),
  }
}

export function presentCurrentUser(vault: Vault, row: UserRow): CurrentUserData {
  return {
    user: presentUser(vault, row),
    has_completed_remittance: row.has_completed === 1,
    latest_remittance: row.latest_remittance,
  }
}

export function presentSignedIn(vault: Vault, row: UserRow, token: string): SignedInData {
  const hasCompleted = row.has_completed === 1
  return {
    user: presentUser(vault, row),
    token,
    redirect_to: hasCompleted ? '/dashboard' : '/home',
    has_completed_remittance: hasCompleted,
  }
}
