import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { formatRupees } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useHydrated } from '../../lib/hydrated.ts'
import { replyQuery } from '../../lib/query.ts'
import { useUser } from '../auth/auth.tsx'
import { draftedTransfer } from '../draft/draft.ts'

type Incomplete = Pick<ListedRemittance, 'amount' | 'destination_country'>

const incompleteQuery = queryOptions({
  ...replyQuery('GET /remittances/check-incomplete'),
  select: ({ has_incomplete, data }): Incomplete | null => (has_incomplete ? data : null),
})

/** The unfinished remittance in words, and whether it is in the account or only on this device. */
export type Unfinished = { what: string; kept: 'account' | 'device' }

/** The remittance in the account, or else the draft in this browser; undefined until known. */
export function useUnfinished(): Unfinished | null | undefined {
  const hydrated = useHydrated()
  const { state } = useUser()
  const signedIn = state === 'signedIn'
  const { data, isPending } = useQuery({ ...incompleteQuery, enabled: signedIn })
  if (!hydrated || state === 'loading' || (signedIn && isPending)) return
  if (signedIn && data) return { what: describe(data), kept: 'account' }
  const drafted = draftedTransfer()
  return drafted?.destination_country ? { what: describe(drafted), kept: 'device' } : null
}

/** 'transfer of ₹5,00,000 to Germany', or as much of it as has been filled in. */
function describe({ amount, destination_country }: Incomplete): string {
  const sum = amount && `of ${formatRupees(amount)}`
  const country = destination_country && `to ${inSentence(destination_country)}`
  return ['transfer', sum, country].filter(Boolean).join(' ')
}
