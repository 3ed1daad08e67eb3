import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { displayStatus, remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { formatRupees, groupIndian } from '@nirgam/domain/shared/money'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { casePath } from '../../lib/navigation.ts'
import { pagesQuery, query } from '../../lib/query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts, LineList, PageHeading, Panel, Row, Stack, Text } from '../../ui/layout.tsx'
import { ShowMore, SortSelect, StatCards, usePages, useSort } from '../../ui/lists.tsx'
import { Banner, EmptyState, ErrorState, Skeleton, StatusBadge } from '../../ui/states.tsx'
import { useCaseGlances } from '../case/case.tsx'
import { useReceiptDownload } from '../receipts/receipts.tsx'
import { remittanceFacts } from './remittance-facts.ts'
import { RemittanceTable } from './remittance-table.tsx'
import { NewRemittance } from './remittances.tsx'

export function RemittancesPage() {
  const [sort, setSort] = useSort()
  const list = usePages(pagesQuery('GET /remittances', { sort }, { totals: true }))
  const [viewed, view] = useState<ListedRemittance | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const receipts = useReceiptDownload()

  const totals = list.data?.pages[0]?.totals ?? null
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const glances = useCaseGlances(rows)
  const failed = list.isError && list.data === undefined
  const newRemittance = (label?: string) => <NewRemittance onProblem={setProblem}>{label}</NewRemittance>

  return (
    <>
      <PageHeading
        title="My Remittances"
        lead="Every remittance you’ve started, and its status."
        action={newRemittance()}
      />
      {problem && (
        <Banner kind="error" onClose={() => setProblem(null)}>
          {problem}
        </Banner>
      )}
      {receipts.error && (
        <Banner kind="error" onClose={receipts.forgetError}>
          {MESSAGES.remittances.receiptFailed}
        </Banner>
      )}
      {failed ? (
        <ErrorState title={MESSAGES.remittances.loadFailed} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <StatCards
            stats={[
              { label: 'Total Remittances', value: totals && groupIndian(totals.count) },
              { label: 'Completed', value: totals && groupIndian(totals.completed) },
              { label: 'In Progress', value: totals && groupIndian(totals.in_progress) },
              { label: 'Total Amount', value: totals && formatRupees(totals.amount) },
            ]}
          />
          <Panel
            title="Remittances"
            action={glances && rows.length > 1 && <SortSelect sort={sort} onChange={setSort} />}
          >
            {(list.isPending || (rows.length > 0 && !glances)) && <Skeleton height="50rem" />}
            {list.isSuccess && rows.length === 0 && (
              <EmptyState
                title="No remittances yet"
                icon={<IconSend size={26} aria-hidden />}
                action={newRemittance('Create Your First Remittance')}
              >
                Your remittances will appear here with their status, details and receipts.
              </EmptyState>
            )}
            {rows.length > 0 && glances && (
              <RemittanceTable
                rows={rows}
                glances={glances}
                busy={list.isPlaceholderData}
                receipts={receipts}
                onView={view}
              />
            )}
            <ShowMore list={list} failed={MESSAGES.remittances.loadFailed} />
          </Panel>
        </>
      )}
      {viewed && <RemittanceDialog remittance={viewed} onClose={() => view(null)} />}
    </>
  )
}

function RemittanceDialog({ remittance, onClose }: { remittance: ListedRemittance; onClose: () => void }) {
  return (
    <Dialog title={`${remittanceNumber(remittance.id)} · ${remittance.reference_number}`} onClose={onClose}>
      <Row gap="sm">
        <StatusBadge {...displayStatus(remittance)} />
        {remittance.status_reason && <Text tone="dim">{remittance.status_reason}</Text>}
        {remittance.is_completed && (
          <ButtonLink to={casePath(remittance.id)} size="sm" variant="default">
            Follow this remittance
          </ButtonLink>
        )}
      </Row>
      <Details id={remittance.id} />
    </Dialog>
  )
}

/** The list contains no personal data: it is loaded when the details are opened, and not cached afterwards. */
function Details({ id }: { id: number }) {
  const details = useQuery({
    ...query('GET /remittances/:id', { params: { id } }),
    gcTime: 0,
  })
  if (details.isPending) return <Skeleton height="24rem" />
  if (!details.data) return <ErrorState title="Failed to load the details" onRetry={() => void details.refetch()} />
  return (
    <LineList>
      {remittanceFacts(details.data).map(({ title, facts }) => (
        <Stack as="li" key={title} gap="sm">
          <h3>{title}</h3>
          <Facts facts={facts} />
        </Stack>
      ))}
    </LineList>
  )
}
