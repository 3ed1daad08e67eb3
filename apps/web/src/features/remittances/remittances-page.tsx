import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { formatRupees, groupIndian } from '@nirgam/domain/shared/money'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { pagesQuery } from '../../lib/query.ts'
import { PageHeading, Panel } from '../../ui/layout.tsx'
import { ShowMore, SortSelect, StatCards, usePages, useSort } from '../../ui/lists.tsx'
import { Banner, EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useCaseGlances } from '../case/case.tsx'
import { useReceiptDownload } from '../receipts/receipts.tsx'
import { RemittanceDialog } from './remittance-dialog.tsx'
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
