import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { formatRupees } from '@nirgam/domain/money'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useUser } from '../auth/auth.tsx'

type Incomplete = Pick<RemittanceRecord, 'amount' | 'destination_country'>
type Reply = { has_incomplete?: boolean; data?: Incomplete | null }

export const incompleteQuery = queryOptions({
  queryKey: ['remittances', 'check-incomplete'],
  queryFn: async ({ signal }): Promise<Incomplete | null> => {
    const reply = await api.getReply<Reply>('/remittances/check-incomplete', { signal })
    return reply.has_incomplete && reply.data ? reply.data : null
  },
})

/** The signed-in user's unfinished remittance, as far as it is known by now. */
export function useIncomplete(): Incomplete | null {
  const { state } = useUser()
  const { data } = useQuery({ ...incompleteQuery, enabled: state === 'signedIn' })
  return (state === 'signedIn' && data) || null
}

/** '₹5,00,000 to Germany', or as much of it as has been filled in. */
export function describe({ amount, destination_country }: Incomplete): string {
  const sum = amount === null ? 'money' : formatRupees(amount)
  return destination_country ? `${sum} to ${destination_country}` : sum
}
