/** Start of a cell that spreadsheets read as a formula. Text typed by users must never become one. */
const STARTS_FORMULA = /^[\s]*[=+\-@\t\r]/

type Cell = string | number | null

/** A line for a spreadsheet: every text is quoted, and none can become a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = STARTS_FORMULA.test(cell) ? `'${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Declares UTF-8 to programs that would guess another encoding. */
export const CSV_START = '\ufeff'
