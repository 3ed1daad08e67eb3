import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { formatRupees } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { queryOptions } from '@tanstack/react-query'
import { replyQuery } from '../../lib/query.ts'

/** The newest few and the totals of all. */
export function remittanceListQuery(limit: number) {
  return queryOptions({
    ...replyQuery('GET /remittances', { query: { limit, totals: true } }),
    networkMode: 'always',
  })
}

/** '₹5,00,000 to Germany', or as much of it as has been filled in. */
export function describeTransfer({
  amount,
  destination_country,
}: Pick<ListedRemittance, 'amount' | 'destination_country'>): string {
  const sum = amount === null ? 'Amount not entered yet' : formatRupees(amount)
  return destination_country ? `${sum} to ${inSentence(destination_country)}` : sum
}
