import type { KeyboardEvent, RefObject } from 'react'
import fieldClasses from '../../ui/field.module.css'
import { clearBox, type Digits, enterText, typedBeside } from './code-digits.ts'
import classes from './sign-in.module.css'

type Boxes = RefObject<HTMLFieldSetElement | null>

export function focusBox({ current }: Boxes, box: number): void {
  const inputs = [...(current?.querySelectorAll('input') ?? [])]
  const input = inputs[Math.min(Math.max(box, 0), inputs.length - 1)]
  input?.focus()
  input?.select()
}

type CodeBoxesProps = {
  ref: Boxes
  digits: Digits
  onChange: (digits: Digits) => void
  /** Id of the error text, if there is one. */
  errorId: string | undefined
}

/** One box per digit. Each also accepts a whole code, from the clipboard or the phone's suggestion. */
export function CodeBoxes({ ref, digits, onChange, errorId }: CodeBoxesProps) {
  const enter = (box: number, text: string) => {
    const entered = enterText(digits, box, text)
    if (entered === null) return
    onChange(entered.digits)
    focusBox(ref, entered.box)
  }

  const changed = (box: number, value: string) => {
    if (value === '') onChange(clearBox(digits, box))
    else enter(box, typedBeside(digits[box] ?? '', value))
  }

  const pressed = (box: number, event: KeyboardEvent) => {
    const emptied = event.key === 'Backspace' && digits[box] === '' && box > 0
    const targets: Record<string, number> = { ArrowLeft: box - 1, ArrowRight: box + 1, Home: 0, End: digits.length - 1 }
    const target = emptied ? box - 1 : targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    if (emptied) onChange(clearBox(digits, target))
    focusBox(ref, target)
  }

  return (
    <fieldset
      ref={ref}
      className={classes.boxes}
      data-many={digits.length > 4 || undefined}
      aria-label="One-time code"
      aria-describedby={errorId}
    >
      {digits.map((digit, box) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box has no id but its place
          key={box}
          className={fieldClasses.input}
          aria-label={`Digit ${box + 1} of ${digits.length}`}
          aria-invalid={errorId === undefined ? undefined : true}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={digit}
          onChange={(event) => changed(box, event.currentTarget.value)}
          onPaste={(event) => {
            event.preventDefault()
            enter(box, event.clipboardData.getData('text'))
          }}
          onKeyDown={(event) => pressed(box, event)}
          onFocus={(event) => event.currentTarget.select()}
        />
      ))}
    </fieldset>
  )
}
