import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { Text } from '../../ui/layout.tsx'
import classes from './cases.module.css'

/** Who did what, newest first, and below it who looked at what. Neither can be changed. */
export function HistoryPanel({ record: { history, views } }: { record: DeskCase }) {
  return (
    <div className={classes.panel}>
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
        {views.length === 0 && <Text tone="dim">Nothing yet.</Text>}
        <ol className={classes.list}>
          {views.map(({ at, who, what }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be seen twice in one moment
            <li key={`${at} ${who} ${what} ${index}`}>
              {what}
              <Text tone="dim" size="sm">
                {who} · {formatIndiaDateTime(Date.parse(at))}
              </Text>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
