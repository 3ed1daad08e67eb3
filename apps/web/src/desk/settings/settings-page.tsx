import type { OfficeSettings } from '@nirgam/domain/office/api-desk-office'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import {
  type Firm,
  firmBody,
  type HoursBody,
  holidaysIn,
  hoursBody,
  WEEKDAYS,
} from '@nirgam/domain/office/office-settings'
import { mayDo } from '@nirgam/domain/office/roles'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { problemsIn, useForm } from '../../lib/form.ts'
import { CheckboxField, FieldError, Form, SubmitButton, TextArea, TextField } from '../../ui/form.tsx'
import { Grid, PageHeading, Panel, Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner, ErrorState, Skeleton } from '../../ui/states.tsx'
import { desk, deskQuery, textsQuery } from '../desk-api.ts'
import { deskQueries, useMe } from '../desk-session.ts'
import { DeskTable } from '../desk-table.tsx'
import classes from './settings.module.css'
import { Texts } from './texts.tsx'

// Loaded separately, because it checks rates by the tax sheet's rules, which nothing else here needs.
const DayRatesForm = lazy(async () => ({ default: (await import('./day-rates-form.tsx')).DayRatesForm }))

const settingsQuery = queryOptions(deskQuery('GET /desk/settings'))

const changed = (settings: OfficeSettings) => deskQueries.setQueryData(settingsQuery.queryKey, settings)

/** Settings that the lead decides for all staff. An auditor may read them. */
export function SettingsPage() {
  const mayChange = mayDo(useMe().role, 'texts-and-settings')
  const settings = useQuery(settingsQuery)
  const texts = useQuery(textsQuery)
  // Waits for both, because the one that loaded later would move the other.
  const isPending = settings.isPending || texts.isPending
  return (
    <Stack gap="lg">
      <PageHeading title="Texts and settings" />
      {!mayChange && <Banner kind="info">You can read all of this. A lead can change it.</Banner>}
      {isPending ? <Skeleton height="32rem" /> : <Texts mayChange={mayChange} />}
      {settings.isError && settings.data === undefined && (
        <ErrorState title="Couldn’t load the settings" onRetry={() => void settings.refetch()} />
      )}
      {!isPending && settings.data && (
        // All at once, because a form that loaded later would move those below it.
        <Suspense fallback={<Skeleton height="64rem" />}>
          <fieldset disabled={!mayChange}>
            <Grid>
              <Panel title="Firm">
                <FirmForm firm={settings.data.firm} onChanged={changed} />
              </Panel>
              <Panel title="Working hours">
                <HoursForm hours={settings.data.hours} onChanged={changed} />
              </Panel>
              <Panel title="Exchange rates">
                <DayRatesForm rates={settings.data.exchange_rates} onChanged={changed} />
              </Panel>
              <Panel title="Accountants">
                <Accountants accountants={settings.data.accountants} />
              </Panel>
              <Panel title="Four eyes">
                <FourEyes settings={settings.data} onChanged={changed} />
              </Panel>
            </Grid>
          </fieldset>
        </Suspense>
      )}
    </Stack>
  )
}

function Accountants({ accountants }: Pick<OfficeSettings, 'accountants'>) {
  return (
    <Stack gap="sm">
      {accountants.length > 0 && (
        <DeskTable
          caption="Those who sign"
          rows={accountants}
          keyOf={({ name, membership_number }) => `${name} ${membership_number}`}
          columns={[
            { header: 'Name', rowHeader: true, cell: ({ name }) => name },
            { header: 'Membership number', cell: ({ membership_number }) => membership_number ?? 'Missing' },
          ]}
        />
      )}
      <Text tone="dim">
        {accountants.length === 0 ? 'No signers yet. ' : 'These are the signers on the staff. '}
        Change names and membership numbers under <Link to="/desk/staff">Staff</Link>.
      </Text>
    </Stack>
  )
}

function FirmForm({ firm, onChanged }: { firm: Firm; onChanged: (settings: OfficeSettings) => void }) {
  const form = useForm({
    bodyOf: (typed) => ({ name: typed('name'), frn: typed('frn'), address: typed('address') }),
    check: (body) => problemsIn(firmBody, body),
    send: async (body) => {
      const settings = await desk('PUT /desk/settings/firm', { body })
      form.fill(settings.firm)
      onChanged(settings)
    },
    failed: 'Couldn’t save the firm. Please try again.',
  })
  return (
    <Form form={form} sent="The firm is saved.">
      <TextField
        {...form.field('name')}
        label="Name"
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
        defaultValue={firm.name}
      />
      <TextField
        {...form.field('frn')}
        label="Firm registration number (FRN)"
        hint="As given by the Institute, such as 012345N. Leave it empty if you have none."
        hintBelow
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        defaultValue={firm.frn}
      />
      <TextArea
        {...form.field('address')}
        label="Address"
        rows={3}
        maxLength={TEXT_LIMITS.address}
        defaultValue={firm.address}
      />
      <SubmitButton form={form} size="sm" busyLabel="Saving...">
        Save the firm
      </SubmitButton>
    </Form>
  )
}

type FourEyesProps = { settings: OfficeSettings; onChanged: (settings: OfficeSettings) => void }

function FourEyes({ settings, onChanged }: FourEyesProps) {
  const { four_eyes, four_eyes_configured: configured } = settings
  const form = useForm({
    bodyOf: (typed) => ({ four_eyes: typed('four_eyes') !== '' }),
    check: () => ({}),
    send: async (body) => onChanged(await desk('PUT /desk/settings/four-eyes', { body })),
    failed: 'We couldn’t save this setting. Please try again.',
  })
  if (configured !== null) {
    return (
      <Stack gap="sm">
        <Text>
          {configured ? 'On: the preparer can’t sign their own case.' : 'Off: the preparer can sign their own case.'}
        </Text>
        <Banner kind="info">{OFFICE_MESSAGES.fourEyesByConfiguration} You can’t change it here.</Banner>
      </Stack>
    )
  }
  return (
    <Form form={form} sent={four_eyes ? 'Two people are needed now.' : 'The preparer may sign now.'}>
      <CheckboxField name="four_eyes" label="Require a second person to sign" defaultChecked={four_eyes} />
      <Text tone="dim" size="sm">
        Turn this off only if you work alone. The case history records who prepared and who signed.
      </Text>
      <SubmitButton form={form} size="sm" busyLabel="Saving...">
        Save
      </SubmitButton>
    </Form>
  )
}

/** The days of the week, Monday first. */
const DAYS = [1, 2, 3, 4, 5, 6, 0] as const

type HoursFormProps = { hours: HoursBody; onChanged: (settings: OfficeSettings) => void }

function HoursForm({ hours, onChanged }: HoursFormProps) {
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
    // The seven checkboxes are one answer, whose problem is shown at the first.
    atFields: ({ weekdays, ...rest }) => (weekdays ? { ...rest, day1: weekdays } : rest),
    clearedBy: (field) => (field.startsWith('day') ? ['day1'] : [field]),
  })
  const { error } = form.field('day1')
  return (
    <Form form={form} sent="Hours saved. Due times update within a minute.">
      <Grid as="fieldset" columns="small" gap="none" className={classes.days}>
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
      </Grid>
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

/** An empty field does not mean midnight. */
function hourIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
