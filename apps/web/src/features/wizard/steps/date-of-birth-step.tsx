import { birthDateBounds, birthYears, daysInMonth, MONTHS, splitIsoDate } from '@nirgam/domain/dates'
import { type DateOfBirth, emptyForm } from '@nirgam/domain/form-data'
import { checkAnswer } from '@nirgam/domain/step-gates'
import { useId, useState, useSyncExternalStore } from 'react'
import fieldClasses from '../../../ui/field.module.css'
import { FieldError } from '../../../ui/field-error.tsx'
import { ShieldIcon } from '../../../ui/icons.tsx'
import type { StepProps } from '../step-props.ts'
import classes from './date-of-birth-step.module.css'

const MONTH_NAMES: readonly string[] = MONTHS
const EMPTY = emptyForm().dateOfBirth
const NUMERALS = Array.from({ length: 31 }, (_, index) => String(index + 1))

export function DateOfBirthStep({ form, change, problem, clearProblem }: StepProps) {
  const [now] = useState(() => new Date())
  const [date, setDate] = useState(form.dateOfBirth)
  const [lists, chooseLists] = useState(false)
  const phone = useSmallScreen()
  // The shared form knows whole dates only, so what is still missing is judged by what is on the screen.
  const fields = problem ? (checkDateOfBirth(date, now)?.fields ?? {}) : {}

  const enter = (entered: DateOfBirth) => {
    const possible = withExistingDay(entered)
    setDate(possible)
    const complete = checkDateOfBirth(possible, now) === null
    change({ dateOfBirth: complete ? possible : EMPTY })
    for (const field of ['month', 'day', 'year'] as const) {
      if (complete || possible[field] !== date[field]) clearProblem(field)
    }
  }

  return (
    <>
      {phone && !lists ? (
        <NativeDate date={date} fields={fields} now={now} onChange={enter} />
      ) : (
        <DateLists date={date} fields={fields} now={now} onChange={enter} />
      )}
      {phone && (
        <button type="button" className={classes.switch} onClick={() => chooseLists(!lists)}>
          {lists ? 'Use the calendar instead' : 'Choose year, month and day from lists instead'}
        </button>
      )}
      <p className={classes.safe}>
        <ShieldIcon />
        <span>Your date of birth is required for the certificate. It is saved encrypted.</span>
      </p>
    </>
  )
}

function checkDateOfBirth(dateOfBirth: DateOfBirth, now: Date) {
  return checkAnswer('dateOfBirth', { ...emptyForm(), dateOfBirth }, { now })
}

/** 31 January turned into February has no day any more. */
function withExistingDay(date: DateOfBirth): DateOfBirth {
  const days = date.month && date.year ? daysInMonth(date.month, Number(date.year)) : 31
  return Number(date.day) > days ? { ...date, day: '' } : date
}

type DateProps = {
  date: DateOfBirth
  fields: Record<string, string>
  now: Date
  onChange: (date: DateOfBirth) => void
}

function DateLists({ date, fields, now, onChange }: DateProps) {
  const ready = date.month !== '' && date.year !== ''
  const days = ready ? daysInMonth(date.month, Number(date.year)) : 31
  return (
    <div className={classes.lists}>
      <List
        label="Year"
        autoComplete="bday-year"
        value={date.year}
        options={birthYears(now).map(String)}
        error={fields.year}
        onChange={(year) => onChange({ ...date, year })}
      />
      <List
        label="Month"
        autoComplete="bday-month"
        value={date.month}
        options={MONTHS}
        error={fields.month}
        onChange={(month) => onChange({ ...date, month })}
      />
      <List
        label="Day"
        autoComplete="bday-day"
        value={date.day}
        options={NUMERALS.slice(0, days)}
        error={fields.day}
        disabled={!ready}
        onChange={(day) => onChange({ ...date, day })}
      />
    </div>
  )
}

type ListProps = {
  label: string
  autoComplete: string
  value: string
  options: readonly string[]
  error: string | undefined
  disabled?: boolean
  onChange: (value: string) => void
}

function List({ label, autoComplete, value, options, error, disabled, onChange }: ListProps) {
  const id = useId()
  return (
    <div>
      <label className={fieldClasses.label} htmlFor={id}>
        {label} <span aria-hidden="true">*</span>
      </label>
      <select
        id={id}
        className={fieldClasses.input}
        autoComplete={autoComplete}
        required
        value={value}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

function NativeDate({ date, fields, now, onChange }: DateProps) {
  const id = useId()
  const { min, max } = birthDateBounds(now)
  const [text, setText] = useState(() => isoOf(date))
  const outOfBounds = text !== '' && (text < min || text > max)
  const error =
    (outOfBounds ? checkDateOfBirth(partsOf(text), now)?.message : undefined) ?? Object.values(fields).join(', ')
  return (
    <div>
      <label className={fieldClasses.label} htmlFor={id}>
        Date of birth <span aria-hidden="true">*</span>
      </label>
      <input
        id={id}
        type="date"
        className={fieldClasses.input}
        autoComplete="bday"
        required
        min={min}
        max={max}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onChange(partsOf(event.currentTarget.value))
        }}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

function partsOf(iso: string): DateOfBirth {
  const parts = splitIsoDate(iso)
  return parts ? { month: parts.month, day: String(parts.day), year: String(parts.year) } : EMPTY
}

function isoOf({ month, day, year }: DateOfBirth): string {
  const number = MONTH_NAMES.indexOf(month) + 1
  return number && day && year ? `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` : ''
}

const SMALL_SCREEN = '(max-width: 36em)'

function useSmallScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(SMALL_SCREEN)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(SMALL_SCREEN).matches,
    () => false,
  )
}
