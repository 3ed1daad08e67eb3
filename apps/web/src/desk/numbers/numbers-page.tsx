import type { NumbersData } from '@nirgam/domain/office/api-desk-office'
import { NUMBER_WEEKS, percent, WORK, WORK_IDS, type Work, workInWords } from '@nirgam/domain/office/numbers'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SelectField } from '../../ui/form.tsx'
import { Grid, PageHeading, Panel, Row, Stack, Text } from '../../ui/layout.tsx'
import { StatCards } from '../../ui/lists.tsx'
import { ErrorState, Progress, Skeleton } from '../../ui/states.tsx'
import { deskQuery } from '../desk-api.ts'
import { CsvLink } from '../desk-controls.tsx'
import { type Column, DeskTable } from '../desk-table.tsx'
import classes from './numbers.module.css'

const USUAL = 12

const WEEK_OPTIONS = NUMBER_WEEKS.map((weeks) => ({ value: String(weeks), label: `${weeks} weeks` }))

/** The firm's performance and its backlog. */
export function NumbersPage() {
  const [params, setParams] = useSearchParams()
  const weeks = NUMBER_WEEKS.find((known) => String(known) === params.get('weeks')) ?? USUAL
  const numbers = useQuery({
    ...deskQuery('GET /desk/numbers', { query: { weeks } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="lg">
      <PageHeading
        title="Numbers"
        lead="Working hours, excluding time waiting for the customer. Weeks begin on Monday in India."
        action={
          <Row gap="sm">
            <SelectField
              inline
              label="Period"
              value={String(weeks)}
              options={WEEK_OPTIONS}
              onChange={({ currentTarget }) => setParams({ weeks: currentTarget.value }, { replace: true })}
            />
            <CsvLink to={`/api/desk/numbers/file?weeks=${weeks}`} />
          </Row>
        }
      />
      {numbers.isPending && <Skeleton height="24rem" />}
      {numbers.isError && numbers.data === undefined && (
        <ErrorState title="Couldn’t load the numbers" onRetry={() => void numbers.refetch()} />
      )}
      {numbers.data && <Figures numbers={numbers.data} />}
    </Stack>
  )
}

function Figures({ numbers: { total, late_now, weeks, people, reasons, open_by_age } }: { numbers: NumbersData }) {
  const asked = reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div className={classes.totals}>
        <StatCards
          stats={[
            { label: 'Median turnaround', value: hours(total.turnaround_hours) },
            { label: 'Finished', value: String(total.finished) },
            { label: 'Finished late', value: share(total.late, total.finished) },
            { label: 'Requests to customers', value: share(total.asked, total.finished) },
            { label: 'Returned by signer', value: share(total.sent_back, total.finished) },
            { label: 'Late now', value: String(late_now) },
          ]}
        />
      </div>
      <Panel title="By week">
        <DeskTable caption="Figures by week" rows={weeks} keyOf={({ week }) => week} columns={WEEK_COLUMNS} />
      </Panel>
      <People people={people} weeks={weeks.map(({ week }) => week)} />
      <Grid>
        <Panel title="Open by age">
          <DeskTable
            caption="Open cases by age"
            rows={open_by_age}
            keyOf={({ label }) => label}
            columns={[
              { header: 'Since payment', rowHeader: true, cell: ({ label }) => label },
              { header: 'With us', align: 'end', cell: ({ open }) => open },
              { header: 'With the customer', align: 'end', cell: ({ waiting }) => waiting },
            ]}
          />
        </Panel>
        <Panel title="Top reasons for requests">
          {reasons.length === 0 ? (
            <Text tone="dim">No requests in these weeks.</Text>
          ) : (
            <Stack as="ul">
              {reasons.map(({ reason, words, count }) => (
                <Stack key={reason} as="li" gap="xs">
                  <Row justify="between" nowrap>
                    <span>{words}</span>
                    <strong>{count}</strong>
                  </Row>
                  <Progress percent={percent(count, asked) ?? 0} label={words} />
                </Stack>
              ))}
            </Stack>
          )}
        </Panel>
      </Grid>
    </>
  )
}

const NOTHING = '–'

type PersonWeek = NumbersData['people'][number]

/** Work done: by everyone in one week, or by one person in all weeks. Each figure links to the items it counts. */
function People({ people, weeks }: { people: readonly PersonWeek[]; weeks: readonly string[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [who, setWho] = useState('')
  // A week that is no longer shown cannot stay chosen.
  const week = chosen === '' || (chosen !== null && weeks.includes(chosen)) ? chosen : (weeks[0] ?? '')
  const persons = [...new Map(people.map(({ person }) => [person.uid, person.name])).entries()]
  const person = persons.some(([uid]) => uid === who) ? who : ''
  const rows = people.filter(
    (row) => (week === '' || row.week === week) && (person === '' || row.person.uid === person),
  )
  return (
    <Panel title="By person">
      <Stack>
        <Row gap="sm">
          <SelectField
            inline
            label="Week"
            value={week}
            options={[{ value: '', label: 'All' }, ...weeks.map((one) => ({ value: one, label: dayOf(one) }))]}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <SelectField
            inline
            label="Person"
            value={person}
            options={[
              { value: '', label: 'Everyone' },
              ...persons
                .toSorted(([, a], [, b]) => a.localeCompare(b))
                .map(([uid, name]) => ({ value: uid, label: name })),
            ]}
            onChange={({ currentTarget }) => setWho(currentTarget.value)}
          />
        </Row>
        {rows.length === 0 ? (
          <Text tone="dim">There’s no counted work in this period.</Text>
        ) : (
          <DeskTable
            caption="Work by person and week"
            rows={rows}
            keyOf={(row) => `${row.week} ${row.person.uid}`}
            columns={week === '' ? [WEEK_COLUMN, ...WORK_COLUMNS] : WORK_COLUMNS}
          />
        )}
      </Stack>
    </Panel>
  )
}

const WEEK_COLUMN: Column<PersonWeek> = { header: 'Week from', cell: ({ week }) => dayOf(week) }

const WORK_COLUMNS: Column<PersonWeek>[] = [
  { header: 'Person', rowHeader: true, cell: ({ person }) => person.name },
  ...WORK_IDS.map(
    (work): Column<PersonWeek> => ({
      header: WORK[work],
      align: 'end',
      cell: ({ week, person, counts }) =>
        counts[work] === 0 ? (
          NOTHING
        ) : (
          <Link
            to={listOf(work, { by: person.uid, week })}
            aria-label={`${workInWords(work, person.name, week)}: ${counts[work]}`}
          >
            {counts[work]}
          </Link>
        ),
    }),
  ),
]

/** The address of the list with the items that a figure counts. */
function listOf(work: Work, of: { by: string; week: string }): string {
  return work === 'enquiries'
    ? `/desk/enquiries?${new URLSearchParams(of)}`
    : `/desk/cases?${new URLSearchParams({ did: work, ...of })}`
}

const dayOf = (week: string) => formatIndiaDate(Date.parse(week))

const WEEK_COLUMNS: Column<NumbersData['weeks'][number]>[] = [
  { header: 'Week from', rowHeader: true, cell: ({ week }) => dayOf(week) },
  { header: 'Opened', align: 'end', cell: ({ opened }) => opened },
  { header: 'Finished', align: 'end', cell: ({ finished }) => finished },
  { header: 'Late', align: 'end', cell: ({ late, finished }) => share(late, finished) },
  { header: 'Requests to customers', align: 'end', cell: ({ asked, finished }) => share(asked, finished) },
  { header: 'Returned by signer', align: 'end', cell: ({ sent_back, finished }) => share(sent_back, finished) },
  { header: 'Turnaround', align: 'end', cell: ({ turnaround_hours }) => hours(turnaround_hours) },
]

function hours(value: number | null): string {
  return value === null ? NOTHING : `${value} h`
}

/** '3 (12%)': with the number, because a percentage of few items says little. */
function share(part: number, whole: number): string {
  const percents = percent(part, whole)
  return percents === null ? NOTHING : `${part} (${percents}%)`
}
