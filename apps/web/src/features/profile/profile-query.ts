import type { ProfileData } from '@nirgam/domain/api-profile'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, api } from '../../lib/api.ts'

/** `partial` when the profile itself could not be read: the fields that /user does not know are then unknown, not empty. */
export type LoadedProfile = ProfileData & { partial: boolean }

const UNKNOWN = { date_of_birth: null, gender: null, pincode: null, address: null }

async function loadProfile(): Promise<LoadedProfile> {
  try {
    return { ...(await api('GET /profile')), partial: false }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    const { user } = await api('GET /user')
    return { user: { ...user, ...UNKNOWN }, pending: [], has_password: true, accept_marketing: true, partial: true }
  }
}

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: loadProfile,
  networkMode: 'always',
  // What is being typed must not be replaced by a later answer.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
