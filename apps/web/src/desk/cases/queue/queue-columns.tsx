import { categoryOf } from '@nirgam/domain/case/case-states'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { formatRupees } from '@nirgam/domain/shared/money'
import { Link } from 'react-router'
import { Text } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/states.tsx'
import type { Column } from '../../desk-table.tsx'
import classes from '../cases.module.css'
import { dueWords, timeLeft } from './promise-left.ts'
import type { SettledRow } from './settled-rows.ts'

const COLORS = { open: 'blue', waiting: 'orange', done: 'green', closed: 'gray' }

export function CaseStateBadge({ state, label }: { state: SettledRow['state']; label: string }) {
  return <StatusBadge label={label} color={COLORS[categoryOf(state)]} />
}

type Seen = { now: number; ownUid: string; mayOpen: boolean; from: string; onFocus: (id: number) => void }

export function queueColumns({ now, ownUid, mayOpen, from, onFocus }: Seen): Column<SettledRow>[] {
  return [
    {
      header: 'Case',
      rowHeader: true,
      cell: ({ remittance_id: id, number, reference_number }) => (
        <span className={classes.two}>
          {mayOpen ? (
            <Link to={`/desk/cases/${id}`} state={{ from }} data-case={id} onFocus={() => onFocus(id)}>
              {number}
            </Link>
          ) : (
            number
          )}
          <small>{reference_number}</small>
        </span>
      ),
    },
    {
      header: 'Customer',
      cell: ({ customer, source }) => (
        <span className={classes.two}>
          <span className={classes.name} title={customer}>
            {customer}
          </span>
          <small>{source}</small>
        </span>
      ),
    },
    {
      header: 'Amount',
      align: 'end',
      cell: ({ amount, destination_country }) => (
        <span className={classes.two}>
          <span className="tabular">{amount === null ? '–' : formatRupees(amount)}</span>
          <small>{destination_country ?? ''}</small>
        </span>
      ),
    },
    { header: 'Bank', wide: true, cell: ({ bank }) => bank },
    {
      header: 'State',
      cell: ({ state, state_label, items_open, isOutdated, part }) => (
        <span className={classes.two}>
          <span>
            {isOutdated ? (
              <StatusBadge label="Changed" color="gray" />
            ) : (
              <CaseStateBadge state={state} label={state_label} />
            )}
          </span>
          {items_open > 0 && <small>{items_open === 1 ? '1 question open' : `${items_open} questions open`}</small>}
          {items_open === 0 && part !== null && <small>{part === 'none' ? 'Nothing to file' : `Part ${part}`}</small>}
        </span>
      ),
    },
    {
      header: 'Holder',
      cell: ({ holder }) =>
        holder === null ? (
          <Text as="span" tone="dim">
            Nobody
          </Text>
        ) : holder.uid === ownUid ? (
          'You'
        ) : (
          <span className={classes.name} title={holder.name}>
            {holder.name}
          </span>
        ),
    },
    {
      header: 'Promise',
      cell: (row) => {
        const left = timeLeft(row, now)
        if (left === null) {
          return (
            <span className={classes.two}>
              <Text as="span" tone="dim">
                Paused
              </Text>
              <small>since {formatIndiaDateTime(Date.parse(row.since))}</small>
            </span>
          )
        }
        return (
          <span className={classes.two}>
            <Text as="span" {...(left.isLate && { tone: 'error', weight: 'semibold' })}>
              {left.words}
            </Text>
            <small>{dueWords(row)}</small>
          </span>
        )
      },
    },
  ]
}
