import { OTP_LENGTH } from '@nirgam/domain/limits'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { clearBox, type Digits, enterText, typedBeside } from './code-digits.ts'
import classes from './sign-in.module.css'

export type CodeBoxesHandle = { focusFirst: () => void }

type CodeBoxesProps = {
  ref?: Ref<CodeBoxesHandle>
  digits: Digits
  onChange: (digits: Digits) => void
  /** Id of the text that says what is wrong, when something is. */
  errorId: string | undefined
}

/** One box per digit. Each takes a whole code too: from the clipboard, or from the phone's own suggestion. */
export function CodeBoxes({ ref, digits, onChange, errorId }: CodeBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])

  const focus = (box: number) => {
    const input = boxes.current[Math.min(Math.max(box, 0), OTP_LENGTH - 1)]
    input?.focus()
    input?.select()
  }
  useImperativeHandle(ref, () => ({ focusFirst: () => focus(0) }))

  const enter = (box: number, text: string) => {
    const entered = enterText(digits, box, text)
    if (entered === null) return
    onChange(entered.digits)
    focus(entered.box)
  }

  const changed = (box: number, value: string) => {
    if (value === '') onChange(clearBox(digits, box))
    else enter(box, typedBeside(digits[box] ?? '', value))
  }

  const pressed = (box: number, event: KeyboardEvent) => {
    const targets: Record<string, number> = { ArrowLeft: box - 1, ArrowRight: box + 1, Home: 0, End: OTP_LENGTH - 1 }
    const target = targets[event.key]
    if (target !== undefined) {
      event.preventDefault()
      focus(target)
    } else if (event.key === 'Backspace' && digits[box] === '' && box > 0) {
      event.preventDefault()
      onChange(clearBox(digits, box - 1))
      focus(box - 1)
    }
  }

  return (
    <fieldset className={classes.boxes} aria-label="One-time code" aria-describedby={errorId}>
      {digits.map((digit, box) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={box}
          ref={(input) => {
            boxes.current[box] = input
          }}
          className={classes.box}
          aria-label={`Digit ${box + 1} of ${OTP_LENGTH}`}
          aria-invalid={errorId === undefined ? undefined : true}
          type="text"
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
