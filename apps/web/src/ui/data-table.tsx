import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export type Column<Row> = {
  header: string
  cell: (row: Row, index: number) => ReactNode
  align?: 'end'
  /** Names the row for a screen reader. */
  rowHeader?: boolean
  /** Numbers and dates are not broken in two. */
  whole?: boolean
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Rows of the table's foot. */
  footer?: ReactNode
  busy?: boolean
}

/** A table that turns into cards on a narrow screen. */
export function DataTable<Row>({ caption, columns, rows, keyOf, footer, busy = false }: DataTableProps<Row>) {
  return (
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
            {columns.map(({ header, cell, align, rowHeader, whole }) => {
              const content = (
                <>
                  <span className={classes.label}>{header}</span>
                  <span>{cell(row, index)}</span>
                </>
              )
              return rowHeader ? (
                <th key={header} scope="row" data-align={align} data-whole={whole}>
                  {content}
                </th>
              ) : (
                <td key={header} data-align={align} data-whole={whole}>
                  {content}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      {footer && <tfoot>{footer}</tfoot>}
    </table>
  )
}
