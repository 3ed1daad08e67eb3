import type { LedgerData, LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import { formatRupees2 } from '@nirgam/domain/shared/money'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, apiDownload, messageOf } from '../../lib/api.ts'
import { saveFile } from '../../lib/files.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form.tsx'
import { Grid, PageHeading, Panel, Row, Stack, Text } from '../../ui/layout.tsx'
import { StatCards } from '../../ui/lists.tsx'
import { Banner, ContentSkeleton, ErrorState } from '../../ui/states.tsx'
import { ledgerQuery, refreshLedger, takeLedger } from './ledger-calls.ts'
import { LedgerTable } from './ledger-table.tsx'
import { LimitBars, ReceiverBars } from './limit-bars.tsx'
import { RateForm } from './rate-form.tsx'

const EntryDialog = lazy(() => import('./entry-dialog.tsx'))
const NoteDialog = lazy(() => import('./note-dialog.tsx'))

/** The money that the user sent abroad in a tax year, and how much of its limits is left. */
export function LedgerPage() {
  const [params, setParams] = useSearchParams()
  const named = params.get('year') ?? undefined
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...ledgerQuery(named),
    placeholderData: keepPreviousData,
  })
  const show = (year: string) => setParams({ year }, { replace: true, preventScrollReset: true })
  if (data) {
    return (
      <Ledger
        ledger={data}
        busy={isPlaceholderData}
        onYear={show}
        onChanged={(ledger) => {
          takeLedger(ledger)
          show(ledger.year)
        }}
      />
    )
  }
  if (isPending) return <ContentSkeleton />
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <ErrorState
      title={isUnknown ? messageOf(error, LEDGER_MESSAGES.noSuchYear) : LEDGER_MESSAGES.loadFailed}
      retryLabel={isUnknown ? 'Show this tax year' : 'Try again'}
      onRetry={() => (isUnknown ? setParams({}) : void refetch())}
    />
  )
}

const dateOf = (day: string) => formatIndiaDate(Date.parse(day))

type LedgerProps = {
  ledger: LedgerData
  busy: boolean
  onYear: (year: string) => void
  onChanged: (ledger: LedgerData) => void
}

function Ledger({ ledger, busy, onYear, onChanged }: LedgerProps) {
  const [edited, edit] = useState<LedgerLineRecord | 'new' | null>(null)
  const { year, called, years, from, to, total } = ledger
  const close = () => edit(null)
  const outdated = () => {
    close()
    refreshLedger()
  }
  const changed = (now: LedgerData) => {
    close()
    onChanged(now)
  }
  return (
    <Stack gap="lg" aria-busy={busy}>
      <PageHeading
        title={`${called === 'tax year' ? 'Tax year' : 'Financial year'} ${year}`}
        lead={`${dateOf(from)} to ${dateOf(to)}. What you sent abroad, through Nirgam and elsewhere.`}
        action={
          <SelectField
            inline
            label="Tax year"
            value={year}
            options={years.map((one) => ({ value: one, label: one }))}
            onChange={(event) => onYear(event.currentTarget.value)}
          />
        }
      />
      <Panel title="Remaining limits">
        <Stack>
          <LimitBars limits={ledger.limits} />
          <RateForm key={year} ledger={ledger} onChanged={onChanged} />
        </Stack>
      </Panel>
      <StatCards
        stats={[
          { label: 'Total sent', value: formatRupees2(total.rupees) },
          { label: 'TDS (tax deducted)', value: formatRupees2(total.tds) },
          { label: 'TCS (collected by banks)', value: formatRupees2(total.tcs) },
        ]}
      />
      <Panel
        title="What you sent"
        action={
          <Button size="sm" onClick={() => edit('new')}>
            Add a transfer
          </Button>
        }
      >
        <LedgerTable ledger={ledger} busy={busy} onEdit={edit} onRemoved={onChanged} />
      </Panel>
      <Grid gap="lg">
        <ReceiverBars ledger={ledger} />
        <Panel title="For your tax return">
          <Stack gap="sm">
            <Text>
              The statement lists what you sent with TDS and TCS. Compare both with Form 26AS and AIS before you claim
              them.
            </Text>
            <LedgerFiles year={year} />
          </Stack>
        </Panel>
      </Grid>
      <Row>
        <Text tone="dim" size="md">
          This is general information, not tax advice. It includes only transfers made through Nirgam and those you add
          here.
        </Text>
      </Row>
      <Suspense>
        {edited !== null && (edited === 'new' || edited.remittance_id === null) && (
          <EntryDialog
            line={edited === 'new' ? null : edited}
            rate={ledger.rate.rupees_per_dollar}
            onClose={close}
            onOutdated={outdated}
            onSaved={changed}
          />
        )}
        {edited !== null && edited !== 'new' && edited.remittance_id !== null && (
          <NoteDialog line={edited} id={edited.remittance_id} onClose={close} onOutdated={outdated} onSaved={changed} />
        )}
      </Suspense>
    </Stack>
  )
}

const FILES = [
  { route: 'GET /ledger/statement', label: 'Statement (PDF)', ending: 'pdf' },
  { route: 'GET /ledger/file', label: 'Table (CSV)', ending: 'csv' },
] as const

type LedgerFile = (typeof FILES)[number]

/** Downloads of the year as a document and as a table. */
function LedgerFiles({ year }: { year: string }) {
  const download = useMutation({
    mutationFn: async ({ route, ending }: LedgerFile) => {
      const { blob, fileName } = await apiDownload(route, { query: { year } })
      saveFile(blob, fileName ?? `tax-year-${year}.${ending}`)
    },
  })
  const onItsWay = download.isPending ? download.variables.route : null
  return (
    <>
      <Row gap="sm">
        {FILES.map((file) => (
          <Button
            key={file.route}
            variant="default"
            busy={onItsWay === file.route}
            busyLabel="Downloading..."
            onClick={() => onItsWay === null && download.mutate(file)}
          >
            <IconDownload size={18} aria-hidden />
            {file.label}
          </Button>
        ))}
      </Row>
      {download.error && <Banner kind="error">{messageOf(download.error, LEDGER_MESSAGES.fileFailed)}</Banner>}
    </>
  )
}
