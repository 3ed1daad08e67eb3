import { LOT_COLUMNS } from '@nirgam/domain/certificate/working/share-gain'
import { emptyRow, PART_GROUPS } from '@nirgam/domain/certificate/working/working-fields'
import { isDay } from '@nirgam/domain/shared/tax-year'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/form.tsx'
import { Text } from '../../../../ui/layout.tsx'
import classes from '../../certificate.module.css'
import { useSheetEditing } from '../sheet-editing.ts'
import { readBox, rowShape, rowsAt, tidied, typedAs, withAt } from '../sheet-typing.ts'

const { most } = PART_GROUPS.shares.lists.lots

/** Pastes many lots at once from a broker's statement. Unreadable lines stay in the box. */
export function LotsPaste({ at }: { at: string }) {
  const { typed, change } = useSheetEditing()
  const [text, setText] = useState('')
  const [said, say] = useState<readonly string[]>([])
  const take = () => {
    const { lots, rest, problems } = lotsFrom(text)
    const rows = [...rowsAt(typed, at), ...lots]
    if (rows.length > most) return say([`At most ${most} lots fit into one part; these would be ${rows.length}.`])
    change(withAt(typed, at, rows), at)
    setText(rest)
    say([`${lots.length} lot${lots.length === 1 ? '' : 's'} added.`, ...problems])
  }
  return (
    <details className={classes.folded}>
      <summary>Paste lots from a spreadsheet</summary>
      <TextArea
        label="Lots, one a line"
        hint={`Columns: ${LOT_HEADINGS.join(', ')}. Days as 12/06/2026 or 2026-06-12.`}
        hintBelow
        rows={4}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button size="sm" variant="default" disabled={text.trim() === ''} onClick={take}>
        Add these lots
      </Button>
      <div role="status">
        {said.map((words) => (
          <Text key={words} size="sm" tone="dim">
            {words}
          </Text>
        ))}
      </div>
    </details>
  )
}

const { rows: FIELDS } = PART_GROUPS.shares.lists.lots
type TypedLot = Readonly<Record<keyof typeof FIELDS, string>>
const { lots: LOTS } = PART_GROUPS.shares.lists
const EMPTY_LOT = typedAs(rowShape(LOTS), emptyRow(LOTS)) as TypedLot

type ReadLots = {
  lots: readonly TypedLot[]
  /** unreadable lines, as pasted */
  rest: string
  problems: readonly string[]
}

/** The columns of a pasted line, as shown to users. */
export const LOT_HEADINGS = LOT_COLUMNS.map((name) => FIELDS[name].label)

/** Reads lots from a spreadsheet or a CSV file, skipping a line of headings. */
export function lotsFrom(text: string): ReadLots {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const read = lines
    .map((line, index) => ({ line, number: index + 1, cells: cellsOf(line) }))
    .filter(({ cells, number }) => number > 1 || cells.some((cell) => dayOf(cell) !== null))
    .map(({ line, number, cells }) => ({ line, number, ...lotOf(cells) }))
  const failed = read.filter(({ problem }) => problem !== null)
  return {
    lots: read.filter(({ problem }) => problem === null).map(({ lot }) => lot),
    rest: failed.map(({ line }) => line).join('\n'),
    problems: failed.map(({ number, problem }) => `Line ${number}: ${problem}`),
  }
}

function lotOf(cells: readonly string[]): { lot: TypedLot; problem: string | null } {
  let problem: string | null = null
  const said = LOT_COLUMNS.map((name, index) => {
    const cell = (cells[index] ?? '').trim()
    const field = FIELDS[name]
    const text = name === 'type' ? typeOf(cell) : name.endsWith('On') ? (dayOf(cell) ?? cell) : tidied(field, cell)
    problem ??= text === null ? `“${cell}” is no kind of security we know.` : problemOf(name, text)
    return [name, text ?? '']
  })
  if (cells.length < LOT_COLUMNS.length - 1) problem = 'Some columns are missing.'
  return { lot: { ...EMPTY_LOT, ...Object.fromEntries(said) }, problem }
}

function problemOf(name: keyof typeof FIELDS, text: string): string | null {
  const { problem } = readBox(FIELDS[name], text)
  return problem === null ? null : `${FIELDS[name].label}: ${problem}`
}

/** `listed`, 'Listed share' or 'listed shares'. */
function typeOf(cell: string): string | null {
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .replace(/s$/, '')
  const wanted = plain(cell)
  const found = FIELDS.type.options.find(({ value, label }) => plain(value) === wanted || plain(label) === wanted)
  return found?.value ?? null
}

/** 2026-06-12, 12-06-2026 or 12/06/2026, as brokers in India write it. */
function dayOf(cell: string): string | null {
  const text = cell.trim()
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** Splits a line at tabs, semicolons or commas, whichever it has; quotes keep a comma within a name or an amount. */
function cellsOf(line: string): string[] {
  const by = ['\t', ';', ','].find((sign) => line.includes(sign)) ?? ','
  const cells: string[] = ['']
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === by && !isQuoted) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells
}
