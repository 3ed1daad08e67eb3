import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useHydrated } from '../lib/hydrated.ts'
import { IconButton } from './button.tsx'
import classes from './field.module.css'

export type FieldProps = {
  id?: string
  label: ReactNode
  hint?: ReactNode
  /** Below the box, so that boxes beside each other stay in line however long their hints are. */
  hintBelow?: boolean
  /** What is wrong; `true` marks the box where the words stand elsewhere. */
  error?: string | boolean | null
  required?: boolean
  /** Takes the whole row of a form section. */
  full?: boolean
  /** Small, with its label before it. */
  inline?: boolean
}

/** Parts a field's own properties from its control's, and ties the two together for a screen reader. */
export function useField<Native extends object>({
  id,
  label,
  hint,
  hintBelow,
  error,
  required,
  full,
  inline,
  ...native
}: FieldProps & Native) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const words = typeof error === 'string' && error !== ''
  const describedBy = [words && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean).join(' ')
  return {
    frame: { id: fieldId, label, hint, hintBelow, error, required, full, inline },
    control: {
      ...native,
      id: fieldId,
      'aria-required': required || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    } as const,
  }
}

/** The label, the hint and the error around one control. */
export function Field({
  id,
  label,
  hint,
  hintBelow = false,
  error,
  required = false,
  full = false,
  inline = false,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  const explanation = hint && (
    <p id={`${id}-hint`} className={classes.hint}>
      {hint}
    </p>
  )
  return (
    <div className={classes.field} data-full={full || undefined} data-inline={inline || undefined}>
      <label id={`${id}-label`} className={classes.label} htmlFor={id}>
        {label}
        {required && (
          <span className={classes.star} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {!hintBelow && explanation}
      {children}
      <FieldError id={`${id}-error`}>{typeof error === 'string' ? error : null}</FieldError>
      {hintBelow && explanation}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: string | null | undefined }) {
  if (!children) return null
  return (
    <p id={id} className={classes.error}>
      {children}
    </p>
  )
}

type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** In the box before and after what is typed; the box's own `className` makes room for the first. */
    before?: ReactNode
    after?: ReactNode
  }

export function TextField({ before, after, className = '', ...props }: TextFieldProps) {
  const { frame, control } = useField<ComponentProps<'input'>>(props)
  const input = <input {...control} className={`${classes.input} ${className}`} />
  return (
    <Field {...frame}>
      {before || after ? (
        <span className={classes.box}>
          {before && <span className={classes.before}>{before}</span>}
          {input}
          {after && <span className={classes.after}>{after}</span>}
        </span>
      ) : (
        input
      )}
    </Field>
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

/** The browser's own list: it is the one that works best with a thumb. */
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
  const [shown, show] = useState(false)
  const awake = useHydrated()
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton label={shown ? 'Hide password' : 'Show password'} disabled={!awake} onClick={() => show(!shown)}>
          {shown ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
        </IconButton>
      }
    />
  )
}

export function CheckboxField({ label, error, id, ...props }: FieldProps & ComponentProps<'input'>) {
  const { control } = useField<ComponentProps<'input'>>({ id, label, error, ...props })
  return (
    <div>
      <label className={classes.choice}>
        <input {...control} type="checkbox" className={classes.checkbox} />
        {label}
      </label>
      <FieldError id={`${control.id}-error`}>{typeof error === 'string' ? error : null}</FieldError>
    </div>
  )
}

type CleanedFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  /** What may stand in the field, given what was typed or pasted. */
  clean: (text: string) => string
}

/** Tidies while one types, and keeps the caret where it was. */
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
