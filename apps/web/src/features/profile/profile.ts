import type { ProfileData, ProfileRecord } from '@nirgam/domain/account/api-accounts'
import type { UpdateProfileBody } from '@nirgam/domain/account/profile-forms'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, api } from '../../lib/api.ts'
import type { Typed } from '../../lib/form.ts'
import { asking } from '../../lib/query.ts'

const FIELDS = ['name', 'date_of_birth', 'gender', 'email', 'phone', 'pincode', 'address'] as const
export type ProfileField = (typeof FIELDS)[number]

/** Fields that GET /user does not return. */
const UNKNOWN = { date_of_birth: null, gender: null, pincode: null, address: null }

/** `partial` if the profile could not be loaded: fields missing in /user are then unknown, not empty. */
export type LoadedProfile = Omit<ProfileData, 'accept_marketing'> & {
  partial: boolean
  /** null while unknown: consent must not be assumed either way */
  accept_marketing: boolean | null
}

async function loadProfile(): Promise<LoadedProfile> {
  try {
    return { ...(await api('GET /profile')), partial: false }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    const { user } = await api('GET /user')
    return { user: { ...user, ...UNKNOWN }, pending: [], has_password: true, accept_marketing: null, partial: true }
  }
}

export const profileQuery = queryOptions({
  ...asking('GET /profile', null, loadProfile),
  // A later reply must not replace text that is being typed.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export function valuesOf(user: ProfileRecord): Record<string, string> {
  return Object.fromEntries(FIELDS.map((field) => [field, user[field] ?? '']))
}

/** All fields except those that are unknown and left empty, which must not be erased. */
export function bodyOf(typed: Typed, { partial }: { partial: boolean }): UpdateProfileBody {
  const known = FIELDS.filter((field) => !(partial && field in UNKNOWN && typed(field) === ''))
  return Object.fromEntries(known.map((field) => [field, typed(field).trim()]))
}

/** Consent that could not be read is neither given nor withdrawn. */
export function passwordBodyOf(typed: Typed, profile: Pick<LoadedProfile, 'has_password' | 'accept_marketing'>) {
  return {
    ...(profile.has_password && { current_password: typed('current_password') }),
    new_password: typed('new_password'),
    new_password_confirmation: typed('new_password_confirmation'),
    ...(profile.accept_marketing !== null && { accept_marketing: typed('accept_marketing') !== '' }),
  }
}

/** The newly confirmed address or number, if the field still has the old one; other typed text stays. */
export function confirmedValues(typed: Typed, before: ProfileRecord, now: ProfileRecord): Record<string, string> {
  const untouched = (['email', 'phone'] as const).filter((field) => typed(field) === (before[field] ?? ''))
  return Object.fromEntries(untouched.map((field) => [field, now[field] ?? '']))
}
