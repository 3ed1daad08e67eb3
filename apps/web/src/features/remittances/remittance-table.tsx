import type { CaseGlance } from '@nirgam/domain/case/api-case'
import { BANK_OPTIONS, optionLabel } from '@nirgam/domain/remittance/answers/options'
import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { displayStatus, remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import { formatRupees } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { Link } from 'react-router'
import { casePath } from '../../lib/navigation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
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
      onCard: 'start',
      rowHeader: true,
      whole: true,
      cell: ({ id, is_completed, reference_number }) => (
        <>
          {is_completed ? <Link to={casePath(id)}>{remittanceNumber(id)}</Link> : remittanceNumber(id)}{' '}
          {/* The number used on documents; on a phone it is one tap away. */}
          <Text as="div" tone="dim" size="sm">
            {reference_number}
          </Text>
        </>
      ),
    },
    {
      header: 'Amount',
      onCard: 'figure',
      align: 'end',
      whole: true,
      cell: ({ amount, destination_country: country }) => (
        <>
          {amount === null ? 'Not provided' : formatRupees(amount)}
          {country && (
            <Text as="div" tone="dim" size="sm">
              to {inSentence(country)}
            </Text>
          )}
        </>
      ),
    },
    {
      header: 'Bank',
      onCard: 'line',
      cell: ({ bank }) => (bank ? optionLabel(BANK_OPTIONS, bank) : 'Not Selected'),
    },
    {
      header: 'Status',
      onCard: 'state',
      cell: (remittance) => (
        <>
          <StatusBadge {...displayStatus(remittance)} />
          <GlanceLine glance={glances.find(({ remittance_id }) => remittance_id === remittance.id)} />
        </>
      ),
    },
    {
      header: 'Date',
      onCard: 'below',
      whole: true,
      cell: ({ created_at }) => formatIndiaDate(Date.parse(created_at)),
    },
    {
      header: 'Actions',
      onCard: 'end',
      align: 'end',
      whole: true,
      cell: (remittance) => (
        <Row gap="sm" justify="end">
          {!remittance.is_completed && (
            <ButtonLink
              to="/dashboard"
              state={{ continueRemittance: true }}
              size="sm"
              aria-label={`Continue ${remittanceNumber(remittance.id)}`}
            >
              Continue
            </ButtonLink>
          )}
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
