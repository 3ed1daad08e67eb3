import type { ContributionRecord } from '@nirgam/domain/api-payments'
import { formatIndiaDate } from '@nirgam/domain/dates'
import { formatRupees } from '@nirgam/domain/money'
import { ActionButton } from '../../ui/action.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { contributionStatus } from '../contributions/contributions.tsx'
import { useReceiptDownload } from '../receipts/receipts.ts'
import classes from './dashboard-page.module.css'

export function RecentContributions({ contributions }: { contributions: readonly ContributionRecord[] }) {
  const { download, downloading } = useReceiptDownload((error) => console.error('The receipt did not load.', error))
  if (contributions.length === 0) {
    return <p className={classes.quiet}>What you pay for a certificate shows here, with its receipt.</p>
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
          <ActionButton
            variant="default"
            size="sm"
            disabled={downloading !== null}
            aria-label={`Receipt ${transaction_id}`}
            onClick={() => download({ remittanceId: id, fileName: `contribution-receipt-${transaction_id}.pdf` })}
          >
            <DownloadIcon size={16} />
            {downloading === id ? 'Downloading...' : 'Receipt'}
          </ActionButton>
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
