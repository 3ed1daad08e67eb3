import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import type { SheetField, SheetList } from '@nirgam/domain/certificate/field-kinds'
import { kindOf, PART_GROUPS, PART_LISTS } from '@nirgam/domain/certificate/working/working-fields'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import classes from '../certificate.module.css'
import { focusNext } from '../places.ts'
import { type SheetEditing, useSheetEditing } from './sheet-editing.ts'
import { fieldAt } from './sheet-places.ts'
import { newRow, proposedRow } from './sheet-proposals.ts'
import { rowsAt, sheetOf, type TypedSheet, textAt, typedIn, withAt } from './sheet-typing.ts'

type Read = DeskSheet['read'][number]

const MOST_SHOWN = 3
const MOST_ROWS = 5

/** ₹1,60,00,000, 12 June 2026, 50 %. */
const inWords = (field: SheetField, value: string | number) =>
  (field.words?.(String(value)) ?? String(value)).replace(/\.00$/, '')

const placeOf = ({ from, page }: Read) => `${from}, page ${page}`

/** Applies a proposal; no value is filled in before the user presses this. */
export function Use({ words, onUse }: { words: string; onUse: () => void }) {
  return (
    <Button variant="link" onClick={onUse}>
      {words}
    </Button>
  )
}

type Reading = Pick<SheetEditing, 'read' | 'sheet'>

const isProperty = ({ sheet }: Reading, index: number) => kindOf(sheet.parts[index]?.source ?? 'other') === 'property'

/** Whether a place is a box of a row, such as `taxPaid.0.amount`. */
const isInRow = (at: string) => /\.\d+\.\w+$/.test(at.replace(/^parts\.\d+/, ''))

/** Values found for a box such as `otherIncome`, `parts.0.gross` or `parts.0.property.soldOn`; a row's amount. */
function readAt(reading: Reading, at: string): { value: string | number; place: string }[] {
  const [, index, within = at] = /^parts\.(\d+)\.(.+)$/.exec(at) ?? []
  const names = within.split('.')
  const box = names.at(-1) ?? ''
  if (isInRow(at) && box !== 'amount') return []
  const whole = isProperty(reading, Number(index)) ? 'part' : 'received'
  const group = isInRow(at) ? names.slice(0, -2).join('.') : (names.at(-2) ?? (index === undefined ? 'sheet' : whole))
  return reading.read.flatMap((one) => {
    const value = one.at === group ? one.values[box] : undefined
    return value === undefined ? [] : [{ value, place: placeOf(one) }]
  })
}

/** Shown below a box: where the documents have its value, or the values they have for it. */
export function useOrigins(at: string, field: SheetField): ReactNode {
  const editing = useSheetEditing()
  const { typed, change } = editing
  const byText = new Map<string, { value: string | number; places: string[] }>()
  for (const { value, place } of readAt(editing, at)) {
    const text = typedIn(field, value)
    const known = byText.get(text)
    byText.set(text, { value, places: [...new Set([...(known?.places ?? []), place])] })
  }
  const same = byText.get(textAt(typed, at))
  if (same) return `As in ${same.places.join(' and ')}`
  if (byText.size === 0 || isInRow(at)) return null
  return [...byText].slice(0, MOST_SHOWN).map(([text, { value, places }]) => (
    <Use
      key={text}
      words={`Use ${inWords(field, value)} from ${places.join(' and ')}`}
      onUse={() => {
        change(withAt(typed, at, text), at)
        focusNext(`sheet-${at}`)
      }}
    />
  ))
}

export const withOrigin = (hint: ReactNode, origin: ReactNode): ReactNode =>
  origin ? (
    <>
      {hint}
      {hint && typeof origin === 'string' && '. '}
      {origin}
    </>
  ) : (
    hint
  )

type TypedRow = Readonly<Record<string, string>>
type FoundRow = Pick<Read, 'values'> & { places: readonly string[] }

/** Rows for a list. A deduction that is in Form 26AS and in the payer's certificate becomes one row, marked as seen. */
function rowsFor(read: SheetEditing['read'], name: string): FoundRow[] {
  const rows: FoundRow[] = []
  for (const one of read.filter(({ at }) => at === name)) {
    const { values } = one
    const at = rows.findIndex((row) => row.values.amount === values.amount && 'seen' in row.values !== 'seen' in values)
    const same = rows[at]
    if (same === undefined) rows.push({ values, places: [placeOf(one)] })
    else
      rows[at] = {
        values: 'seen' in values ? { ...values, ...same.values } : { ...same.values, ...values },
        places: [...same.places, placeOf(one)],
      }
  }
  return rows
}

const isOn = ({ parts, ...typed }: TypedSheet, name: string, row: TypedRow) =>
  parts
    .flatMap((_, index) => rowsAt({ ...typed, parts }, `parts.${index}.${name}`))
    .some((has) => ['amount', 'day'].every((box) => (has[box] ?? '') === (row[box] ?? '')))

const LISTS: Readonly<Record<string, SheetList>> = {
  'property.improvements': PART_GROUPS.property.lists.improvements,
  'property.exemptions': PART_GROUPS.property.lists.exemptions,
  taxPaid: PART_LISTS.taxPaid,
  credits: PART_LISTS.credits,
}

type Taken = { label: string; words: string; places: readonly string[] }

/**
 * The sheet with every unambiguous value of the documents filled into its only part: a single value for an empty box,
 * and rows. Credits come last, because they depend on all other rows.
 */
function everythingRead(editing: Pick<SheetEditing, 'read' | 'sheet' | 'typed'>) {
  const { read, sheet } = editing
  let { typed } = editing
  const taken: Taken[] = []
  if (sheet.parts.length !== 1) return { typed, taken }
  const isOfProperty = isProperty(editing, 0)
  const boxes = read.flatMap(({ at, values }) => {
    const within = at === 'sheet' ? '' : at === 'part' || at === 'received' ? 'parts.0.' : `parts.0.${at}.`
    const isAsked = at === 'property' ? isOfProperty : at !== 'treaty' || sheet.parts[0]?.treaty.claimed !== 'no'
    return at in LISTS || !isAsked ? [] : Object.keys(values).map((box) => within + box)
  })
  for (const at of new Set(boxes)) {
    const { field } = fieldAt(at)
    const found = readAt(editing, at)
    const [first] = found
    if (field === undefined || first === undefined || found.some(({ value }) => value !== first.value)) continue
    if (!['', typedIn(field, field.initial)].includes(textAt(typed, at))) continue
    typed = withAt(typed, at, typedIn(field, first.value))
    const places = [...new Set(found.map(({ place }) => place))]
    taken.push({ label: field.label, words: inWords(field, first.value), places })
  }
  for (const [name, list] of Object.entries(LISTS)) {
    if (name.startsWith('property') && !isOfProperty) continue
    for (const one of rowsFor(read, name)) {
      const row = rowTyped(list, one)
      const rows = rowsAt(typed, `parts.0.${name}`)
      const fits =
        name === 'credits'
          ? row.amount === proposedRow(sheetOf(typed).sheet, 0, name).amount
          : one.places.length > 1 || !('seen' in one.values)
      if (!fits || isOn(typed, name, row) || rows.length >= list.most) continue
      typed = withAt(typed, `parts.0.${name}`, [...rows, newRow(typed, 0, name, list, row)])
      taken.push({ label: list.label, words: rowInWords(list, one), places: one.places })
    }
  }
  return { typed, taken }
}

/** Lists all these values with their documents, and applies them with one click. */
export function Everything() {
  const editing = useSheetEditing()
  const { typed, taken } = everythingRead(editing)
  if (taken.length < 2) return null
  return (
    <Stack as="section" gap="xs" className={classes.rows} aria-labelledby="sheet-everything">
      <h4 id="sheet-everything">In the documents</h4>
      <ul className={classes.proposed}>
        {taken.map(({ label, words, places }) => (
          <li key={label + words}>
            {label}: <strong>{words}</strong> {places.join(' and ')}
          </li>
        ))}
      </ul>
      <Row>
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            editing.change(typed, 'parts.0.credits')
            focusNext('sheet-parts.0.gross')
          }}
        >
          Use these {taken.length}
        </Button>
      </Row>
    </Stack>
  )
}

/** Rows in the documents that are not on the sheet yet: the likely one first, then by amount. */
export function RowsInDocuments(props: { at: string; list: SheetList; onUse: (row: Record<string, string>) => void }) {
  const { at, list, onUse } = props
  const { read, typed, sheet } = useSheetEditing()
  const [, part = '0', ...within] = at.split('.')
  const name = within.join('.')
  const found = rowsFor(read, name)
  if (found.length === 0) return null
  const likely = proposedRow(sheet, Number(part), name).amount
  const rows = found
    .map((one) => ({ one, row: rowTyped(list, one), amount: Number(one.values.amount ?? 0) }))
    .filter(({ row }) => !isOn(typed, name, row))
    .toSorted((a, b) => Number(b.row.amount === likely) - Number(a.row.amount === likely) || b.amount - a.amount)
  return (
    <Stack gap="none">
      {rows.slice(0, MOST_ROWS).map(({ one, row }) => (
        <Use
          key={JSON.stringify(one)}
          words={`Add ${rowInWords(list, one)} from ${one.places.join(' and ')}`}
          onUse={() => onUse(row)}
        />
      ))}
    </Stack>
  )
}

const boxesOf = ({ rows }: SheetList, { values }: FoundRow) =>
  Object.entries(rows).flatMap(([name, field]) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, field, value }]
  })

const rowTyped = (list: SheetList, one: FoundRow): TypedRow =>
  Object.fromEntries(boxesOf(list, one).map(({ name, field, value }) => [name, typedIn(field, value)]))

/** Omits values that the document and its page already show. */
const rowInWords = (list: SheetList, one: FoundRow) =>
  boxesOf(list, one)
    .filter(({ name }) => !['page', 'how', 'seen'].includes(name))
    .map(({ field, value }) => inWords(field, value))
    .join(', ')
