import type { SheetField } from '@nirgam/domain/certificate/field-kinds'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { typeAmount } from '../../../ui/amount-typing.ts'
import { SelectField, TextArea, TextField } from '../../../ui/form.tsx'
import { useOrigins, withOrigin } from './from-documents.tsx'
import { useSheetEditing } from './sheet-editing.ts'
import { textAt, tidied } from './sheet-typing.ts'

type SheetBoxProps = {
  /** its place on the sheet */
  at: string
  field: SheetField
  label?: string
  hint?: ReactNode
  /** takes the whole row, for a sentence */
  full?: boolean
}

/** The box of a field of the tax sheet, as the field declares it. */
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
