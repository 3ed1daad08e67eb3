import { formatIndiaDateTime, relativeTime } from '@nirgam/domain/dates'
import { IconCoinRupee, IconSend } from '@tabler/icons-react'
import { LineList, Row, Text } from '../../ui/layout.tsx'
import type { Activity } from './activity.ts'
import classes from './dashboard.module.css'
import { useNow } from './use-now.ts'

const ICONS = { remittance: IconSend, contribution: IconCoinRupee }

export function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  const now = useNow()
  return (
    <LineList className={classes.activities}>
      {activities.map(({ key, kind, title, detail, at }) => {
        const Icon = ICONS[kind]
        return (
          <Row as="li" key={key} align="start" gap="sm" nowrap>
            <Icon size={20} stroke={1.8} aria-hidden />
            <div>
              <strong>{title}</strong>
              <Text tone="dim" size="md">
                {detail}
              </Text>
            </div>
            <time dateTime={new Date(at).toISOString()} title={formatIndiaDateTime(at)}>
              {relativeTime(at, now)}
            </time>
          </Row>
        )
      })}
    </LineList>
  )
}
