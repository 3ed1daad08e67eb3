import { MESSAGES } from '@nirgam/domain/shared/messages'
import type { Rupees } from '@nirgam/domain/shared/money'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { shownAmount, typeAmount } from '../amount-typing.ts'
import { TextField } from '../field.tsx'
import classes from './amount-field.module.css'

type RupeeFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur' | 'error'> & {
  amount: Rupees | null
  onChange: (amount: Rupees | null) => void
  error?: string | undefined
  /** The problem with an amount, shown once the user has left the field. */
  complaint?: string | undefined
}

/** An amount in rupees, grouped while typed or read from '25 lakh'. Unreadable text is reported and not counted. */
export function RupeeField({
  amount,
  onChange,
  error,
  complaint,
  className = `tabular ${classes.small}`,
  ...field
}: RupeeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const text = shownAmount(typed, amount)
  const isUnclear = amount === null && text.trim() !== ''
  const said = isUnclear ? MESSAGES.amount.unclear : complaint

  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  return (
    <TextField
      before={<span className={classes.sign}>₹</span>}
      {...field}
      className={className}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={error ?? (left ? said : undefined)}
      onChange={({ currentTarget: { value, selectionStart }, nativeEvent }) => {
        const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : ''
        const read = typeAmount({ value, caret: selectionStart ?? value.length, before: text, inputType })
        caret.current = read.caret
        setLeft(false)
        setTyped(read.text)
        onChange(read.amount)
      }}
      onBlur={({ relatedTarget }) => {
        if (amount !== null) setTyped('')
        // A message that appears while the user presses Next would move the button away.
        setLeft(!(relatedTarget instanceof HTMLButtonElement))
      }}
    />
  )
}
