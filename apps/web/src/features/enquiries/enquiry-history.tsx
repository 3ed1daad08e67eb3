import type { EnquiryListData, EnquiryRecord } from '@nirgam/domain/api-enquiries'
import { formatIndiaDateTime } from '@nirgam/domain/dates'
import { IconMessageQuestion } from '@tabler/icons-react'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonBox } from '../../ui/page-skeleton.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { priorityBadge, statusBadge } from './enquiry-badges.ts'
import classes from './enquiry-history.module.css'

const PAGE = 20
const LOAD_FAILED = 'Failed to load your enquiries'

const enquiriesQuery = infiniteQueryOptions({
  queryKey: ['enquiries'],
  queryFn: ({ pageParam, signal }) => {
    const before = pageParam === null ? '' : `&before=${pageParam}`
    return api.getReply<{ data: EnquiryListData; next: number | null }>(`/enquiries?limit=${PAGE}${before}`, { signal })
  },
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  networkMode: 'always',
})

export function EnquiryHistory() {
  const list = useInfiniteQuery(enquiriesQuery)
  const enquiries = list.data?.pages.flatMap(({ data }) => data.enquiries) ?? []
  if (list.isPending) return <SkeletonBox height="16rem" />
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
      <ul className={classes.list}>
        {enquiries.map((enquiry) => (
          <li key={enquiry.id}>
            <EnquiryCard enquiry={enquiry} />
          </li>
        ))}
      </ul>
      <ShowMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? LOAD_FAILED : null}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}

function EnquiryCard({ enquiry }: { enquiry: EnquiryRecord }) {
  return (
    <article className={classes.card}>
      <header>
        <h2>{enquiry.subject}</h2>
        <StatusBadge {...statusBadge(enquiry.status)} />
        <StatusBadge {...priorityBadge(enquiry.priority)} />
      </header>
      <p className={classes.text}>{enquiry.message}</p>
      {enquiry.admin_response && (
        <div className={classes.answer}>
          <h3>Our answer</h3>
          <p className={classes.text}>{enquiry.admin_response}</p>
        </div>
      )}
      <p className={classes.dates}>
        Enquiry #{enquiry.id} · Created {formatIndiaDateTime(Date.parse(enquiry.created_at))} · Updated{' '}
        {formatIndiaDateTime(Date.parse(enquiry.updated_at))}
      </p>
    </article>
  )
}
