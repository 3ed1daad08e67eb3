import type { ComponentProps } from 'react'
import classes from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'

const PLACEHOLDERS: Readonly<Record<string, string>> = { day: 'dd', month: 'mm', year: 'yyyy' }

/** The placeholder in the order in which this browser writes a date, such as dd/mm/yyyy. */
function emptyDate(): string {
  const parts = new Intl.DateTimeFormat().formatToParts()
  return parts.map(({ type, value }) => PLACEHOLDERS[type] ?? value).join('')
}

/** A date in the browser's own field. Safari shows today's date in an empty field, so the placeholder is ours. */
export function DateField(props: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const { frame, control } = useField<ComponentProps<'input'>>(props)
  return (
    <Field {...frame}>
      <span className={classes.box}>
        <input
          {...control}
          type="date"
          className={classes.input}
          data-empty={!(control.value ?? control.defaultValue) || undefined}
          onInput={({ currentTarget }) => currentTarget.toggleAttribute('data-empty', currentTarget.value === '')}
        />
        <span className={classes.emptyDate} aria-hidden>
          {emptyDate()}
        </span>
      </span>
    </Field>
  )
}
