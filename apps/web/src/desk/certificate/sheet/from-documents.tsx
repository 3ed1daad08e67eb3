import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import type { SheetField, SheetList } from '@nirgam/domain/certificate/field-kinds'
import { kindOf } from '@nirgam/domain/certificate/working/working-fields'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import classes from '../certificate.module.css'
import { focusNext } from '../places.ts'
import { type SheetEditing, useSheetEditing } from './sheet-editing.ts'
import { proposedRow } from './sheet-proposals.ts'
import { rowsAt, textAt, typedIn, withAt } from './sheet-typing.ts'

type Read = DeskSheet['read'][number]

const MOST_SHOWN = 3
const MOST_ROWS = 5

/** ₹1,60,00,000, 12 June 2026, 50 %. */
const inWords = (field: SheetField, value: string | number) =>
  (field.words?.(String(value)) ?? String(value)).replace(/\.00$/, '')

const placeOf = ({ from, page }: Read) => `${from}, page ${page}`

/** Takes a proposal over; nothing is filled in before somebody does. */
export function Use({ words, onUse }: { words: string; onUse: () => void }) {
  return (
    <Button size="sm" variant="subtle" className={classes.use} onClick={onUse}>
      {words}
    </Button>
  )
}

/** Values that fit a box such as `otherIncome`, `parts.0.gross` or `parts.0.property.soldOn`. */
function readAt({ read, sheet }: SheetEditing, at: string): { value: string | number; place: string }[] {
  const [, index, within = at] = /^parts\.(\d+)\.(.+)$/.exec(at) ?? []
  const names = within.split('.')
  const [group, box = ''] = names.length === 1 ? [index === undefined ? 'sheet' : 'part', names[0]] : names
  // Documents about a part as a whole are deeds and computations of a sale.
  if (group === 'part' && kindOf(sheet.parts[Number(index)]?.source ?? 'other') !== 'property') return []
  return read.flatMap((one) => {
    const value = names.length > 2 || one.at !== group ? undefined : one.values[box]
    return value === undefined ? [] : [{ value, place: placeOf(one) }]
  })
}

/** Below a box: where its value is found in the documents, or the values that they have for it. */
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
  if (byText.size === 0) return null
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

type Row = Readonly<Record<string, unknown>>

/** Rows that the documents have, until they are on the sheet: the likely one first, then the largest. */
export function RowsInDocuments(props: { at: string; list: SheetList; onUse: (row: Record<string, string>) => void }) {
  const { at, list, onUse } = props
  const { read, typed, sheet } = useSheetEditing()
  const [, part = '0', ...within] = at.split('.')
  const name = within.join('.')
  const found = read.filter((one) => one.at === name)
  if (found.length === 0) return null
  const taken: readonly Row[] = typed.parts.flatMap((_, index) => rowsAt(typed, `parts.${index}.${name}`))
  const likely = proposedRow(sheet, Number(part), name).amount
  const rows = found
    .map((one) => ({ one, row: rowTyped(list, one), amount: Number(one.values.amount ?? 0) }))
    .filter(({ row }) => !taken.some((has) => ['amount', 'day'].every((box) => (has[box] ?? '') === (row[box] ?? ''))))
    .toSorted((a, b) => Number(b.row.amount === likely) - Number(a.row.amount === likely) || b.amount - a.amount)
  return (
    <div className={classes.uses}>
      {rows.slice(0, MOST_ROWS).map(({ one, row }) => (
        <Use
          key={JSON.stringify(one)}
          words={`Add ${rowInWords(list, one)} from ${placeOf(one)}`}
          onUse={() => onUse(row)}
        />
      ))}
    </div>
  )
}

const boxesOf = ({ rows }: SheetList, { values }: Read) =>
  Object.entries(rows).flatMap(([name, field]) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, field, value }]
  })

const rowTyped = (list: SheetList, one: Read) =>
  Object.fromEntries(boxesOf(list, one).map(({ name, field, value }) => [name, typedIn(field, value)]))

/** Without what the document and its page tell anyway. */
const rowInWords = (list: SheetList, one: Read) =>
  boxesOf(list, one)
    .filter(({ name }) => name !== 'page' && name !== 'how')
    .map(({ field, value }) => inWords(field, value))
    .join(', ')
