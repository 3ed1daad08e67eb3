import type { Outcome } from './command.ts'

export function asJson(outcome: Outcome): string {
  return `${JSON.stringify('rows' in outcome ? outcome.rows : { done: outcome.done, ...outcome.facts }, null, 2)}\n`
}

/** Several rows as a table, a single rich one as a list of its fields. */
export function asText(outcome: Outcome): string {
  if ('done' in outcome) return `${outcome.done}\n`
  if (outcome.text !== undefined) return outcome.text
  const [first] = outcome.rows
  if (!first) return `${outcome.empty ?? 'Nothing.'}\n`
  const nested = Object.values(first).some((value) => typeof value === 'object' && value !== null)
  const long = outcome.rows.some((row) => Object.values(row).some((value) => String(value).length > 60))
  return nested || long ? outcome.rows.map(card).join('\n') : table(outcome.rows)
}

function card(row: Record<string, unknown>): string {
  const fields = Object.entries(row).flatMap(([name, value]) => fieldsOf(name, value))
  const width = Math.max(...fields.map(([name]) => name.length))
  return `${fields.map(([name, text]) => `${name.padEnd(width)}  ${text}`.trimEnd()).join('\n')}\n`
}

/** Nested fields and list entries each get a line of their own. */
function fieldsOf(name: string, value: unknown): [name: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[name, cell(name, value)]]
  if (Array.isArray(value)) {
    return value.map((entry, index) => [`${name}.${index + 1}`, Object.values(entry).map(oneLine).join('  ')])
  }
  return Object.entries(value).flatMap(([part, inner]): [string, string][] =>
    typeof inner === 'object' && inner !== null
      ? fieldsOf(`${name}.${part}`, inner)
      : [[`${name}.${part}`, oneLine(inner)]],
  )
}

function table(rows: Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => cell(name, row[name]).length)))
  const line = (cells: string[]) =>
    cells
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  const ruler = widths.map((width) => '-'.repeat(width))
  const lines = rows.map((row) => line(names.map((name) => cell(name, row[name]))))
  return `${[line(names), line(ruler), ...lines].join('\n')}\n`
}

/** Amounts are grouped for the eye; an id is to be typed again and stays as it is. */
function cell(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'number' || /(^|_)id$/.test(name)) return oneLine(value)
  return value.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(value) ? 0 : 2 })
}

function oneLine(value: unknown): string {
  return String(value ?? '').replace(/[\r\n]+/g, ' ')
}
