import type { OfficeSettings } from '@nirgam/domain/office/api-desk-office'
import { type HoursBody, holidaysIn, hoursBody, WEEKDAYS } from '@nirgam/domain/office/office-settings'
import { problemsIn, useForm } from '../../lib/form.ts'
import { CheckboxField, FieldError, Form, SubmitButton, TextArea, TextField } from '../../ui/form.tsx'
import { Row } from '../../ui/layout.tsx'
import { desk } from '../desk-api.ts'
import classes from './settings.module.css'

/** The week as it is worked: Monday first. */
const DAYS = [1, 2, 3, 4, 5, 6, 0] as const

type HoursFormProps = { hours: HoursBody; onChanged: (settings: OfficeSettings) => void }

export function HoursForm({ hours, onChanged }: HoursFormProps) {
  const form = useForm({
    bodyOf: (typed): HoursBody => ({
      weekdays: DAYS.filter((day) => typed(`day${day}`) !== ''),
      from_hour: hourIn(typed('from_hour')),
      to_hour: hourIn(typed('to_hour')),
      holidays: holidaysIn(typed('holidays')),
    }),
    check: (body) => problemsIn(hoursBody, body),
    send: async (body) => {
      const settings = await desk('PUT /desk/settings/hours', { body })
      form.fill({ holidays: settings.hours.holidays.join('\n') })
      onChanged(settings)
    },
    failed: 'Couldn’t save the hours. Please try again.',
    // The days are one answer with seven boxes; what is wrong with it stands at the first.
    atFields: ({ weekdays, ...rest }) => (weekdays ? { ...rest, day1: weekdays } : rest),
    mendedBy: (field) => (field.startsWith('day') ? ['day1'] : [field]),
  })
  const { error } = form.field('day1')
  return (
    <Form form={form} sent="Hours saved. Due times update within a minute.">
      <fieldset className={classes.days}>
        <legend>Working days</legend>
        {DAYS.map((day) => (
          <CheckboxField
            key={day}
            name={`day${day}`}
            label={WEEKDAYS[day]}
            error={day === 1 && error !== undefined}
            defaultChecked={hours.weekdays.includes(day)}
          />
        ))}
      </fieldset>
      <FieldError id="working-days-error">{error}</FieldError>
      <Row align="start">
        <TextField
          {...form.field('from_hour')}
          label="Opens at (hour)"
          type="number"
          min={0}
          max={23}
          defaultValue={hours.from_hour}
        />
        <TextField
          {...form.field('to_hour')}
          label="Closes at (hour)"
          type="number"
          min={1}
          max={24}
          defaultValue={hours.to_hour}
        />
      </Row>
      <TextArea
        {...form.field('holidays')}
        label="Days off"
        hint="One per line, such as 2027-01-26. India time."
        rows={4}
        spellCheck={false}
        defaultValue={hours.holidays.join('\n')}
      />
      <SubmitButton form={form} size="sm" busyLabel="Saving...">
        Save the hours
      </SubmitButton>
    </Form>
  )
}

/** Nothing is not midnight. */
function hourIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
