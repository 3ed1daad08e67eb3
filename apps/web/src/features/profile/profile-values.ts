import type { ProfileRecord } from '@nirgam/domain/api-profile'
import type { LoadedProfile } from './profile-query.ts'

const FIELDS = ['name', 'date_of_birth', 'gender', 'email', 'phone', 'pincode', 'address'] as const
export type ProfileField = (typeof FIELDS)[number]
export type ProfileValues = Record<ProfileField, string>
export type FieldProblems = Partial<Record<string, string>>

/** Those GET /user cannot tell. */
const OF_PROFILE_ONLY: readonly ProfileField[] = ['date_of_birth', 'gender', 'pincode', 'address']

export function valuesOf(user: ProfileRecord): ProfileValues {
  const { name, date_of_birth, gender, email, phone, pincode, address } = user
  return {
    name: name ?? '',
    date_of_birth: date_of_birth ?? '',
    gender: gender ?? '',
    email: email ?? '',
    phone: phone ?? '',
    pincode: pincode ?? '',
    address: address ?? '',
  }
}

/** Everything, except fields whose stored value is not known and that were left empty: they must not be erased. */
export function bodyOf(values: ProfileValues, { partial }: Pick<LoadedProfile, 'partial'>): Partial<ProfileValues> {
  const known = FIELDS.filter((field) => !partial || !OF_PROFILE_ONLY.includes(field) || values[field] !== '')
  return Object.fromEntries(known.map((field) => [field, values[field].trim()]))
}

/** The newly confirmed address or number where the old one still stands; what is being typed stays. */
export function withConfirmed(typed: ProfileValues, before: ProfileRecord, now: ProfileRecord): ProfileValues {
  const old = valuesOf(before)
  const { email, phone } = valuesOf(now)
  return {
    ...typed,
    ...(typed.email === old.email && { email }),
    ...(typed.phone === old.phone && { phone }),
  }
}

export function isProfileField(field: string): field is ProfileField {
  return FIELDS.some((known) => known === field)
}
