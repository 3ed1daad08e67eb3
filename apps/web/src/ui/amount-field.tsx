import { groupIndian, rupeesInWords } from '@nirgam/domain/money'
import { useLayoutEffect, useRef } from 'react'
import classes from './amount-field.module.css'
import { typeAmount } from './amount-typing.ts'
import { TextField } from './field.tsx'

type AmountFieldProps = {
  label: string
  amount: number | null
  onChange: (amount: number | null) => void
  error?: string | null | undefined
  /** The one thing that its screen asks for. */
  large?: boolean
}

/** Groups the digits as they are typed; the caret stays behind the digit it was behind. */
export function AmountField({ label, amount, onChange, error, large = false }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const text = amount === null ? '' : groupIndian(amount)

  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  return (
    <TextField
      ref={input}
      label={label}
      hint={
        <span className={classes.words}>
          {amount ? `${rupeesInWords(amount)} rupees` : 'Whole rupees, digits only'}
        </span>
      }
      hintBelow
      error={error ?? null}
      before={<span className={classes.sign}>₹</span>}
      className={large ? classes.amount : classes.small}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      value={text}
      onChange={({ currentTarget: { value, selectionStart }, nativeEvent }) => {
        const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : ''
        const typed = typeAmount({ value, caret: selectionStart ?? value.length, before: text, inputType })
        caret.current = typed.caret
        onChange(typed.amount)
      }}
    />
  )
}
