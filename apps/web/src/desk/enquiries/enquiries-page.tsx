import { ENQUIRY_PRIORITY_COLORS, ENQUIRY_STATUS_COLORS } from '@nirgam/domain/account/enquiry-form'
import type { DeskEnquiryRow } from '@nirgam/domain/office/api-desk-office'
import { mayDo } from '@nirgam/domain/office/roles'
import { ENQUIRY_PRIORITIES, ENQUIRY_STATUSES, optionLabel } from '@nirgam/domain/remittance/answers/options'
import { relativeTime, splitIsoDate } from '@nirgam/domain/shared/dates'
import { IconMessages } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useNow } from '../../lib/now.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form.tsx'
import { PageHeading, Row, Stack, Text } from '../../ui/layout.tsx'
import { ShowMore, usePages } from '../../ui/lists.tsx'
import { Banner, EmptyState, ErrorState, Skeleton, StatusBadge } from '../../ui/states.tsx'
import { deskPagesQuery } from '../desk-api.ts'
import { SearchBox } from '../desk-controls.tsx'
import { useDeskPath, useMe } from '../desk-session.ts'
import { rowBeside, useKeys } from '../keys.ts'
import classes from './enquiries.module.css'
import { PRIORITY_OPTIONS, STATUS_OPTIONS, useNews } from './enquiry-calls.ts'
import { EnquiryPane } from './enquiry-pane.tsx'

const LOAD_FAILED = 'Couldn’t load the enquiries'

const STATUSES = [{ value: 'open', label: 'Open' }, ...STATUS_OPTIONS, { value: 'all', label: 'All' }] as const
const ORDERS = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
] as const
const PRIORITIES = [{ value: '', label: 'Any priority' }, ...PRIORITY_OPTIONS] as const

/** The filters in the address; anything unknown is ignored. */
function useFilters() {
  const [params, setParams] = useSearchParams()
  const status = STATUSES.find(({ value }) => value === params.get('status'))?.value ?? 'open'
  const priority = ENQUIRY_PRIORITIES.find(({ id }) => id === params.get('priority'))?.id
  const sort = params.get('sort') === 'newest' ? ('newest' as const) : ('oldest' as const)
  const [by, week] = [params.get('by') ?? '', params.get('week') ?? '']
  // A list opened from a figure of the numbers page has no other filters.
  const isWork = /^[0-9a-f-]{36}$/.test(by) && splitIsoDate(week) !== null
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.delete('by')
    next.delete('week')
    if (value === '' || value === 'open' || value === 'oldest') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  return {
    status,
    priority,
    sort,
    work: isWork ? { by, week } : {},
    isWork,
    choose,
    address: params.size > 0 ? `?${params}` : '',
  }
}

export function EnquiriesPage() {
  const [, word] = useDeskPath()
  const openId = /^\d{1,15}$/.test(word ?? '') ? Number(word) : null
  const { status, priority, sort, work, isWork, choose, address } = useFilters()
  const mayOpen = mayDo(useMe().role, 'see-cases')
  // The search text may be a PAN, so it is not in the address.
  const [q, setQ] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const list = usePages(deskPagesQuery('GET /desk/enquiries', { status, priority, sort, q, ...work }))
  const news = useNews(openId)
  const entries = useRef<HTMLUListElement>(null)
  const now = useNow()
  const counts = list.data?.pages[0]?.data.counts
  const enquiries = list.data?.pages.flatMap(({ data }) => data.enquiries) ?? []

  /** Moves from the focused enquiry, else from the open one. Enter opens it like any link. */
  const move = (step: 1 | -1) => {
    const links = [...(entries.current?.querySelectorAll('a') ?? [])]
    const idOf = (link: HTMLAnchorElement) => Number(link.dataset.enquiry)
    const focused = links.find((link) => link === document.activeElement)
    const next = rowBeside(links.map(idOf), focused ? idOf(focused) : openId, step)
    links.find((link) => idOf(link) === next)?.focus()
  }
  useKeys({ j: () => move(1), k: () => move(-1), '/': () => box.current?.focus() })

  return (
    <Stack>
      <PageHeading
        title="Enquiries"
        lead={counts ? `${counts.pending} waiting, ${counts.in_progress} being worked on` : ' '}
      />
      <div className={classes.columns} data-open={openId !== null || undefined}>
        <Stack as="section" gap="mid" className={classes.list} aria-label="All enquiries">
          <SearchBox
            box={box}
            placeholder={mayOpen ? 'Words, number, name, email or PAN' : 'Words, number or email'}
            onSearch={(text) => {
              if (isWork) choose('by', '')
              setQ(text)
            }}
          />
          {isWork ? (
            <p>
              {list.data?.pages[0]?.data.work}{' '}
              <Button size="sm" variant="subtle" onClick={() => choose('by', '')}>
                Back to the list
              </Button>
            </p>
          ) : (
            <div className={classes.filters}>
              <SelectField
                label={<span className="visually-hidden">Order</span>}
                value={sort}
                options={ORDERS}
                onChange={({ currentTarget }) => choose('sort', currentTarget.value)}
              />
              <SelectField
                label={<span className="visually-hidden">Show</span>}
                value={status}
                options={STATUSES}
                onChange={({ currentTarget }) => choose('status', currentTarget.value)}
              />
              <SelectField
                label={<span className="visually-hidden">Priority</span>}
                value={priority ?? ''}
                options={PRIORITIES}
                onChange={({ currentTarget }) => choose('priority', currentTarget.value)}
              />
            </div>
          )}
          {news.isNew && (
            <Banner
              kind="info"
              action={
                <Button size="sm" variant="default" onClick={news.show}>
                  Show
                </Button>
              }
            >
              New activity
            </Banner>
          )}
          {list.isPending && <Skeleton height="16rem" />}
          {list.isError && list.data === undefined && (
            <ErrorState title={LOAD_FAILED} onRetry={() => void list.refetch()} />
          )}
          {list.data && enquiries.length === 0 && (
            <EmptyState title="Nothing here" icon={<IconMessages size={26} aria-hidden />}>
              {status === 'open' && q === '' && !isWork ? 'All caught up' : 'No enquiries match'}
            </EmptyState>
          )}
          {enquiries.length > 0 && (
            <ul ref={entries} className={classes.entries}>
              {enquiries.map((enquiry) => (
                <li key={enquiry.id}>
                  <Entry enquiry={enquiry} isOpen={enquiry.id === openId} address={address} now={now} />
                </li>
              ))}
            </ul>
          )}
          <ShowMore list={list} failed={LOAD_FAILED} />
        </Stack>
        <div className={classes.pane}>
          {openId === null ? (
            <EmptyState title="Select an enquiry to read it" icon={<IconMessages size={26} aria-hidden />} />
          ) : (
            <>
              <div className={classes.back}>
                <ButtonLink to={`/desk/enquiries${address}`} size="sm" variant="default">
                  All enquiries
                </ButtonLink>
              </div>
              <EnquiryPane key={openId} id={openId} changedAt={news.changedAt} onActed={news.expectOwn} />
            </>
          )}
        </div>
      </div>
    </Stack>
  )
}

type EntryProps = { enquiry: DeskEnquiryRow; isOpen: boolean; address: string; now: number }

function Entry({ enquiry, isOpen, address, now }: EntryProps) {
  const { id, subject, customer, status, priority, remittance_number, updated_at } = enquiry
  return (
    <Link
      to={`/desk/enquiries/${id}${address}`}
      className={classes.entry}
      data-enquiry={id}
      aria-current={isOpen || undefined}
    >
      <strong>{subject}</strong>
      <Text as="span" tone="dim" size="sm">
        {[customer, remittance_number, relativeTime(Date.parse(updated_at), now)].filter(Boolean).join(' · ')}
      </Text>
      <Row as="div" gap="xs">
        <StatusBadge label={optionLabel(ENQUIRY_STATUSES, status)} color={ENQUIRY_STATUS_COLORS[status]} />
        {priority !== 'medium' && (
          <StatusBadge
            label={`${optionLabel(ENQUIRY_PRIORITIES, priority)} priority`}
            color={ENQUIRY_PRIORITY_COLORS[priority]}
          />
        )}
      </Row>
    </Link>
  )
}
