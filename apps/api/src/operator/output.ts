import type { Outcome } from './command.ts'

export function asJson(outcome: Outcome): string {
  return `${JSON.stringify('rows' in outcome ? outcome.rows : { done: outcome.done, ...outcome.facts }, null, 2)}\n`
}

/** Several rows as a table, a single rich one as a list of its fields. */
export function asText(outcome: Outcome): string {
  if ('done' in outcome) return `${outcome.done}\n`
  const [first] = outcome.rows
  if (!first) return `${outcome.empty ?? 'Nothing.'}\n`
  const nested = Object.values(first).some((value) => typeof value === 'object' && value !== null)
  const long = Object.values(first).some((value) => String(value).length > 60)
  return nested || long ? outcome.rows.map(card).join('\n') : table(outcome.rows)
}

function card(row: Record<string, unknown>): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length))
  return `${Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
    .join('\n')}\n`
}

function table(rows: Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => cell(row[name]).length)))
  const line = (cells: string[]) =>
    cells
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  const ruler = widths.map((width) => '-'.repeat(width))
  return `${[line(names), line(ruler), ...rows.map((row) => line(names.map((name) => cell(row[name]))))].join('\n')}\n`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replace(/[\r\n]+/g, ' ')
}
