import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { formatIndiaDate } from '@nirgam/domain/dates'
import { formatRupees } from '@nirgam/domain/money'
import { BANK_OPTIONS, optionLabel } from '@nirgam/domain/options'
import { displayStatus, remittanceNumber } from '@nirgam/domain/remittance-status'
import { IconDownload } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { type Column, DataTable } from '../../ui/lists.tsx'
import { StatusBadge } from '../../ui/states.tsx'

type RemittanceTableProps = {
  rows: readonly RemittanceRecord[]
  busy: boolean
  /** The remittance whose receipt is on its way. */
  downloading: number | null
  onView: (remittance: RemittanceRecord) => void
  onReceipt: (remittance: RemittanceRecord) => void
}

export function RemittanceTable({ rows, busy, downloading, onView, onReceipt }: RemittanceTableProps) {
  const columns: Column<RemittanceRecord>[] = [
    {
      header: 'Remittance ID',
      rowHeader: true,
      whole: true,
      cell: ({ id }) => <span className="tabular">{remittanceNumber(id)}</span>,
    },
    {
      header: 'Amount',
      align: 'end',
      whole: true,
      cell: ({ amount }) => (amount === null ? 'Not provided' : formatRupees(amount)),
    },
    { header: 'Bank', cell: ({ bank }) => (bank ? optionLabel(BANK_OPTIONS, bank) : 'Not Selected') },
    { header: 'Status', cell: (remittance) => <StatusBadge {...displayStatus(remittance)} /> },
    { header: 'Date', whole: true, cell: ({ created_at }) => formatIndiaDate(Date.parse(created_at)) },
    {
      header: 'Actions',
      align: 'end',
      whole: true,
      cell: (remittance) => (
        <Row gap="sm" justify="end">
          <Button
            variant="default"
            size="sm"
            aria-label={`View ${remittanceNumber(remittance.id)}`}
            onClick={() => onView(remittance)}
          >
            View
          </Button>
          {hasReceipt(remittance) && (
            <Button
              variant="default"
              size="sm"
              disabled={downloading !== null}
              aria-label={`Receipt for ${remittanceNumber(remittance.id)}`}
              onClick={() => onReceipt(remittance)}
            >
              <IconDownload size={16} aria-hidden />
              {downloading === remittance.id ? 'Downloading...' : 'Receipt'}
            </Button>
          )}
        </Row>
      ),
    },
  ]
  return <DataTable caption="Your remittances" columns={columns} rows={rows} keyOf={({ id }) => id} busy={busy} />
}

function hasReceipt({ is_completed, contribution }: RemittanceRecord): boolean {
  return is_completed && (contribution ?? 0) > 0
}
