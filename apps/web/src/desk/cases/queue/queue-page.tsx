import { countInWords, QUEUE_VIEW_LABELS, QUEUE_VIEWS, type QueueView } from '@nirgam/domain/office/queue'
import { mayDo } from '@nirgam/domain/office/roles'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { useNow } from '../../../lib/now.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form.tsx'
import { Card, PageHeading, Stack } from '../../../ui/layout.tsx'
import { Banner, EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useMe } from '../../desk-session.ts'
import { DeskTable } from '../../desk-table.tsx'
import { rowBeside, useKeys } from '../../keys.ts'
import classes from '../cases.module.css'
import { queueColumns } from './queue-columns.tsx'
import { FILTER_NAMES, filtersIn, QueueFilters } from './queue-filters.tsx'
import { useQueuePlace } from './queue-place.ts'
import { newsInWords } from './settled-rows.ts'
import { useQueue, type Wanted } from './use-queue.ts'

const LOAD_FAILED = 'Couldn’t load the queue'

/** All cases, by what is to be done about them. What is searched for may be a PAN: it never stands in the address. */
export function QueuePage() {
  const me = useMe()
  const now = useNow()
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const { q, chosen, search, choose } = useQueuePlace(me.uid)
  const [failure, setFailure] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const returningTo = useRef(chosen)

  const view = QUEUE_VIEWS.find((one) => one === address.get('view')) ?? 'new'
  const wanted: Wanted = { view, ...filtersIn(address), q }
  const { list, counts, settled, showNews, claim } = useQueue(wanted)
  const mayOpen = mayDo(me.role, 'see-cases')
  const from = `?${address}`
  const ids = settled.rows.map(({ remittance_id }) => remittance_id)
  const words = newsInWords(settled)

  const focusRow = (id: number | null) => table.current?.querySelector<HTMLElement>(`[data-case="${id}"]`)?.focus()
  const move = (step: 1 | -1) => {
    const next = rowBeside(ids, chosen, step)
    choose(next)
    focusRow(next)
    // Where a row cannot be opened it has nothing to focus.
    requestAnimationFrame(() => table.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' }))
  }
  const hasRows = ids.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there are rows to return to
  useEffect(() => {
    if (!hasRows || returningTo.current === null) return
    focusRow(returningTo.current)
    returningTo.current = null
  }, [hasRows])
  const claimChosen = async () => {
    const row = settled.rows.find(({ remittance_id }) => remittance_id === chosen)
    if (!row || !mayDo(me.role, 'act-on-cases')) return
    setFailure(null)
    try {
      await claim(row)
    } catch (error) {
      setFailure(`${row.number}: ${messageOf(error, 'Couldn’t claim the case. Please try again.')}`)
    }
  }
  const openChosen = () => {
    if (mayOpen && chosen !== null) void navigate(`/desk/cases/${chosen}`, { state: { from } })
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: openChosen,
    c: () => void claimChosen(),
    '/': () => {
      box.current?.focus()
      box.current?.select()
    },
  })
  const setFilter = (name: string, value: string) =>
    setAddress((before) => addressWith(before, name, value), { replace: true })

  return (
    <Stack>
      <PageHeading
        title="Queue"
        action={
          <search>
            <form
              className={classes.search}
              onSubmit={(event) => {
                event.preventDefault()
                search(box.current?.value.trim() ?? '')
              }}
            >
              <TextField
                ref={box}
                type="search"
                label={<span className="visually-hidden">Search</span>}
                placeholder={mayOpen ? 'Reference, REM number, name, email, PAN' : 'Reference, REM number, email'}
                autoComplete="off"
                spellCheck={false}
                defaultValue={q}
                onChange={({ currentTarget }) => currentTarget.value === '' && search('')}
              />
              <Button type="submit" size="sm" variant="default">
                <IconSearch size={16} aria-hidden />
                Search
              </Button>
            </form>
          </search>
        }
      />
      <div className={classes.top}>
        <nav className={classes.views} aria-label="Views">
          {QUEUE_VIEWS.map((one) => (
            <Link
              key={one}
              to={`?${addressWith(address, 'view', one)}`}
              aria-current={one === view && q === '' ? 'page' : undefined}
              onClick={() => clearSearch()}
            >
              {QUEUE_VIEW_LABELS[one]} <Count view={one} count={counts[one]} />
            </Link>
          ))}
        </nav>
        {/* Beside the views, where it moves nothing when it speaks. */}
        <div className={classes.news} role="status">
          {words !== null && (
            <Button size="sm" variant="subtle" onClick={() => void showNews()}>
              {words}
            </Button>
          )}
        </div>
      </div>
      {q === '' ? (
        <QueueFilters
          wanted={wanted}
          onChange={setFilter}
          onClear={() => setAddress((before) => FILTER_NAMES.reduce((all, name) => addressWith(all, name, ''), before))}
        />
      ) : (
        <p>
          Results from all cases{' '}
          <Button size="sm" variant="subtle" onClick={() => clearSearch()}>
            Back to the list
          </Button>
        </p>
      )}
      {failure && (
        <Banner kind="error" onClose={() => setFailure(null)}>
          {failure}
        </Banner>
      )}
      {list.isPending && <Skeleton height="24rem" />}
      {list.isError && list.data === undefined && (
        <ErrorState title={LOAD_FAILED} onRetry={() => void list.refetch()} />
      )}
      {list.data && ids.length === 0 && (
        <NothingHere view={view} isSearch={q !== ''} isFiltered={FILTER_NAMES.some((name) => wanted[name] !== '')} />
      )}
      {ids.length > 0 && (
        <div ref={table} aria-busy={list.isPlaceholderData}>
          <Card pad="none">
            <DeskTable
              caption={q === '' ? `${QUEUE_VIEW_LABELS[view]} cases` : 'Found cases'}
              rows={settled.rows}
              keyOf={({ remittance_id }) => String(remittance_id)}
              marksOf={({ remittance_id, isOutdated }) => ({
                selected: remittance_id === chosen,
                outdated: isOutdated,
              })}
              columns={queueColumns({ now, ownUid: me.uid, mayOpen, from, onFocus: choose })}
            />
          </Card>
        </div>
      )}
      {list.isFetchNextPageError && <Banner kind="error">{LOAD_FAILED}</Banner>}
      {/* Not the customers' ShowMore: all that their lists need would come with it. */}
      {list.hasNextPage && (
        <Button
          size="sm"
          variant="default"
          busy={list.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Stack>
  )

  function clearSearch() {
    if (box.current) box.current.value = ''
    search('')
  }
}

function NothingHere({ view, isSearch, isFiltered }: { view: QueueView; isSearch: boolean; isFiltered: boolean }) {
  if (isSearch) {
    return (
      <EmptyState title="No results">
        Names are found by whole words; references, numbers, addresses and PANs in full.
      </EmptyState>
    )
  }
  if (isFiltered)
    return <EmptyState title="No cases match these filters">Choose other filters, or clear them.</EmptyState>
  return <EmptyState title={EMPTY[view]}>New cases appear here automatically</EmptyState>
}

const EMPTY: Record<QueueView, string> = {
  new: 'Nothing new',
  mine: 'No cases assigned to you',
  waiting: 'No customers to wait for',
  to_sign: 'Nothing to sign',
  late: 'Nothing is late',
  all: 'There are no cases yet',
}

function Count({ view, count }: { view: QueueView; count: number | undefined }) {
  if (count === undefined) return null
  return <b data-late={(view === 'late' && count > 0) || undefined}>{countInWords(count)}</b>
}

function addressWith(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before)
  if (value === '') after.delete(name)
  else after.set(name, value)
  return after
}
