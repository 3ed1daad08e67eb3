import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAction } from '../lib/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Card, PageHeading, Stack, Text } from '../ui/layout.tsx'
import { Banner, ContentSkeleton, EmptyState, ErrorState, StatusBadge } from '../ui/states.tsx'
import { markSeen, noticesQuery } from './desk-changes.ts'

/** Cases handed over, answered or sent back to the user, and notes that mention the user, newest first. */
export function NoticesPage() {
  const { data, isPending, refetch } = useQuery(noticesQuery)
  const { run, busy, failure } = useAction()
  if (isPending) return <ContentSkeleton />
  if (!data) return <ErrorState title="Couldn’t load the notifications" onRetry={() => void refetch()} />
  const newest = data.notices[0]
  return (
    <Stack>
      <PageHeading
        title="Notifications"
        action={
          newest &&
          data.unseen > 0 && (
            <Button size="sm" variant="default" busy={busy} onClick={() => void run(() => markSeen(newest.id))}>
              Mark all as seen
            </Button>
          )
        }
      />
      {failure && <Banner kind="error">{failure}</Banner>}
      {data.notices.length === 0 && (
        <EmptyState title="No notifications" icon={<IconBell size={26} aria-hidden />}>
          You’ll see here what is handed over to you, what customers answer, and notes with your name.
        </EmptyState>
      )}
      {data.notices.map(({ id, heading, remittance_id, number, by, text, at, is_seen }) => (
        <Card key={id} pad="sm">
          <Link
            to={`/desk/cases/${remittance_id}`}
            onClick={() => {
              if (!is_seen) void run(() => markSeen(id))
            }}
          >
            {heading}: {number}
          </Link>{' '}
          {!is_seen && <StatusBadge label="New" color="blue" />}
          <Text tone="dim" size="sm">
            {by ?? 'The customer'} · {formatIndiaDateTime(Date.parse(at))}
          </Text>
          {text && <p className="written">{text}</p>}
        </Card>
      ))}
    </Stack>
  )
}
