import type { ProfileRecord } from '@nirgam/domain/api-profile'
import type { UpdateProfileBody } from '@nirgam/domain/profile-forms'
import type { Typed } from '../../lib/form.ts'

const FIELDS = ['name', 'date_of_birth', 'gender', 'email', 'phone', 'pincode', 'address'] as const
export type ProfileField = (typeof FIELDS)[number]

/** Those GET /user cannot tell. */
const OF_PROFILE_ONLY: readonly ProfileField[] = ['date_of_birth', 'gender', 'pincode', 'address']

export function valuesOf(user: ProfileRecord): Record<string, string> {
  return Object.fromEntries(FIELDS.map((field) => [field, user[field] ?? '']))
}

/** Everything, except fields whose stored value is not known and that were left empty: they must not be erased. */
export function bodyOf(typed: Typed, { partial }: { partial: boolean }): UpdateProfileBody {
  const known = FIELDS.filter((field) => !partial || !OF_PROFILE_ONLY.includes(field) || typed(field) !== '')
  return Object.fromEntries(known.map((field) => [field, typed(field).trim()]))
}

/** The newly confirmed address or number where the old one still stands; what is being typed stays. */
export function confirmedValues(typed: Typed, before: ProfileRecord, now: ProfileRecord): Record<string, string> {
  const untouched = (['email', 'phone'] as const).filter((field) => typed(field) === (before[field] ?? ''))
  return Object.fromEntries(untouched.map((field) => [field, now[field] ?? '']))
}
