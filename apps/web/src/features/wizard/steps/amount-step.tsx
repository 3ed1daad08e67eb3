import { MAX_AMOUNT_RUPEES } from '@nirgam/domain/limits'
import { formatRupees, groupIndian, rupeesInWords } from '@nirgam/domain/money'
import { QUICK_AMOUNTS } from '@nirgam/domain/options'
import { checkAnswer } from '@nirgam/domain/step-gates'
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { FieldError } from '../../../ui/form.tsx'
import { typeAmount } from '../amount-typing.ts'
import type { StepProps } from '../step-props.ts'
import classes from './amount-step.module.css'
import { ChosenDestination, DestinationField } from './destination-field.tsx'

const SLIDER_STEP = 100_000

export function AmountStep({ form, change, errors }: StepProps) {
  const { amount, destinationCountry } = form
  const rules = { now: new Date(), locale: navigator.language }
  // Whoever came without a destination is asked here, and is not interrupted by their own answer.
  const [askDestination, ask] = useState(checkAnswer('destinationCountry', form, rules) !== null)
  const id = useId()
  const isTooLarge = (amount ?? 0) > MAX_AMOUNT_RUPEES
  const error = (isTooLarge ? checkAnswer('amount', form, rules)?.message : undefined) ?? errors.amount
  const choose = (rupees: number | null) => change({ amount: rupees })

  return (
    <>
      {askDestination ? (
        <DestinationField
          value={destinationCountry}
          error={errors.destinationCountry}
          onChange={(country) => change({ destinationCountry: country })}
        />
      ) : (
        <ChosenDestination country={destinationCountry} onEdit={() => ask(true)} />
      )}
      <div>
        <label className={classes.label} htmlFor={id}>
          Amount in Indian rupees (INR)
        </label>
        <div className={classes.field} data-invalid={error ? true : undefined}>
          <span className={classes.sign} aria-hidden="true">
            ₹
          </span>
          <AmountInput id={id} amount={amount} onChange={choose} error={error} describedBy={`${id}-words`} />
        </div>
        <p id={`${id}-words`} className={classes.words}>
          {amount ? `${rupeesInWords(amount)} rupees` : 'Whole rupees, digits only'}
        </p>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
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
      <fieldset className={classes.quick}>
        <legend className={classes.label}>Quick Select</legend>
        <div className={classes.chips}>
          {QUICK_AMOUNTS.map((rupees) => (
            <button
              key={rupees}
              type="button"
              className={classes.chip}
              aria-pressed={amount === rupees}
              onClick={() => choose(rupees)}
            >
              {formatRupees(rupees)}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  )
}

type AmountInputProps = {
  id: string
  amount: number | null
  onChange: (amount: number | null) => void
  error: string | undefined
  describedBy: string
}

/** Groups the digits as they are typed; the caret stays behind the digit it was behind. */
function AmountInput({ id, amount, onChange, error, describedBy }: AmountInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const text = amount === null ? '' : groupIndian(amount)

  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget
    const inputType = 'inputType' in event.nativeEvent ? String(event.nativeEvent.inputType) : ''
    const typed = typeAmount({ value, caret: selectionStart ?? value.length, before: text, inputType })
    caret.current = typed.caret
    onChange(typed.amount)
  }

  return (
    <input
      ref={input}
      id={id}
      className={classes.input}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      value={text}
      onChange={type}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error ${describedBy}` : describedBy}
    />
  )
}
