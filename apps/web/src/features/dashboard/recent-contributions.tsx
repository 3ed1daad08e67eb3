import type { ContributionRecord } from '@nirgam/domain/api-payments'
import { formatIndiaDate } from '@nirgam/domain/dates'
import { formatRupees } from '@nirgam/domain/money'
import { IconDownload } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'
import { type Column, DataTable } from '../../ui/lists.tsx'
import { StatusBadge } from '../../ui/states.tsx'
import { contributionStatus } from '../contributions/contributions.ts'
import { useReceiptDownload } from '../receipts/receipts.ts'

export function RecentContributions({ contributions }: { contributions: readonly ContributionRecord[] }) {
  const { download, downloading } = useReceiptDownload((error) => console.error('The receipt did not load.', error))
  if (contributions.length === 0) {
    return <Text tone="dim">What you pay for a certificate shows here, with its receipt.</Text>
  }
  const columns: Column<ContributionRecord>[] = [
    { header: 'Date', rowHeader: true, cell: ({ date }) => formatIndiaDate(Date.parse(date)) },
    { header: 'Amount', align: 'end', cell: ({ amount }) => formatRupees(amount) },
    { header: 'Status', cell: (contribution) => <StatusBadge {...contributionStatus(contribution)} /> },
    {
      header: 'Receipt',
      align: 'end',
      cell: ({ id, transaction_id, status }) =>
        status === 'processing' ? (
          'Once confirmed'
        ) : (
          <Button
            variant="default"
            size="sm"
            disabled={downloading !== null}
            aria-label={`Receipt ${transaction_id}`}
            onClick={() => download({ remittanceId: id, fileName: `contribution-receipt-${transaction_id}.pdf` })}
          >
            <IconDownload size={16} aria-hidden />
            {downloading === id ? 'Downloading...' : 'Receipt'}
          </Button>
        ),
    },
  ]
  return (
    <DataTable
      caption="Your newest contributions"
      columns={columns}
      rows={contributions}
      keyOf={({ id, status }) => `${id}-${status}`}
    />
  )
}
