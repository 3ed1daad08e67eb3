import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { MESSAGES } from '@nirgam/domain/messages'
import { formatRupees, groupIndian } from '@nirgam/domain/money'
import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeading, Panel } from '../../ui/layout.tsx'
import { ShowMore, SortSelect, StatCards, useSort } from '../../ui/lists.tsx'
import { Banner, EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useReceiptDownload } from '../receipts/receipts.ts'
import { RemittanceDialog } from './remittance-dialog.tsx'
import { remittancePagesQuery } from './remittance-list.ts'
import { RemittanceTable } from './remittance-table.tsx'
import { NewRemittance } from './remittances.tsx'

export function RemittancesPage() {
  const [sort, setSort] = useSort()
  const list = useInfiniteQuery({ ...remittancePagesQuery(sort), placeholderData: keepPreviousData })
  const [viewed, view] = useState<RemittanceRecord | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const receipts = useReceiptDownload(() => setProblem(MESSAGES.remittances.receiptFailed))

  const totals = list.data?.pages[0]?.totals ?? null
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const failed = list.isError && list.data === undefined
  const newRemittance = (label?: string) => (
    <NewRemittance hasUnfinished={(totals?.in_progress ?? 0) > 0} onProblem={setProblem}>
      {label}
    </NewRemittance>
  )

  return (
    <>
      <PageHeading
        title="My Remittances"
        lead="Every remittance you have started, and where it stands."
        action={newRemittance()}
      />
      {problem && (
        <Banner kind="error" onClose={() => setProblem(null)}>
          {problem}
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
          <Panel title="Remittances" action={rows.length > 1 && <SortSelect sort={sort} onChange={setSort} />}>
            {list.isPending && <Skeleton height="14rem" />}
            {list.isSuccess && rows.length === 0 && (
              <EmptyState
                title="No remittances yet"
                icon={<IconSend size={26} aria-hidden />}
                action={newRemittance('Create Your First Remittance')}
              >
                Each remittance you start shows here with its status, details and receipt.
              </EmptyState>
            )}
            {rows.length > 0 && (
              <RemittanceTable
                rows={rows}
                busy={list.isPlaceholderData}
                downloading={receipts.downloading}
                onView={view}
                onReceipt={({ id }) => {
                  setProblem(null)
                  receipts.download({ remittanceId: id, fileName: `remittance-receipt-${id}.pdf` })
                }}
              />
            )}
            <ShowMore
              hasMore={list.hasNextPage}
              busy={list.isFetchingNextPage}
              error={list.isFetchNextPageError ? MESSAGES.remittances.loadFailed : null}
              onMore={() => void list.fetchNextPage()}
            />
          </Panel>
        </>
      )}
      {viewed && <RemittanceDialog remittance={viewed} onClose={() => view(null)} />}
    </>
  )
}
