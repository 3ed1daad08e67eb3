import {
  countInWords,
  firstViewOf,
  QUEUE_VIEW_LABELS,
  QUEUE_VIEWS,
  type QueueView,
  sortIn,
  sortsOf,
} from '@nirgam/domain/office/queue'
import { mayDo } from '@nirgam/domain/office/roles'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/files.ts'
import { useNavigate } from '../../../lib/navigation.ts'
import { useNow } from '../../../lib/now.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, PageHeading, Row, Stack } from '../../../ui/layout.tsx'
import { Banner, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { deskFile } from '../../desk-api.ts'
import { SearchBox } from '../../desk-controls.tsx'
import { useMe } from '../../desk-session.ts'
import { DeskTable } from '../../desk-table.tsx'
import { rowBeside, useKeys } from '../../keys.ts'
import classes from '../cases.module.css'
import { BulkActions, resultInWords } from './bulk-actions.tsx'
import { queueColumns } from './queue-columns.tsx'
import { FILTER_NAMES, filtersIn, NothingHere, QueueFilters, SavedViews, WORK_NAMES, workIn } from './queue-filters.tsx'
import { lastList, useQueuePlace } from './queue-place.ts'
import { newsInWords, useQueue, type Wanted } from './use-queue.ts'

const LOAD_FAILED = 'Couldn’t load the queue'

/** All cases, grouped by the action they need. The search text may be a PAN, so it never appears in the address. */
export function QueuePage() {
  const me = useMe()
  const now = useNow()
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const { q, chosen, search, choose } = useQueuePlace(me.uid)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [result, setResult] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const taking = useAction('Couldn’t make the file. Please try again.')
  const box = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const returningTo = useRef(chosen)

  const view = QUEUE_VIEWS.find((one) => one === address.get('view')) ?? firstViewOf(me.role)
  const filters = filtersIn(address)
  const sort = sortIn({ view, age: filters.age, sort: address.get('sort') })
  const { did, by, week } = workIn(address)
  const wanted: Wanted = { view, sort, ...filters, q, did, by, week }
  const { list, counts, work, settled, showNews, claim } = useQueue(wanted)
  /** Cases found by a search or counted by a figure, not a view of the queue. */
  const isFound = q !== '' || did !== ''
  const listAddress = WORK_NAMES.reduce((all, name) => addressWith(all, name, ''), address)
  const mayOpen = mayDo(me.role, 'see-cases')
  const mayAct = mayDo(me.role, 'act-on-cases')
  const from = `?${addressWith(address, 'view', view)}`
  const ids = settled.rows.map(({ remittance_id }) => remittance_id)
  const words = newsInWords(settled)
  const listed = ids.join()
  useLayoutEffect(() => lastList.write(me.uid, listed === '' ? [] : listed.split(',').map(Number)), [me.uid, listed])

  const focusRow = (id: number | null) => table.current?.querySelector<HTMLElement>(`[data-case="${id}"]`)?.focus()
  const move = (step: 1 | -1) => {
    const next = rowBeside(ids, chosen, step)
    choose(next)
    focusRow(next)
    // A row that cannot be opened has no link to focus, so it is scrolled into view.
    requestAnimationFrame(() => table.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' }))
  }
  const hasRows = ids.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as soon as there are rows to return to
  useEffect(() => {
    if (!hasRows || returningTo.current === null) return
    focusRow(returningTo.current)
    returningTo.current = null
  }, [hasRows])
  const claimChosen = async () => {
    const row = settled.rows.find(({ remittance_id }) => remittance_id === chosen)
    if (!row || !mayAct) return
    setFailure(null)
    try {
      await claim(row)
    } catch (error) {
      setFailure(`${row.number}: ${messageOf(error, 'Couldn’t claim the case. Please try again.')}`)
    }
  }
  const ticked = settled.rows.filter(({ remittance_id }) => picked.has(remittance_id))
  const pick = (id: number | null) => {
    if (id === null || !mayAct) return
    setPicked((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  }
  const openChosen = () => {
    if (mayOpen && chosen !== null) void navigate(`/desk/cases/${chosen}`, { state: { from } })
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: openChosen,
    c: () => void claimChosen(),
    x: () => pick(chosen),
    '/': () => {
      box.current?.focus()
      box.current?.select()
    },
  })
  const takeFile = () =>
    taking.run(async () => {
      const { blob, fileName } = await deskFile('GET /desk/queue/file', { query: wanted })
      saveFile(blob, fileName ?? 'cases.csv')
    })
  const sorts = sortsOf({ view, age: filters.age })
  // Found cases are always sorted newest first.
  const isSortable = !isFound && sorts.length > 1
  const sorting = isSortable
    ? { now: sort, sorts, onSort: (by: string) => setFilter('sort', by === 'due' ? '' : by) }
    : undefined
  const setFilter = (name: string, value: string) =>
    setAddress((before) => addressWith(before, name, value), { replace: true })

  return (
    <Stack>
      <PageHeading
        title="Queue"
        action={
          <SearchBox
            box={box}
            placeholder={mayOpen ? 'Reference, REM number, name, email, PAN' : 'Reference, REM number, email'}
            q={q}
            onSearch={(text) => {
              if (text !== '' && did !== '') setAddress(listAddress, { replace: true })
              search(text)
            }}
          >
            <Button
              size="sm"
              variant="default"
              busy={taking.busy}
              busyLabel="CSV"
              disabled={ids.length === 0}
              onClick={() => void takeFile()}
            >
              <IconDownload size={16} aria-hidden />
              CSV
            </Button>
          </SearchBox>
        }
      />
      <Row gap="none" className={classes.top}>
        <Row as="nav" gap="xs" className={classes.views} aria-label="Views">
          {QUEUE_VIEWS.map((one) => (
            <Link
              key={one}
              to={`?${addressWith(listAddress, 'view', one)}`}
              aria-current={one === view && !isFound ? 'page' : undefined}
              onClick={() => clearSearch()}
            >
              {QUEUE_VIEW_LABELS[one]} <Count view={one} count={counts[one]} />
            </Link>
          ))}
        </Row>
        {/* Next to the views, where a new message moves nothing. */}
        <div role="status">
          {words !== null && (
            <Button size="sm" variant="subtle" onClick={() => void showNews()}>
              {words}
            </Button>
          )}
        </div>
      </Row>
      {did === '' && <SavedViews wanted={{ view, sort, ...filters }} isSearch={q !== ''} />}
      {!isFound ? (
        <QueueFilters
          wanted={wanted}
          onChange={setFilter}
          onClear={() => setAddress((before) => FILTER_NAMES.reduce((all, name) => addressWith(all, name, ''), before))}
        />
      ) : (
        <p>
          {q === '' ? work : 'Results from all cases'}{' '}
          <Button
            size="sm"
            variant="subtle"
            onClick={() => {
              if (did !== '') setAddress(listAddress)
              clearSearch()
            }}
          >
            Back to the list
          </Button>
        </p>
      )}
      {ticked.length > 0 && (
        <BulkActions
          chosen={ticked}
          onDone={(results) => {
            setResult(resultInWords(results))
            setPicked(new Set())
            void showNews()
          }}
          onClear={() => setPicked(new Set())}
        />
      )}
      {result !== null && (
        <Banner kind="info" onClose={() => setResult(null)}>
          {result}
        </Banner>
      )}
      {[failure, taking.failure].map(
        (text) =>
          text !== null && (
            <Banner
              key={text}
              kind="error"
              onClose={() => {
                setFailure(null)
                taking.setFailure(null)
              }}
            >
              {text}
            </Banner>
          ),
      )}
      {list.isPending && <Skeleton height="24rem" />}
      {list.isError && list.data === undefined && (
        <ErrorState title={LOAD_FAILED} onRetry={() => void list.refetch()} />
      )}
      {list.data && ids.length === 0 && (
        <NothingHere view={view} isSearch={isFound} isFiltered={FILTER_NAMES.some((name) => wanted[name] !== '')} />
      )}
      {ids.length > 0 && (
        <div ref={table} aria-busy={list.isPlaceholderData}>
          <Card pad="none">
            <DeskTable
              caption={isFound ? 'Found cases' : `${QUEUE_VIEW_LABELS[view]} cases`}
              rows={settled.rows}
              keyOf={({ remittance_id }) => String(remittance_id)}
              marksOf={({ remittance_id, isOutdated }) => ({
                selected: remittance_id === chosen,
                outdated: isOutdated,
              })}
              columns={queueColumns({
                now,
                ownUid: me.uid,
                mayOpen,
                from,
                onFocus: choose,
                sorting,
                picking: mayAct ? { picked, pick } : undefined,
              })}
            />
          </Card>
        </div>
      )}
      {list.isFetchNextPageError && <Banner kind="error">{LOAD_FAILED}</Banner>}
      {/* Not the customers' ShowMore, which would load everything that their lists need. */}
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
