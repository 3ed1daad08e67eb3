import type { ProfileData } from '@nirgam/domain/account/api-profile'
import type { UpdateProfileBody } from '@nirgam/domain/account/profile-forms'
import { genders } from '@nirgam/domain/account/profile-forms'
import { z } from 'zod'
import type { Services } from '../../platform/services.ts'
import { contactsOf, namePlace, type ProfileRow, pendingContacts, profileOf } from '../accounts/accounts.ts'

const text = z.string().nullable().catch(null).default(null)
/** Read leniently: a value of an older version must not lock anyone out of their profile. */
const details = z.object({
  date_of_birth: text,
  gender: z.enum(genders).nullable().catch(null).default(null),
  pincode: text,
  address: text,
})
export type ProfileDetails = z.infer<typeof details>

const FIELDS = ['date_of_birth', 'gender', 'pincode', 'address'] as const

export function openDetails({ vault }: Pick<Services, 'vault'>, row: ProfileRow): ProfileDetails {
  return details.parse(row.profile_sealed === null ? {} : vault.openJson(row.profile_sealed, detailsPlace(row.uid)))
}

export function sealDetails({ vault }: Pick<Services, 'vault'>, row: ProfileRow, changed: ProfileDetails): string {
  return vault.sealJson(changed, detailsPlace(row.uid))
}

/** Fields that the body leaves out stay; empty ones are cleared. */
export function withChanges(old: ProfileDetails, body: UpdateProfileBody): ProfileDetails {
  const changes = FIELDS.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field] || null]]))
  return details.parse({ ...old, ...Object.fromEntries(changes) })
}

export async function presentProfile(services: Services, userId: number): Promise<ProfileData> {
  const row = await profileOf(services.db, userId)
  const contacts = await contactsOf(services, services.db, userId)
  const contactOf = (kind: 'email' | 'phone') => contacts.find((contact) => contact.kind === kind)?.value ?? null
  return {
    user: {
      id: row.uid,
      name: row.name_sealed === null ? null : services.vault.open(row.name_sealed, namePlace(row.uid)),
      email: contactOf('email'),
      phone: contactOf('phone'),
      ...openDetails(services, row),
    },
    pending: await pendingContacts(services, userId),
    has_password: row.password_hash !== null,
    accept_marketing: row.accept_marketing === 1,
  }
}

function detailsPlace(uid: string) {
  return { table: 'users', row: uid, field: 'profile' }
}
