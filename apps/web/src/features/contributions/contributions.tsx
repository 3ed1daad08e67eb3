import type { ContributionRecord } from '@nirgam/domain/remittance/api-payments'
import { queryOptions } from '@tanstack/react-query'
import { replyQuery } from '../../lib/query.ts'
import type { Column } from '../../ui/lists.tsx'
import { StatusBadge } from '../../ui/states.tsx'
import { ReceiptButton, type Receipts } from '../receipts/receipts.tsx'

/** The newest few contributions and the total of all. */
export function contributionListQuery(limit: number) {
  return queryOptions({
    ...replyQuery('GET /contributions', { query: { limit } }),
  })
}

const BADGES: Record<ContributionRecord['status'], { label: string; color: string }> = {
  completed: { label: 'Completed', color: 'green' },
  processing: { label: 'Processing', color: 'yellow' },
  refund_asked: { label: 'Refund asked', color: 'yellow' },
  partially_refunded: { label: 'Partly refunded', color: 'gray' },
  refunded: { label: 'Refunded', color: 'gray' },
}

/** The last columns of every table of contributions. */
export function statusAndReceipt(receipts: Receipts): Column<ContributionRecord>[] {
  return [
    { header: 'Status', onCard: 'state', cell: ({ status }) => <StatusBadge {...BADGES[status]} /> },
    {
      header: 'Receipt',
      onCard: 'end',
      align: 'end',
      cell: ({ id, transaction_id, status }) =>
        status === 'processing' ? (
          'Once confirmed'
        ) : (
          <ReceiptButton
            receipts={receipts}
            receipt={{ remittanceId: id, fileName: `contribution-receipt-${transaction_id}.pdf` }}
            label={`Download receipt ${transaction_id}`}
          />
        ),
    },
  ]
}
