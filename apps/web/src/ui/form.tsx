import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Form as FormState } from '../lib/form.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { site } from '../lib/site.ts'
import { Button, IconButton } from './button.tsx'
import classes from './field.module.css'
import { Field, FieldError, type FieldProps, TextField, type TextFieldProps, useField } from './field.tsx'
import { Stack, Text } from './layout.tsx'
import { Banner } from './states.tsx'

export { FieldError, type FieldProps, TextField } from './field.tsx'

type FormProps = { form: FormState; children: ReactNode; sent?: string; failure?: string | null }

/** Fields below each other, with the result of the last attempt above them. */
export function Form({ form, children, sent, failure = null }: FormProps) {
  const said = form.failure ?? failure
  return (
    <form {...form.element}>
      <Stack className={classes.form}>
        {form.sent && sent && <Banner kind="success">{sent}</Banner>}
        {said !== null && !form.busy && <Banner kind="error">{said}</Banner>}
        {children}
      </Stack>
    </form>
  )
}

type SubmitButtonProps = {
  form: FormState
  children: ReactNode
  busyLabel: string
  disabled?: boolean
  size?: 'sm' | 'lg'
}

/** Disabled until the page's code has loaded: the browser would otherwise submit the form itself, password included. */
export function SubmitButton({ form, children, busyLabel, disabled = false, size }: SubmitButtonProps) {
  const awake = useHydrated()
  return (
    <Button
      type="submit"
      size={size}
      wide={size === 'lg'}
      busy={form.busy}
      busyLabel={busyLabel}
      disabled={!awake || disabled}
      data-waking={awake ? undefined : true}
    >
      {children}
    </Button>
  )
}

export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { frame, control } = useField<ComponentProps<'textarea'>>(props)
  return (
    <Field {...frame}>
      <textarea {...control} className={classes.input} />
    </Field>
  )
}

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & { options: readonly { value: string; label: string; disabled?: boolean }[] }

/** The browser's own list, which works best on a phone. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, control } = useField<ComponentProps<'select'>>(props)
  return (
    <Field {...frame}>
      <select {...control} className={classes.input}>
        {options.map(({ label, ...option }) => (
          <option key={option.value} {...option}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'before' | 'after'>) {
  // A form may have two password fields, new and confirmed, so each button names the one it shows.
  const which = /^\w+(?= password$)/.exec(String(props.label))?.[0]
  const [shown, show] = useState(false)
  const awake = useHydrated()
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          label={`${shown ? 'Hide' : 'Show'} password${which ? ` (${which.toLowerCase()})` : ''}`}
          disabled={!awake}
          onClick={() => show(!shown)}
        >
          {shown ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
        </IconButton>
      }
    />
  )
}

export function CheckboxField({ label, hint, error, id, ...props }: FieldProps & ComponentProps<'input'>) {
  const { control } = useField<ComponentProps<'input'>>({ id, label, hint, error, ...props })
  return (
    <div>
      <label className={classes.choice}>
        <input {...control} type="checkbox" />
        {label}
      </label>
      {hint && (
        <p id={`${control.id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${control.id}-error`}>{typeof error === 'string' ? error : null}</FieldError>
    </div>
  )
}

type CleanedFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  /** Reduces typed or pasted text to the characters that the field accepts. */
  clean: (text: string) => string
}

/** Cleans the text during typing and keeps the caret in place. */
export function CleanedField({ value, onChange, clean, ...rest }: CleanedFieldProps) {
  return (
    <TextField
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      hintBelow
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

/** On a developer's machine codes are listed instead of being sent. */
export function OutboxNote({ to }: { to?: string }) {
  if (!site.outbox) return null
  const address = to === undefined ? '/api/dev/outbox' : `/api/dev/outbox?to=${encodeURIComponent(to)}`
  return (
    <Text size="sm">
      This is a test installation: no message leaves it.{' '}
      <a href={address} target="_blank" rel="noreferrer">
        See the code in the outbox
      </a>
    </Text>
  )
}
