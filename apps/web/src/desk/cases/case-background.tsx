import type { DeskCase, KnownCase } from '@nirgam/domain/office/api-desk-cases'
import { formatIndiaDate, formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { formatRupees } from '@nirgam/domain/shared/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { deskQuery } from '../desk-api.ts'
import classes from './cases.module.css'
import { CaseStateBadge } from './queue/queue-columns.tsx'

/** Actions, newest first, and below them views of the case. Neither can be changed. */
export function HistoryPanel({ record: { history, views } }: { record: DeskCase }) {
  return (
    <Stack className={classes.panel}>
      <section>
        <h2>Activity</h2>
        <ol className={classes.list}>
          {history.toReversed().map((event) => (
            <li key={event.id}>
              <strong>{event.label}</strong>
              {event.from !== event.to && <> → {event.to}</>}
              <Text tone="dim" size="sm">
                {event.who} · {formatIndiaDateTime(Date.parse(event.at))}
              </Text>
              {event.text && <p className="written">{event.text}</p>}
              {event.four_eyes_off && (
                <Text tone="warning">Prepared and signed by the same person (four-eyes off)</Text>
              )}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Views</h2>
        {views.length === 0 ? (
          <Text tone="dim">Nothing yet.</Text>
        ) : (
          <ol className={classes.list}>
            {views.map(({ at, who, what }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same view may be recorded twice at the same time
              <li key={`${at} ${who} ${what} ${index}`}>
                {what}
                <Text tone="dim" size="sm">
                  {who} · {formatIndiaDateTime(Date.parse(at))}
                </Text>
              </li>
            ))}
          </ol>
        )}
      </section>
    </Stack>
  )
}

const dayOf = (time: string) => formatIndiaDate(Date.parse(time))

/** Other cases with the same PAN: their figures and documents. */
export function KnownCustomer({ id }: { id: number }) {
  const known = useQuery(deskQuery('GET /desk/cases/:id/known', { params: { id } }))
  return (
    <section>
      <h2>Other cases with this PAN</h2>
      {known.isPending && <Skeleton height="3rem" />}
      {known.isError && (
        <>
          <Text size="sm">Couldn’t load them.</Text>
          <Button size="sm" variant="default" onClick={() => void known.refetch()}>
            Try again
          </Button>
        </>
      )}
      {known.data && <KnownCases cases={known.data} />}
    </section>
  )
}

function KnownCases({ cases }: { cases: readonly KnownCase[] }) {
  if (cases.length === 0) {
    return (
      <Text size="sm" tone="dim">
        None. This is the customer’s first case.
      </Text>
    )
  }
  return (
    <ul className={classes.list}>
      {cases.map((one) => (
        <li key={one.remittance_id}>
          <Link to={`/desk/cases/${one.remittance_id}`}>{one.number}</Link>{' '}
          <CaseStateBadge state={one.state} label={one.state_label} />
          <Told one={one} />
        </li>
      ))}
    </ul>
  )
}

function Told({ one: { amount, opened_at, signed, is_same_account, customer, documents } }: { one: KnownCase }) {
  return (
    <>
      <Text size="sm">
        {[amount === null ? null : formatRupees(amount), `opened ${dayOf(opened_at)}`].filter(Boolean).join(', ')}
      </Text>
      {signed && (
        <Text size="sm">
          {signed.form}: {formatRupees(signed.amount)}, signed {dayOf(signed.at)}
        </Text>
      )}
      {!is_same_account && <Text size="sm">In another account, as {customer}</Text>}
      {documents.length > 0 && (
        <details>
          <summary>{documents.length === 1 ? '1 document' : `${documents.length} documents`}</summary>
          {documents.map(({ label, sent_at }) => (
            <Text key={label} size="sm" tone="dim">
              {label}, {dayOf(sent_at)}
            </Text>
          ))}
        </details>
      )}
    </>
  )
}
