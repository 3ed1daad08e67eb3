import type { SheetField, SheetList } from '@nirgam/domain/certificate/field-kinds'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { typeAmount } from '../../../ui/amount-typing.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/form.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import classes from '../certificate.module.css'
import { focusNext, focusSoon } from '../places.ts'
import { RowsInDocuments, useOrigins, withOrigin } from './from-documents.tsx'
import { useSheetEditing } from './sheet-editing.ts'
import { newRow } from './sheet-proposals.ts'
import { rowsAt, textAt, tidied, withAt } from './sheet-typing.ts'

type SheetBoxProps = {
  /** its place on the sheet */
  at: string
  field: SheetField
  label?: string
  hint?: ReactNode
  /** fills the whole row, for a sentence */
  full?: boolean
}

/** The input for a field of the tax sheet, as the field declares it. */
export function SheetBox({ at, field, label = field.label, hint, full = false }: SheetBoxProps) {
  const { typed, problemAt, hintAt, type, leave } = useSheetEditing()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const text = textAt(typed, at)
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const box = {
    id: `sheet-${at}`,
    label,
    full,
    hint: withOrigin(withOrigin(hint, hintAt(at)), useOrigins(at, field)),
    hintBelow: true,
    error: problemAt(at) ?? null,
    value: text,
    autoComplete: 'off',
    onBlur: () => leave(at),
  }
  const typing = ({ currentTarget }: { currentTarget: { value: string } }) => type(at, currentTarget.value)
  if (field.options) return <SelectField {...box} options={field.options} onChange={typing} />
  if (full) return <TextArea {...box} rows={2} onChange={typing} />
  if (!field.isMoney) return <TextField {...box} {...field.input} onChange={typing} />
  return (
    <TextField
      {...box}
      {...field.input}
      ref={input}
      onChange={({ currentTarget: { value, selectionStart }, nativeEvent }) => {
        const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : ''
        const read = typeAmount({ value, caret: selectionStart ?? value.length, before: text, inputType })
        caret.current = read.caret
        type(at, read.text)
      }}
      onBlur={() => {
        const tidy = tidied(field, text)
        if (tidy !== text) type(at, tidy)
        leave(at)
      }}
    />
  )
}

type SheetListProps = {
  /** the place of a part's list, such as `parts.0.credits` or `parts.0.property.improvements` */
  at: string
  list: SheetList
  children?: ReactNode
}

/** Rows of one kind. A new row is filled with proposals, and focus stays among the rows. */
export function SheetRows({ at, list, children }: SheetListProps) {
  const { typed, problemAt, change, forget } = useSheetEditing()
  const rows = rowsAt(typed, at)
  const names = Object.keys(list.rows)
  const [, part = '0', ...within] = at.split('.')
  const problem = problemAt(at)
  const add = (values: Readonly<Record<string, string>> = {}) => {
    change(withAt(typed, at, [...rows, newRow(typed, Number(part), within.join('.'), list, values)]), at)
    focusSoon(`sheet-${at}.${rows.length}.${names[0]}`)
  }
  const remove = (index: number) => {
    forget(at)
    change(withAt(typed, at, rows.toSpliced(index, 1)), at)
    const next = Math.min(index, rows.length - 2)
    focusNext(next < 0 ? `sheet-${at}-add` : `sheet-${at}.${next}-remove`)
  }
  return (
    <Stack as="section" gap="xs" className={classes.rows} id={`sheet-${at}`} tabIndex={-1} aria-label={list.label}>
      <h4>{list.label}</h4>
      {problem && (
        <Text size="sm" tone="error">
          {problem}
        </Text>
      )}
      {rows.length > 0 && (
        <Stack as="ol" gap="sm">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id but its place
            <li key={index}>
              <fieldset className={classes.row} aria-label={`${list.label} ${index + 1}`}>
                <div className={classes.grid}>
                  {Object.entries(list.rows)
                    .filter(([, { when }]) => when === undefined || row[when[0]] === when[1])
                    .map(([name, field]) => (
                      <SheetBox key={name} at={`${at}.${index}.${name}`} field={field} />
                    ))}
                </div>
                <IconButton
                  id={`sheet-${at}.${index}-remove`}
                  label={`Remove ${list.label.toLowerCase()} ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={16} aria-hidden />
                </IconButton>
              </fieldset>
            </li>
          ))}
        </Stack>
      )}
      <Row gap="sm" align="start" className={classes.adding}>
        <Button
          id={`sheet-${at}-add`}
          size="sm"
          variant="subtle"
          disabled={rows.length >= list.most}
          onClick={() => add()}
        >
          <IconPlus size={16} aria-hidden /> {list.add}
        </Button>
        {children}
      </Row>
      {rows.length < list.most && <RowsInDocuments at={at} list={list} onUse={add} />}
    </Stack>
  )
}
