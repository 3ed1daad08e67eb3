import type { LedgerData, LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import { formatRupees2 } from '@nirgam/domain/shared/money'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, messageOf } from '../../lib/api.ts'
import { casePath } from '../../lib/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Row, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { type Column, DataTable } from '../../ui/lists.tsx'
import { EmptyState, StatusBadge } from '../../ui/states.tsx'
import { notify } from '../../ui/toast.tsx'
import { newestIn } from './changed-meanwhile.tsx'
import { refreshLedger } from './ledger-calls.ts'

type LedgerTableProps = {
  ledger: LedgerData
  busy: boolean
  onEdit: (line: LedgerLineRecord) => void
  onRemoved: (ledger: LedgerData) => void
}

export function LedgerTable({ ledger, busy, onEdit, onRemoved }: LedgerTableProps) {
  const { year, called, lines, total, rate } = ledger
  const [doomed, doom] = useState<LedgerLineRecord | null>(null)
  const removal = useMutation({
    mutationFn: ({ id: uid, version }: LedgerLineRecord) =>
      api('DELETE /ledger/entries/:uid', { params: { uid }, query: { year, version } }),
    // If the line has changed meanwhile, the dialog asks about the current version.
    onError: (error, asked) => doom(newestIn(error) ?? asked),
    onSuccess: (now) => {
      doom(null)
      onRemoved(now)
      notify({ title: 'Done', text: LEDGER_MESSAGES.removed })
    },
  })
  if (lines.length === 0) {
    return (
      <EmptyState title={`Nothing in this ${called} yet`} icon={<IconSend size={26} aria-hidden />}>
        We add transfers through Nirgam for you. Add transfers made elsewhere too, because the limits cover all of them.
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        caption={`What you sent in the ${called} ${year}`}
        columns={columnsFor({ dollarRate: rate.rupees_per_dollar, onEdit, onRemove: doom })}
        rows={lines}
        busy={busy}
        keyOf={({ id }) => id}
        footer={
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td data-align="end">{formatRupees2(total.rupees)}</td>
            <td colSpan={3} />
          </tr>
        }
      />
      {doomed && (
        <ConfirmDialog
          title="Remove this transfer?"
          confirmLabel="Remove it"
          busyLabel="Removing..."
          busy={removal.isPending}
          error={removal.error && messageOf(removal.error, LEDGER_MESSAGES.removeFailed)}
          onConfirm={() => removal.mutate(doomed)}
          onCancel={() => {
            if (removal.isError) refreshLedger()
            removal.reset()
            doom(null)
          }}
        >
          {formatRupees2(doomed.rupees)} to {doomed.receiver} on {dateOf(doomed)} will no longer count towards your
          limits.
        </ConfirmDialog>
      )}
    </>
  )
}

const dateOf = ({ day }: LedgerLineRecord) => formatIndiaDate(Date.parse(day))

type ForColumns = {
  dollarRate: number
  onEdit: (line: LedgerLineRecord) => void
  onRemove: (line: LedgerLineRecord) => void
}

function columnsFor({ dollarRate, onEdit, onRemove }: ForColumns): Column<LedgerLineRecord>[] {
  return [
    { header: 'Date', whole: true, onCard: 'start', cell: dateOf },
    { header: 'Receiver', rowHeader: true, onCard: 'line', cell: receiverCell },
    {
      header: 'Amount',
      align: 'end',
      onCard: 'figure',
      cell: (line) => (
        <>
          {line.sent ? formatRupees2(line.rupees) : 'Not sent'}
          {line.currency !== 'INR' && (
            <Text as="div" tone="dim" size="sm">
              {line.currency} {line.amount.toLocaleString('en-US')} at ₹{line.rate ?? dollarRate}
            </Text>
          )}
        </>
      ),
    },
    { header: 'Tax', align: 'end', whole: true, onCard: 'below', cell: taxCell },
    {
      header: 'Through',
      whole: true,
      onCard: 'state',
      cell: ({ remittance_id, reference_number }) =>
        remittance_id === null ? (
          <StatusBadge label="Elsewhere" color="gray" />
        ) : (
          <Link to={casePath(remittance_id)}>{reference_number ?? 'Nirgam'}</Link>
        ),
    },
    {
      header: 'Change',
      align: 'end',
      onCard: 'end',
      cell: (line) => (
        <Row gap="xs" justify="end" nowrap>
          <Button size="sm" variant="default" onClick={() => onEdit(line)}>
            Edit<VisuallyHidden>: {nameOf(line)}</VisuallyHidden>
          </Button>
          {line.remittance_id === null && (
            <Button size="sm" variant="subtle" onClick={() => onRemove(line)}>
              Remove<VisuallyHidden>: {nameOf(line)}</VisuallyHidden>
            </Button>
          )}
        </Row>
      ),
    },
  ]
}

function taxCell({ tds, tcs }: LedgerLineRecord) {
  if (tds === 0 && tcs === 0) return 'No TDS, no TCS'
  return (
    <>
      {tds > 0 && <div>TDS {formatRupees2(tds)}</div>}
      {tcs > 0 && <div>TCS {formatRupees2(tcs)}</div>}
    </>
  )
}

const nameOf = (line: LedgerLineRecord) => `${line.receiver}, ${dateOf(line)}`

function receiverCell({ receiver, bank, account_label, source_label }: LedgerLineRecord) {
  return (
    <>
      {receiver}
      <Text as="div" tone="dim" size="sm">
        {[account_label, bank, source_label].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}
