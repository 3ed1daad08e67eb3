import type { AuditEntry, AuditFilters } from '@nirgam/domain/office/api-desk-office'
import { AUDIT_GROUPS } from '@nirgam/domain/office/audit-log'
import { formatIndiaDateTime, splitIsoDate } from '@nirgam/domain/shared/dates'
import { IconListSearch } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useForm } from '../lib/form.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Form, SelectField, SubmitButton, TextField } from '../ui/form.tsx'
import { Card, PageHeading, Row, Stack, Text } from '../ui/layout.tsx'
import { ShowMore, usePages } from '../ui/lists.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { deskPagesQuery } from './desk-api.ts'
import { CsvLink } from './desk-controls.tsx'
import { type Column, DeskTable } from './desk-table.tsx'

const PAGE = 100
const LOAD_FAILED = 'Couldn’t load the audit log'
const NAMES = ['who', 'case', 'group', 'from', 'to'] as const

/** Drops invalid filters, because users can edit the address. */
function filtersIn(params: URLSearchParams): AuditFilters {
  const text = (name: string) => params.get(name)?.trim().slice(0, 200) || undefined
  const day = (name: string) => (splitIsoDate(text(name) ?? '') ? text(name) : undefined)
  return {
    who: text('who'),
    case: text('case')?.slice(0, 40),
    group: AUDIT_GROUPS.find(({ id }) => id === params.get('group'))?.id,
    from: day('from'),
    to: day('to'),
  }
}

/** The log of views and actions, which cannot be changed. */
export function AuditPage() {
  const [params, setParams] = useSearchParams()
  const filters = filtersIn(params)
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const address = new URLSearchParams(given).toString()
  const list = usePages(deskPagesQuery('GET /desk/audit', { ...filters, limit: PAGE }))
  const entries = list.data?.pages.flatMap(({ data }) => data.entries) ?? []
  const people = list.data?.pages[0]?.data.people ?? []
  return (
    <Stack gap="lg">
      <PageHeading
        title="Audit"
        lead="Who saw and did what, newest first. Nothing in it can be changed."
        action={<CsvLink to={`/api/desk/audit/file${address && `?${address}`}`} />}
      />
      <Filters
        key={address}
        filters={filters}
        people={people}
        onChosen={(chosen) => setParams(chosen, { replace: true })}
      />
      {list.isPending && <Skeleton height="24rem" />}
      {list.isError && list.data === undefined && (
        <ErrorState title={LOAD_FAILED} onRetry={() => void list.refetch()} />
      )}
      {list.data && entries.length === 0 && (
        <EmptyState title="Nothing was recorded" icon={<IconListSearch size={26} aria-hidden />}>
          Choose other days, or fewer conditions.
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Card pad="sm">
          <DeskTable caption="Audit" rows={entries} keyOf={({ id }) => String(id)} columns={COLUMNS} />
          <ShowMore list={list} failed={LOAD_FAILED} />
        </Card>
      )}
    </Stack>
  )
}

const COLUMNS: Column<AuditEntry>[] = [
  { header: 'When', cell: ({ at }) => formatIndiaDateTime(Date.parse(at)) },
  {
    header: 'What happened',
    rowHeader: true,
    long: true,
    cell: ({ words, act, subject, detail, who }) => (
      <details>
        <summary>{words}</summary>
        <Text tone="dim" size="sm">
          {[who, act, subject, detail].filter(Boolean).join(' · ')}
        </Text>
      </details>
    ),
  },
]

type FiltersProps = {
  filters: AuditFilters
  people: readonly { who: string; name: string }[]
  onChosen: (chosen: Record<string, string>) => void
}

function Filters({ filters, people, onChosen }: FiltersProps) {
  const form = useForm({
    bodyOf: (typed) => NAMES.map((name) => [name, typed(name).trim()] as const).filter(([, text]) => text !== ''),
    check: () => ({}),
    send: async (chosen) => onChosen(Object.fromEntries(chosen)),
    failed: LOAD_FAILED,
  })
  const unlisted = people.some(({ who }) => who === filters.who) ? undefined : filters.who
  return (
    <Form form={form}>
      <Row gap="sm" align="end">
        <SelectField
          {...form.field('who')}
          key={people.length}
          label="Person"
          defaultValue={filters.who ?? ''}
          options={[
            { value: '', label: 'Everybody' },
            ...(unlisted ? [{ value: unlisted, label: unlisted }] : []),
            ...people.map(({ who, name }) => ({ value: who, label: name })),
          ]}
        />
        <SelectField
          {...form.field('group')}
          label="What"
          defaultValue={filters.group ?? ''}
          options={[{ value: '', label: 'Everything' }, ...AUDIT_GROUPS.map(({ id, label }) => ({ value: id, label }))]}
        />
        <TextField
          {...form.field('case')}
          label="Remittance"
          placeholder="REM-000001"
          autoComplete="off"
          maxLength={40}
          defaultValue={filters.case}
        />
        <DateField {...form.field('from')} label="From" defaultValue={filters.from} />
        <DateField {...form.field('to')} label="Until" defaultValue={filters.to} />
        <SubmitButton form={form} size="sm" busyLabel="Looking...">
          Show
        </SubmitButton>
        <Button size="sm" variant="subtle" onClick={() => onChosen({})}>
          Show everything
        </Button>
      </Row>
    </Form>
  )
}
