import type { ContributionRecord } from '@nirgam/domain/remittance/api-payments'
import { formatIndiaDate, formatIndiaDateTime, relativeTime } from '@nirgam/domain/shared/dates'
import { formatRupees, groupIndian } from '@nirgam/domain/shared/money'
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

const WIDTH = 320
const BASE = 118
const TALLEST = 92
const WIDEST_BAR = 34

/** One bar per contribution, the newest on the right. The table next to it holds the same data as text. */
export function ContributionChart({ contributions }: { contributions: readonly ContributionRecord[] }) {
  const bars = contributions.toReversed()
  const most = Math.max(...bars.map(({ amount }) => amount), 1)
  const slot = WIDTH / Math.max(bars.length, 4)
  const bar = Math.min(WIDEST_BAR, slot * 0.6)
  const words = bars.map(({ amount, date }) => `${formatRupees(amount)} on ${formatIndiaDate(Date.parse(date))}`)
  return (
    <svg
      className={`tabular ${classes.chart}`}
      viewBox={`0 0 ${WIDTH} 140`}
      role="img"
      aria-label={`Your latest contributions: ${words.join(', ')}`}
    >
      <line x1="0" y1={BASE + 0.5} x2={WIDTH} y2={BASE + 0.5} />
      {bars.map(({ id, amount, date, status }, index) => {
        const height = Math.max(3, (amount / most) * TALLEST)
        const middle = slot * (index + 0.5)
        return (
          <g key={`${id} ${status}`}>
            <rect x={middle - bar / 2} y={BASE - height} width={bar} height={height} rx="3" data-status={status} />
            <text x={middle} y={BASE - height - 6}>
              {groupIndian(amount)}
            </text>
            <text x={middle} y={BASE + 15}>
              {shortDate(date)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** '16 Nov': the year would not fit under a bar. */
function shortDate(iso: string): string {
  return formatIndiaDate(Date.parse(iso)).replace(/ \d{4}$/, '')
}
