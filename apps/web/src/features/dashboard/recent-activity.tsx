import { formatIndiaDateTime, relativeTime } from '@nirgam/domain/dates'
import { IconCoinRupee, IconSend } from '@tabler/icons-react'
import type { Activity } from './activity.ts'
import classes from './dashboard-page.module.css'
import { useNow } from './use-now.ts'

const ICONS = { remittance: IconSend, contribution: IconCoinRupee }

export function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  const now = useNow()
  return (
    <ul className={classes.activities}>
      {activities.map(({ key, kind, title, detail, at }) => {
        const Icon = ICONS[kind]
        return (
          <li key={key}>
            <Icon size={20} stroke={1.8} aria-hidden="true" />
            <div>
              <strong>{title}</strong>
              <p>{detail}</p>
            </div>
            <time dateTime={new Date(at).toISOString()} title={formatIndiaDateTime(at)}>
              {relativeTime(at, now)}
            </time>
          </li>
        )
      })}
    </ul>
  )
}
