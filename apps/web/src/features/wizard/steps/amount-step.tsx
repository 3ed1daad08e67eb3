import { MAX_AMOUNT_RUPEES } from '@nirgam/domain/limits'
import { formatRupees, groupIndian, rupeesInWords } from '@nirgam/domain/money'
import { QUICK_AMOUNTS } from '@nirgam/domain/options'
import { checkAnswer } from '@nirgam/domain/step-gates'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form.tsx'
import { typeAmount } from '../amount-typing.ts'
import type { StepProps } from '../step-props.ts'
import { Destination } from './destination-field.tsx'
import classes from './steps.module.css'

const SLIDER_STEP = 100_000

export function AmountStep(props: StepProps) {
  const { form, change, errors } = props
  const { amount } = form
  const isTooLarge = (amount ?? 0) > MAX_AMOUNT_RUPEES
  const rules = { now: new Date(), locale: navigator.language }
  const error = (isTooLarge ? checkAnswer('amount', form, rules)?.message : undefined) ?? errors.amount
  const choose = (rupees: number | null) => change({ amount: rupees })

  return (
    <>
      <Destination {...props} />
      <AmountField amount={amount} onChange={choose} error={error} />
      <div>
        <input
          type="range"
          className={classes.slider}
          aria-label="Amount slider"
          aria-valuetext={formatRupees(amount ?? 0)}
          min={0}
          max={MAX_AMOUNT_RUPEES}
          step={SLIDER_STEP}
          value={Math.min(amount ?? 0, MAX_AMOUNT_RUPEES)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
        <div className={classes.scale} aria-hidden="true">
          {[0, MAX_AMOUNT_RUPEES / 2, MAX_AMOUNT_RUPEES].map((rupees) => (
            <span key={rupees}>{formatRupees(rupees)}</span>
          ))}
        </div>
      </div>
      <fieldset>
        <legend className={classes.legend}>Quick Select</legend>
        <div className={classes.chips}>
          {QUICK_AMOUNTS.map((rupees) => (
            <Button
              key={rupees}
              variant="default"
              className={classes.chip}
              aria-pressed={amount === rupees}
              onClick={() => choose(rupees)}
            >
              {formatRupees(rupees)}
            </Button>
          ))}
        </div>
      </fieldset>
    </>
  )
}

type AmountFieldProps = {
  amount: number | null
  onChange: (amount: number | null) => void
  error: string | undefined
}

/** Groups the digits as they are typed; the caret stays behind the digit it was behind. */
function AmountField({ amount, onChange, error }: AmountFieldProps) {
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
      label="Amount in Indian rupees (INR)"
      hint={
        <span className={classes.words}>
          {amount ? `${rupeesInWords(amount)} rupees` : 'Whole rupees, digits only'}
        </span>
      }
      hintBelow
      error={error}
      before={<span className={classes.sign}>₹</span>}
      className={classes.amount}
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
