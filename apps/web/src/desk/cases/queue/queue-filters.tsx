import { FORM_PARTS } from '@nirgam/domain/case/case-facts'
import { CASE_STATE_IDS, CASE_STATES } from '@nirgam/domain/case/case-states'
import type { SavedView } from '@nirgam/domain/office/api-staff'
import { CASE_WORK_IDS } from '@nirgam/domain/office/numbers'
import { countInWords, QUEUE_AGES, type QueueView } from '@nirgam/domain/office/queue'
import { mayDo } from '@nirgam/domain/office/roles'
import { BANK_OPTIONS, SOURCES_OF_FUNDS } from '@nirgam/domain/remittance/answers/options'
import { splitIsoDate } from '@nirgam/domain/shared/dates'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useForm } from '../../../lib/form.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextField } from '../../../ui/form.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Banner, EmptyState } from '../../../ui/states.tsx'
import { desk, deskQuery, peopleQuery } from '../../desk-api.ts'
import { deskQueries, useMe } from '../../desk-session.ts'
import classes from '../cases.module.css'
import type { List, Wanted } from './use-queue.ts'

type Option = { id: string; label: string }

const named = (anything: string, options: readonly Option[]) => [
  { value: '', label: anything },
  ...options.map(({ id, label }) => ({ value: id, label })),
]

const FILTERS = {
  state: {
    label: 'State',
    options: named(
      'Any',
      CASE_STATE_IDS.map((id) => ({ id, label: CASE_STATES[id].label })),
    ),
  },
  bank: { label: 'Bank', options: named('Any', BANK_OPTIONS) },
  source: { label: 'Source', options: named('Any', SOURCES_OF_FUNDS) },
  part: {
    label: 'Part',
    options: named(
      'Any',
      FORM_PARTS.map((id) => ({ id, label: id === 'none' ? 'Nothing to file' : `Part ${id}` })),
    ),
  },
  age: {
    label: 'Open for',
    options: named(
      'Any time',
      QUEUE_AGES.map((id) => ({ id, label: id === '1' ? 'a day or more' : `${id} days or more` })),
    ),
  },
} as const

const CHOICES = Object.keys(FILTERS) as (keyof typeof FILTERS)[]
export const FILTER_NAMES = ['holder', ...CHOICES] as const
type FilterName = (typeof FILTER_NAMES)[number]

type QueueFiltersProps = {
  wanted: Wanted
  onChange: (name: FilterName, value: string) => void
  onClear: () => void
}

export function QueueFilters({ wanted, onChange, onClear }: QueueFiltersProps) {
  const mayOpen = mayDo(useMe().role, 'see-cases')
  const people = useQuery({ ...peopleQuery, enabled: mayOpen }).data ?? []
  return (
    <Row as="fieldset" gap="wide" className={classes.filters} aria-label="Filters">
      {mayOpen && (
        <SelectField
          inline
          label="Owner"
          options={[
            { value: '', label: 'Anyone' },
            { value: 'me', label: 'Me' },
            ...people.map(({ uid, name, open }) => ({ value: uid, label: `${name} (${countInWords(open)})` })),
          ]}
          value={wanted.holder}
          onChange={({ currentTarget }) => onChange('holder', currentTarget.value)}
        />
      )}
      {CHOICES.map((name) => (
        <SelectField
          key={name}
          inline
          label={FILTERS[name].label}
          options={FILTERS[name].options}
          value={wanted[name]}
          onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
        />
      ))}
      {FILTER_NAMES.some((name) => wanted[name] !== '') && (
        <Button size="sm" variant="subtle" onClick={onClear}>
          Clear
        </Button>
      )}
    </Row>
  )
}

/** The filters in the address; unknown values are ignored. */
export function filtersIn(address: URLSearchParams): Pick<Wanted, FilterName> {
  const chosen = (name: keyof typeof FILTERS) => {
    const value = address.get(name) ?? ''
    return FILTERS[name].options.some((option) => option.value === value) ? value : ''
  }
  const holder = address.get('holder') ?? ''
  return {
    holder: holder === 'me' || /^[0-9a-f-]{36}$/.test(holder) ? holder : '',
    state: chosen('state') as Wanted['state'],
    bank: chosen('bank'),
    source: chosen('source'),
    part: chosen('part') as Wanted['part'],
    age: chosen('age') as Wanted['age'],
  }
}

export const WORK_NAMES = ['did', 'by', 'week'] as const

/** The cases behind a figure of the numbers page, if the address names them. */
export function workIn(address: URLSearchParams): Pick<Wanted, (typeof WORK_NAMES)[number]> {
  const did = CASE_WORK_IDS.find((work) => work === address.get('did'))
  const [by, week] = [address.get('by') ?? '', address.get('week') ?? '']
  const isWhole = did !== undefined && /^[0-9a-f-]{36}$/.test(by) && splitIsoDate(week) !== null
  return isWhole ? { did, by, week } : { did: '', by: '', week: '' }
}

export function NothingHere({
  view,
  isSearch,
  isFiltered,
}: {
  view: QueueView
  isSearch: boolean
  isFiltered: boolean
}) {
  if (isSearch) {
    return (
      <EmptyState title="No results">
        Names are found by whole words; references, numbers, addresses and PANs in full.
      </EmptyState>
    )
  }
  if (isFiltered)
    return <EmptyState title="No cases match these filters">Choose other filters, or clear them.</EmptyState>
  return <EmptyState title={EMPTY[view]}>New cases appear here automatically</EmptyState>
}

const EMPTY: Record<QueueView, string> = {
  new: 'Nothing new',
  mine: 'No cases assigned to you',
  waiting: 'No customers to wait for',
  to_sign: 'Nothing to sign',
  late: 'Nothing is late',
  all: 'There are no cases yet',
}

const viewsQuery = queryOptions(deskQuery('GET /desk/me/views'))
const changed = (views: SavedView[]) => deskQueries.setQueryData(viewsQuery.queryKey, views)

/** The address of a list, without the queue's defaults. */
function addressOf({ query }: Pick<SavedView, 'query'>): string {
  const set = Object.entries(query).filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'due'))
  return new URLSearchParams(set.toSorted(([a], [b]) => a.localeCompare(b))).toString()
}

/** The user's saved lists, each with its view, filters and order. */
export function SavedViews({ wanted: query, isSearch }: { wanted: List; isSearch: boolean }) {
  const views = useQuery(viewsQuery).data ?? []
  const [isNaming, setNaming] = useState(false)
  const removing = useAction('Couldn’t remove the view. Please try again.')
  const shown = addressOf({ query })
  const current = isSearch ? undefined : views.find((view) => addressOf(view) === shown)
  const remove = (uid: string) => async () => changed(await desk('DELETE /desk/me/views/:uid', { params: { uid } }))
  return (
    <>
      <Row gap="sm">
        {views.length > 0 && (
          <Row as="nav" gap="xs" className={classes.views} aria-label="Saved views">
            {views.map((view) => (
              <Link key={view.uid} to={`?${addressOf(view)}`} aria-current={view === current ? 'page' : undefined}>
                {view.name}
              </Link>
            ))}
          </Row>
        )}
        {current ? (
          <Button
            size="sm"
            variant="subtle"
            busy={removing.busy}
            busyLabel="Removing..."
            onClick={() => void removing.run(remove(current.uid))}
          >
            Remove this view
          </Button>
        ) : (
          <Button size="sm" variant="subtle" onClick={() => setNaming(true)}>
            Save this view
          </Button>
        )}
      </Row>
      {removing.failure && <Banner kind="error">{removing.failure}</Banner>}
      {isNaming && <NameDialog query={query} onClose={() => setNaming(false)} />}
    </>
  )
}

function NameDialog({ query, onClose }: { query: SavedView['query']; onClose: () => void }) {
  const form = useForm({
    bodyOf: (typed) => ({ name: typed('name').trim(), query }),
    check: ({ name }) => (name === '' ? { name: 'Please give the view a name.' } : {}),
    send: async (body) => {
      changed(await desk('POST /desk/me/views', { body }))
      onClose()
    },
    failed: 'Couldn’t save the view. Please try again.',
  })
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <Form form={form}>
        <TextField
          {...form.field('name')}
          label="Name"
          hint="Filters and order are saved with it. Only you see it."
          autoComplete="off"
          maxLength={40}
        />
        <SubmitButton form={form} size="sm" busyLabel="Saving...">
          Save
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
