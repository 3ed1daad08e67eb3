import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './field.module.css'
import { Text } from './layout.tsx'

export type FieldProps = {
  id?: string
  label: ReactNode
  hint?: ReactNode
  /** Shows the hint below the box, so that adjacent boxes stay aligned however long their hints are. */
  hintBelow?: boolean
  /** The problem; `true` only marks the box when the message is shown elsewhere. */
  error?: string | boolean | null
  required?: boolean
  /** Takes the whole row of a form section. */
  full?: boolean
  /** Small, with the label before the box. */
  inline?: boolean
}

/** As a `ref`, focuses a field when it is added; browsers honour `autoFocus` only while a page loads. */
export const focus = (field: HTMLElement | null): void => field?.focus()

/** Separates a field's own properties from its control's, and links the two for screen readers. */
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
          <Text as="span" tone="error" aria-hidden>
            {' *'}
          </Text>
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

export type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** Content inside the box before and after the typed text; the box's `className` makes room for the first. */
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
