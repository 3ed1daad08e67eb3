import { type DateOfBirth, emptyForm } from '@nirgam/domain/remittance/answers/form-data'
import { checkAnswer } from '@nirgam/domain/remittance/step-gates'
import { MONTHS } from '@nirgam/domain/shared/calendar'
import { birthDateBounds, birthYears, daysInMonth, splitIsoDate } from '@nirgam/domain/shared/dates'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField } from '../../../ui/form.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { useMedia } from '../frame/media.ts'
import type { StepProps } from '../step-props.ts'
import classes from './steps.module.css'

const MONTH_NAMES: readonly string[] = MONTHS
const EMPTY = emptyForm().dateOfBirth
const NUMERALS = Array.from({ length: 31 }, (_, index) => String(index + 1))

export function DateOfBirthStep({ form, change, errors }: StepProps) {
  const [now] = useState(() => new Date())
  const [lists, chooseLists] = useState(false)
  const phone = useMedia('(max-width: 36em)')
  const props: DateProps = {
    date: form.dateOfBirth,
    errors,
    now,
    onChange: (parts) => change({ dateOfBirth: { ...parts, ...withoutMissingDay({ ...form.dateOfBirth, ...parts }) } }),
  }
  return (
    <>
      {phone && !lists ? <NativeDate {...props} /> : <DateLists {...props} />}
      {phone && (
        <Button variant="subtle" className={classes.switch} onClick={() => chooseLists(!lists)}>
          {lists ? 'Use the calendar instead' : 'Choose year, month and day from lists instead'}
        </Button>
      )}
      <Row gap="sm" align="start" nowrap>
        <IconShieldCheck size={20} className="accent" aria-hidden />
        <Text tone="dim">Your date of birth is required. It’s saved encrypted once you log in.</Text>
      </Row>
    </>
  )
}

/** Clears a day that the chosen month does not have, such as 31 February. */
function withoutMissingDay({ month, day, year }: DateOfBirth): Partial<DateOfBirth> {
  const days = month && year ? daysInMonth(month, Number(year)) : 31
  return Number(day) > days ? { day: '' } : {}
}

function checkDate(dateOfBirth: DateOfBirth, now: Date) {
  return checkAnswer('dateOfBirth', { ...emptyForm(), dateOfBirth }, { now })
}

type DateProps = {
  date: DateOfBirth
  errors: Readonly<Record<string, string>>
  now: Date
  onChange: (parts: Partial<DateOfBirth>) => void
}

function DateLists({ date, errors, now, onChange }: DateProps) {
  const ready = date.month !== '' && date.year !== ''
  const days = ready ? daysInMonth(date.month, Number(date.year)) : 31
  const list = (part: keyof DateOfBirth, label: string, values: readonly string[]) => ({
    id: part,
    label,
    required: true,
    autoComplete: `bday-${part}`,
    options: [{ value: '', label }, ...values.map((value) => ({ value, label: value }))],
    value: date[part],
    error: errors[part],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [part]: event.currentTarget.value }),
  })
  return (
    <div className={classes.lists}>
      <SelectField {...list('year', 'Year', birthYears(now).map(String))} />
      <SelectField {...list('month', 'Month', MONTHS)} />
      <SelectField {...list('day', 'Day', NUMERALS.slice(0, days))} disabled={!ready} />
    </div>
  )
}

function NativeDate({ date, errors, now, onChange }: DateProps) {
  const { min, max } = birthDateBounds(now)
  // A partly typed year is not a date yet, but stays in the box.
  const [text, setText] = useState(() => isoOf(date))
  const parts = partsOf(text)
  const problem = parts.year === '' ? null : checkDate(parts, now)
  return (
    <DateField
      label="Date of birth"
      required
      autoComplete="bday"
      min={min}
      max={max}
      value={text}
      error={problem?.message ?? inOne(errors)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(partsOf(currentTarget.value))
      }}
    />
  )
}

/** Several missing parts give one message, because they share one field. */
function inOne(errors: DateProps['errors']): string | undefined {
  const said = Object.values(errors)
  return said.length > 1 ? MESSAGES.dateOfBirth.incomplete : said[0]
}

/** The browser reports the year 0019 while 1985 is being typed, which is not a date yet. */
function partsOf(iso: string): DateOfBirth {
  const parts = splitIsoDate(iso)
  return parts && parts.year > 999 ? { month: parts.month, day: String(parts.day), year: String(parts.year) } : EMPTY
}

function isoOf({ month, day, year }: DateOfBirth): string {
  const number = MONTH_NAMES.indexOf(month) + 1
  return number && day && year ? `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` : ''
}
