import type { EnquiryRecord } from '@nirgam/domain/api-enquiries'
import { formatIndiaDateTime } from '@nirgam/domain/dates'
import { ENQUIRY_PRIORITIES, ENQUIRY_STATUSES, optionLabel } from '@nirgam/domain/options'
import { IconMessageQuestion } from '@tabler/icons-react'
import { apiReply } from '../../lib/api.ts'
import { Card, Heading, Row, Stack, Text } from '../../ui/layout.tsx'
import { ShowMore, usePages } from '../../ui/lists.tsx'
import { EmptyState, ErrorState, Skeleton, StatusBadge } from '../../ui/states.tsx'
import classes from './enquiries.module.css'

const PAGE = 20
const LOAD_FAILED = 'Failed to load your enquiries'

const STATUS_COLORS = { pending: 'orange', in_progress: 'blue', resolved: 'green', closed: 'gray' }
const PRIORITY_COLORS = { low: 'gray', medium: 'blue', high: 'red' }

export function EnquiryHistory() {
  const list = usePages(['enquiries'], (before, signal) =>
    apiReply('GET /enquiries', { query: { limit: PAGE, before }, signal }),
  )
  const enquiries = list.data?.pages.flatMap(({ data }) => data.enquiries) ?? []
  if (list.isPending) return <Skeleton height="16rem" />
  if (list.isError && list.data === undefined) {
    return <ErrorState title={LOAD_FAILED} onRetry={() => void list.refetch()} />
  }
  if (enquiries.length === 0) {
    return (
      <EmptyState title="No enquiries yet" icon={<IconMessageQuestion size={26} aria-hidden="true" />}>
        Questions you send us, and our answers to them, show here.
      </EmptyState>
    )
  }
  return (
    <>
      <Stack as="ul">
        {enquiries.map((enquiry) => (
          <li key={enquiry.id}>
            <EnquiryCard enquiry={enquiry} />
          </li>
        ))}
      </Stack>
      <ShowMore list={list} failed={LOAD_FAILED} />
    </>
  )
}

function EnquiryCard({ enquiry: { id, subject, message, priority, status, ...enquiry } }: { enquiry: EnquiryRecord }) {
  return (
    <Card as="article" className={classes.words}>
      <Stack gap="sm">
        <Row as="header" gap="sm">
          <Heading size="lg">{subject}</Heading>
          <StatusBadge label={optionLabel(ENQUIRY_STATUSES, status)} color={STATUS_COLORS[status]} />
          <StatusBadge
            label={`${optionLabel(ENQUIRY_PRIORITIES, priority)} priority`}
            color={PRIORITY_COLORS[priority]}
          />
        </Row>
        <p>{message}</p>
        {enquiry.admin_response && (
          <Card tone="accent" pad="sm">
            <Heading as="h3" size="base">
              Our answer
            </Heading>
            <p>{enquiry.admin_response}</p>
          </Card>
        )}
        <Text tone="dim" size="sm">
          Enquiry #{id} · Created {formatIndiaDateTime(Date.parse(enquiry.created_at))} · Updated{' '}
          {formatIndiaDateTime(Date.parse(enquiry.updated_at))}
        </Text>
      </Stack>
    </Card>
  )
}
