import type { ContributionRecord } from '@nirgam/domain/remittance/api-payments'
import { formatIndiaDate, formatIndiaDateTime, relativeTime } from '@nirgam/domain/shared/dates'
import { formatRupees } from '@nirgam/domain/shared/money'
import { IconCoinRupee, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useNow } from '../../lib/now.ts'
import { LineList, Row, Text } from '../../ui/layout.tsx'
import { DataTable } from '../../ui/lists.tsx'
import { statusAndReceipt } from '../contributions/contributions.tsx'
import { useReceiptDownload } from '../receipts/receipts.tsx'
import type { Activity } from './activity.ts'
import classes from './dashboard.module.css'

const ICONS = { remittance: IconSend, contribution: IconCoinRupee }

export function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  const now = useNow()
  return (
    <LineList className={classes.activities}>
      {activities.map(({ key, kind, title, detail, to, at }) => {
        const Icon = ICONS[kind]
        return (
          <Row as="li" key={key} align="start" gap="sm" nowrap>
            <Icon className="accent" size={20} stroke={1.8} aria-hidden />
            <div>
              <strong>{to ? <Link to={to}>{title}</Link> : title}</strong>
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

export function RecentContributions({ contributions }: { contributions: readonly ContributionRecord[] }) {
  const receipts = useReceiptDownload((error) => console.error('We couldn’t load the receipt.', error))
  if (contributions.length === 0) {
    return <Text tone="dim">Your payments and receipts will appear here.</Text>
  }
  return (
    <DataTable
      caption="Your newest contributions"
      columns={[
        { header: 'Date', onCard: 'start', rowHeader: true, cell: ({ date }) => formatIndiaDate(Date.parse(date)) },
        { header: 'Amount', onCard: 'figure', align: 'end', cell: ({ amount }) => formatRupees(amount) },
        ...statusAndReceipt(receipts),
      ]}
      rows={contributions}
      keyOf={({ id, status }) => `${id}-${status}`}
    />
  )
}
