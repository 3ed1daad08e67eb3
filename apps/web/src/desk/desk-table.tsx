import type { ReactNode } from 'react'
import classes from './desk.module.css'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** The cell names its row for a screen reader. */
  rowHeader?: boolean
  /** The column explains itself; its name is only for screen readers. */
  quiet?: boolean
  /** Shown only on wide screens. */
  wide?: boolean
  /** Holds sentences, which may take several lines. */
  long?: boolean
  /** Makes the column sortable; `now` is null while the rows are sorted by another column. */
  sort?: { now: 'ascending' | 'descending' | null; onSort: () => void } | undefined
}

type DeskTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Attributes of a whole row. */
  marksOf?: (row: Row) => { selected?: boolean; outdated?: boolean }
}

/** A compact table with many rows; the customers' lists are spaced for touch. */
export function DeskTable<Row>({ caption, columns, rows, keyOf, marksOf }: DeskTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scrolling area must be scrollable by keyboard
    <section className="scroll" aria-label={caption} tabIndex={0}>
      <table className={classes.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ header, align, quiet, wide, sort }) => (
              <th key={header} scope="col" data-align={align} data-wide={wide} aria-sort={sort?.now ?? undefined}>
                {sort && (
                  <button type="button" onClick={sort.onSort}>
                    {header} <span aria-hidden>{sort.now === null ? '↕' : sort.now === 'ascending' ? '↑' : '↓'}</span>
                  </button>
                )}
                {!sort && (quiet ? <span className="visually-hidden">{header}</span> : header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              data-selected={marksOf?.(row).selected || undefined}
              data-outdated={marksOf?.(row).outdated || undefined}
            >
              {columns.map(({ header, cell, align, rowHeader, wide, long }) =>
                rowHeader ? (
                  <th key={header} scope="row" data-long={long}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={header} data-align={align} data-wide={wide} data-long={long}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
