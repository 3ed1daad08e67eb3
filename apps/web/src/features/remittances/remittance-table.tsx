import type { CaseGlance } from '@nirgam/domain/api-case'
import type { ListedRemittance } from '@nirgam/domain/api-remittances'
import { formatIndiaDate } from '@nirgam/domain/dates'
import { formatRupees } from '@nirgam/domain/money'
import { BANK_OPTIONS, optionLabel } from '@nirgam/domain/options'
import { displayStatus, remittanceNumber } from '@nirgam/domain/remittance-status'
import { Link } from 'react-router'
import { casePath } from '../../lib/case-path.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { type Column, DataTable } from '../../ui/lists.tsx'
import { StatusBadge } from '../../ui/states.tsx'
import { GlanceLine } from '../case/case.tsx'
import { ReceiptButton, type Receipts } from '../receipts/receipts.tsx'

type RemittanceTableProps = {
  rows: readonly ListedRemittance[]
  glances: readonly CaseGlance[]
  busy: boolean
  receipts: Receipts
  onView: (remittance: ListedRemittance) => void
}

export function RemittanceTable({ rows, glances, busy, receipts, onView }: RemittanceTableProps) {
  const columns: Column<ListedRemittance>[] = [
    {
      header: 'Remittance ID',
      rowHeader: true,
      whole: true,
      cell: ({ id, is_completed }) => (
        <span className="tabular">
          {is_completed ? <Link to={casePath(id)}>{remittanceNumber(id)}</Link> : remittanceNumber(id)}
        </span>
      ),
    },
    {
      header: 'Amount',
      align: 'end',
      whole: true,
      cell: ({ amount }) => (amount === null ? 'Not provided' : formatRupees(amount)),
    },
    { header: 'Bank', cell: ({ bank }) => (bank ? optionLabel(BANK_OPTIONS, bank) : 'Not Selected') },
    {
      header: 'Status',
      cell: (remittance) => (
        <>
          <StatusBadge {...displayStatus(remittance)} />
          <GlanceLine glance={glances.find(({ remittance_id }) => remittance_id === remittance.id)} />
        </>
      ),
    },
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
            <ReceiptButton
              receipts={receipts}
              receipt={{ remittanceId: remittance.id, fileName: `remittance-receipt-${remittance.id}.pdf` }}
              label={`Receipt for ${remittanceNumber(remittance.id)}`}
            />
          )}
        </Row>
      ),
    },
  ]
  return <DataTable caption="Your remittances" columns={columns} rows={rows} keyOf={({ id }) => id} busy={busy} />
}

function hasReceipt({ is_completed, contribution }: ListedRemittance): boolean {
  return is_completed && (contribution ?? 0) > 0
}
