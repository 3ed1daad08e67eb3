import { TABLE_KEYS } from '../operator/backup/backup-format.ts'
import { type AllRows, allRows, type DataRow } from './databases/all-rows.ts'
import type { TestApi } from './test-api.ts'

/** Values drawn by chance, such as ids, as the table and number of their row. */
export type Names = ReadonlyMap<string, string>

const NAMED = {
  id: '',
  uid: '',
  reference_number: ' reference',
  payment_id: ' payment',
  order_id: ' order',
  capture_id: ' capture',
  storage_key: ' file',
}

const madeFrom = new WeakMap<Names, AllRows>()

/** Names every row, oldest first. With `known`, rows named earlier keep their names, and newer ones are numbered after them. */
export async function namesIn({ services: { db } }: TestApi, known: Names = new Map()): Promise<Names> {
  const rowsOf = await allRows(db)
  if (madeFrom.get(known) === rowsOf) return known
  const names = new Map(known)
  const newestOf = new Map<string, number>()
  for (const name of known.values()) {
    const { table, number } = partsOf(name)
    newestOf.set(table, Math.max(newestOf.get(table) ?? 0, number))
  }
  for (const [table, rows] of rowsOf) {
    const [key = ''] = TABLE_KEYS[table]
    const keyOf = (row: DataRow) => Number(row[key]) || Number(row.created_at)
    let newest = newestOf.get(table) ?? 0
    for (const row of rows.toSorted((one, other) => keyOf(one) - keyOf(other))) {
      const values = Object.entries(NAMED).flatMap(([column, what]) =>
        row[column] ? [{ value: String(row[column]), what }] : [],
      )
      const earlier = values.map(({ value }) => partsOf(names.get(value))).find((name) => name.table === table)?.number
      if (earlier === undefined) newest += 1
      for (const { value, what } of values) {
        if (!names.has(value)) names.set(value, `<${table} ${earlier ?? newest}${what}>`)
      }
    }
  }
  madeFrom.set(names, rowsOf)
  return names
}

/** The table and number of a name. */
function partsOf(name = ''): { table: string; number: number } {
  const [, table = '', number] = /^<(\w+) (\d+)/.exec(name) ?? []
  return { table, number: Number(number ?? 0) }
}

/** A text with names in place of the values drawn by chance. */
export function withoutChance(text: string, names: Names): string {
  const nameOf = (word: string) => names.get(word) ?? names.get(word.replace(/^0+/, ''))
  // Narrow columns cut off what does not fit, and the letters of a reference are drawn by chance.
  const nameOfStart = (start: string) => [...names].find(([value]) => value.startsWith(start))?.[1]
  // A part of a code or id may be another row's number, so these come first.
  return text
    .replace(/\b(?:\w{4}-){3}\w{4}\b/g, '<check code>')
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, (uid) => names.get(uid) ?? '<removed>')
    .replace(/(NRG-\w+)(…?)/g, (word, start, cut) => (cut ? nameOfStart(start) : nameOf(start)) ?? word)
    .replace(/\w+(?:-\w+)*/g, (words) => nameOf(words) ?? words.replace(/\w+/g, (word) => nameOf(word) ?? word))
}

/** Fields whose values depend on bytes that nobody reads. */
const OF_BYTES = ['sha256', 'stamp', 'size', 'file_size']
const WIDTH = 120

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Values as they are written, with names in place of chance. */
function named(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => named(one, names))
  if (typeof value === 'string') return JSON.stringify(withoutChance(value, names))
  if (!isNested(value)) return withoutChance(String(value), names)
  const fields = Object.entries(value).map(([name, one]) => {
    return [
      withoutChance(name, names),
      OF_BYTES.includes(name) && one !== null && !isNested(one) ? '…' : named(one, names),
    ]
  })
  return Object.fromEntries(fields)
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (!isNested(value)) return String(value)
  const fields = Object.entries(value).map(([name, one]) => `${name}: ${onOneLine(one)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function linesOf(value: object, indent: string): string[] {
  const lines: string[] = []
  let mayFollow = false
  for (const [name, one] of Object.entries(value)) {
    const short = onOneLine(one)
    const isLong = isNested(one) && short.length > WIDTH / 2
    if (Array.isArray(value) && isNested(one)) {
      const [first = '', ...rest] = linesOf(one, `${indent}  `)
      lines.push(`${indent}- ${first.trimStart()}`, ...rest)
      mayFollow = false
    } else if (isLong) {
      lines.push(`${indent}${name}:`, ...linesOf(one, `${indent}  `))
      mayFollow = false
    } else {
      const text = Array.isArray(value) ? short : `${name}: ${short}`
      const last = lines.at(-1) ?? ''
      if (mayFollow && last.length + text.length < WIDTH) lines[lines.length - 1] = `${last}, ${text}`
      else lines.push(indent + text)
      mayFollow = true
    }
  }
  return lines
}

/** As many fields on a line as fit; a long list or object, and each row of a list, begins on its own. */
export function recordedText(value: unknown, names: Names): string {
  const plain = named(value, names)
  return isNested(plain) && Object.keys(plain).length > 0 ? linesOf(plain, '').join('\n') : onOneLine(plain)
}
