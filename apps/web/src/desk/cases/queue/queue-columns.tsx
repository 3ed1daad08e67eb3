import { categoryOf } from '@nirgam/domain/case/case-states'
import type { QueueSort } from '@nirgam/domain/office/queue'
import { formatIndiaDateTime, formatIndiaMoment, HOUR_MS, MINUTE_MS } from '@nirgam/domain/shared/dates'
import { formatRupees } from '@nirgam/domain/shared/money'
import { Link } from 'react-router'
import { Text } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/states.tsx'
import type { Column } from '../../desk-table.tsx'
import classes from '../cases.module.css'
import type { SettledRow } from './use-queue.ts'

const COLORS = { open: 'blue', waiting: 'orange', done: 'green', closed: 'gray' }

export function CaseStateBadge({ state, label }: { state: SettledRow['state']; label: string }) {
  return <StatusBadge label={label} color={COLORS[categoryOf(state)]} />
}

type Seen = {
  now: number
  ownUid: string
  mayOpen: boolean
  from: string
  onFocus: (id: number) => void
  /** undefined where the order is fixed */
  sorting: { now: QueueSort; sorts: readonly QueueSort[]; onSort: (sort: QueueSort) => void } | undefined
  /** undefined for read-only users */
  picking: { picked: ReadonlySet<number>; pick: (id: number) => void } | undefined
}

/** Pressing a header sorts by the first order, pressing it again by the second. */
const SORTS = {
  Case: ['newest', 'oldest'],
  Amount: ['largest', 'smallest'],
  Promise: ['due'],
} as const satisfies Record<string, readonly QueueSort[]>
const ASCENDING: readonly QueueSort[] = ['due', 'oldest', 'smallest']

function sortBy(header: keyof typeof SORTS, sorting: Seen['sorting']): Column<SettledRow>['sort'] {
  const orders: readonly QueueSort[] = SORTS[header].filter((sort) => sorting?.sorts.includes(sort))
  if (sorting === undefined || orders.length === 0) return undefined
  const at = orders.indexOf(sorting.now)
  return {
    now: at === -1 ? null : ASCENDING.includes(sorting.now) ? 'ascending' : 'descending',
    onSort: () => sorting.onSort(orders[(at + 1) % orders.length] ?? 'due'),
  }
}

export function queueColumns({ now, ownUid, mayOpen, from, onFocus, sorting, picking }: Seen): Column<SettledRow>[] {
  const tick: Column<SettledRow> = {
    header: 'Select',
    quiet: true,
    cell: ({ remittance_id: id, number }) => (
      <input
        type="checkbox"
        aria-label={`Select ${number}`}
        checked={picking?.picked.has(id) ?? false}
        onChange={() => picking?.pick(id)}
      />
    ),
  }
  return [
    ...(picking ? [tick] : []),
    {
      header: 'Case',
      sort: sortBy('Case', sorting),
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
      sort: sortBy('Amount', sorting),
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
      header: 'Owner',
      cell: ({ holder }) =>
        holder === null ? (
          <Text as="span" tone="dim">
            Unassigned
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
      sort: sortBy('Promise', sorting),
      cell: (row) => {
        const left = timeLeft(row, now)
        if (left === null) {
          const isOver = ['done', 'closed'].includes(categoryOf(row.state))
          return (
            <span className={classes.two}>
              <Text as="span" tone="dim">
                {isOver ? 'Finished' : 'Paused'}
              </Text>
              <small>
                {isOver ? '' : 'since '}
                {formatIndiaDateTime(Date.parse(row.since))}
              </small>
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

type Promised = { due_at: string | null; left_ms: number }

/** Working time left of the promise, in short: '2 h 10 min', 'late by 40 min'; null while the clock is paused. */
export function timeLeft({ due_at, left_ms }: Promised, now: number): { words: string; isLate: boolean } | null {
  if (due_at === null) return null
  const due = Date.parse(due_at)
  if (now > due) return { words: `Late by ${inShort(Math.max(now - due, -left_ms))}`, isLate: true }
  // The time left when the list was read, but never more than the time until the deadline.
  return { words: `${inShort(Math.min(left_ms, due - now))} left`, isLate: false }
}

export function dueWords({ due_at }: Promised): string | null {
  return due_at === null ? null : `Due ${formatIndiaMoment(Date.parse(due_at))}`
}

function inShort(ms: number): string {
  const minutes = Math.max(Math.round(ms / MINUTE_MS), 0)
  if (ms >= 48 * HOUR_MS) return `${Math.round(ms / HOUR_MS / 24)} days`
  if (minutes < 60) return `${minutes} min`
  // Minutes do not matter when the deadline is far away.
  const rest = ms < 10 * HOUR_MS ? minutes % 60 : 0
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
