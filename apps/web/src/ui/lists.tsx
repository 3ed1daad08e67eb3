import type { ListSort } from '@nirgam/domain/shared/api-envelope'
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Asked } from '../lib/query.ts'
import { Button } from './button.tsx'
import { SelectField } from './form.tsx'
import { Card, Stack } from './layout.tsx'
import classes from './lists.module.css'
import { Banner, Skeleton } from './states.tsx'

export type Column<Row> = {
  header: string
  cell: (row: Row, index: number) => ReactNode
  align?: 'end'
  /** The cell names its row for a screen reader. */
  rowHeader?: boolean
  /** Keeps numbers and dates on one line. */
  whole?: boolean
  /**
   * The cell's place on the card that a row becomes on a phone: the main figure, the status next to it, a line of its
   * own, the first or second line below with the actions next to them, or nowhere.
   */
  onCard: 'figure' | 'state' | 'line' | 'start' | 'below' | 'end' | 'nowhere'
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Rows of the table's footer. */
  footer?: ReactNode
  busy?: boolean
}

/** A table; on a phone each row becomes a card that begins with the main figure. */
export function DataTable<Row>({ caption, columns, rows, keyOf, footer, busy = false }: DataTableProps<Row>) {
  return (
    <div className="scroll">
      <table className={classes.table} aria-label={caption} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map(({ header, align }) => (
              <th key={header} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)}>
              {columns.map(({ header, cell, align, rowHeader, whole, onCard }) => {
                const Cell = rowHeader ? 'th' : 'td'
                return (
                  <Cell
                    key={header}
                    scope={rowHeader ? 'row' : undefined}
                    data-align={align}
                    data-whole={whole}
                    data-on-card={onCard}
                  >
                    <span className={`visually-hidden ${classes.label}`}>{header}</span>
                    {cell(row, index)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
        {footer && <tfoot>{footer}</tfoot>}
      </table>
    </div>
  )
}

/** A long list, page by page. A list in another order replaces the current one once it has loaded. */
export function usePages<Page extends { next: number | null }>({ queryKey, queryFn }: Asked<Page>) {
  return useInfiniteQuery({
    queryKey,
    queryFn,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** Loads the next page of a long list. */
export function ShowMore({ list, failed }: { list: UseInfiniteQueryResult; failed: string }) {
  if (!list.hasNextPage) return null
  return (
    <Stack align="center" gap="sm" className={classes.more}>
      {list.isFetchNextPageError && <Banner kind="error">{failed}</Banner>}
      <Button
        variant="default"
        size="sm"
        busy={list.isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => void list.fetchNextPage()}
      >
        Show more
      </Button>
    </Stack>
  )
}

const LABELS: Record<ListSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest amount',
  smallest: 'Smallest amount',
}
const SORTS = Object.keys(LABELS) as ListSort[]

/** The order is part of the address, so that a reload and the browser's Back keep it. */
export function useSort(): [sort: ListSort, choose: (sort: ListSort) => void] {
  const [params, setParams] = useSearchParams()
  return [
    SORTS.find((known) => known === params.get('sort')) ?? 'newest',
    (sort) => setParams(sort === 'newest' ? {} : { sort }, { replace: true, preventScrollReset: true }),
  ]
}

/** The server sorts, so that the order applies to all pages and not only to those already loaded. */
export function SortSelect({ sort, onChange }: { sort: ListSort; onChange: (sort: ListSort) => void }) {
  return (
    <SelectField
      inline
      label="Sort by"
      value={sort}
      options={SORTS.map((known) => ({ value: known, label: LABELS[known] }))}
      onChange={(event) => onChange(SORTS.find((known) => known === event.currentTarget.value) ?? 'newest')}
    />
  )
}

/** Shrinks a long amount instead of breaking it. */
function fitting(value: string | null): CSSProperties {
  return { '--characters': value?.length ?? 0 } as CSSProperties
}

/** A few figures side by side; a null value is still loading. */
export function StatCards({ stats }: { stats: readonly { label: string; value: string | null }[] }) {
  return (
    <dl className={classes.cards}>
      {stats.map(({ label, value }) => (
        <Card key={label} pad="sm" className={classes.card}>
          <dt>{label}</dt>
          <dd style={fitting(value)}>{value ?? <Skeleton height="1.75rem" width="60%" />}</dd>
        </Card>
      ))}
    </dl>
  )
}
