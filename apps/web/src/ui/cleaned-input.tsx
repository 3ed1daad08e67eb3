import { TextInput, type TextInputProps } from '@mantine/core'

type CleanedInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  /** What may stand in the field, given what was typed or pasted. */
  clean: (text: string) => string
}

/** Tidies while one types, and keeps the caret where it was. */
export function CleanedInput({ value, onChange, clean, ...rest }: CleanedInputProps) {
  return (
    <TextInput
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      // Fields beside each other stay in line, however long their explanations are.
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...rest}
      value={value}
      onChange={({ currentTarget: input }) => {
        const cleaned = clean(input.value)
        if (cleaned !== input.value) {
          const before = input.value.slice(0, input.selectionStart ?? input.value.length)
          const caret = Math.min(clean(before).length, cleaned.length)
          input.value = cleaned
          input.setSelectionRange(caret, caret)
        }
        onChange(cleaned)
      }}
    />
  )
}
