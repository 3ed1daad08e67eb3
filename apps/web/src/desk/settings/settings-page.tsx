import type { OfficeSettings } from '@nirgam/domain/office/api-desk-office'
import { mayDo } from '@nirgam/domain/office/roles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Grid, PageHeading, Panel, Stack, Text } from '../../ui/layout.tsx'
import { Banner, ErrorState, Skeleton } from '../../ui/states.tsx'
import { deskQuery } from '../desk-api.ts'
import { deskQueries, useMe } from '../desk-session.ts'
import { DeskTable } from '../desk-table.tsx'
import { textsQuery } from '../shared-queries.ts'
import { FirmForm } from './firm-form.tsx'
import { FourEyes } from './four-eyes.tsx'
import { HoursForm } from './hours-form.tsx'
import { Texts } from './texts.tsx'

// It checks rates by the tax sheet's rules, which nothing else here needs.
const DayRatesForm = lazy(async () => ({ default: (await import('./day-rates-form.tsx')).DayRatesForm }))

const settingsQuery = queryOptions({
  ...deskQuery('GET /desk/settings'),
  networkMode: 'always',
})

const changed = (settings: OfficeSettings) => deskQueries.setQueryData(settingsQuery.queryKey, settings)

/** Settings that the lead decides for everybody. An auditor reads them. */
export function SettingsPage() {
  const mayChange = mayDo(useMe().role, 'texts-and-settings')
  const settings = useQuery(settingsQuery)
  const texts = useQuery(textsQuery)
  // One that came later would push the other away.
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
        <fieldset disabled={!mayChange}>
          <Grid>
            <Panel title="Firm">
              <FirmForm firm={settings.data.firm} onChanged={changed} />
            </Panel>
            <Panel title="Working hours">
              <HoursForm hours={settings.data.hours} onChanged={changed} />
            </Panel>
            <Panel title="Exchange rates">
              <Suspense fallback={<Skeleton height="20rem" />}>
                <DayRatesForm rates={settings.data.exchange_rates} onChanged={changed} />
              </Suspense>
            </Panel>
            <Panel title="Accountants">
              <Accountants accountants={settings.data.accountants} />
            </Panel>
            <Panel title="Four eyes">
              <FourEyes settings={settings.data} onChanged={changed} />
            </Panel>
          </Grid>
        </fieldset>
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
