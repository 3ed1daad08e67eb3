import { MESSAGES } from '@nirgam/domain/messages'
import { formatRupees2, groupIndian } from '@nirgam/domain/money'
import { IconCoinRupee } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Grid, PageHeading, Panel, Stack, Text } from '../../ui/layout.tsx'
import { ShowMore, SortSelect, useSort } from '../../ui/lists.tsx'
import { Banner, EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useReceiptDownload } from '../receipts/receipts.ts'
import { NeedHelp } from '../support/support.tsx'
import { ContributionTable } from './contribution-table.tsx'
import { contributionPagesQuery } from './contributions.ts'

export function ContributionsPage() {
  const [sort, setSort] = useSort()
  const list = useInfiniteQuery({ ...contributionPagesQuery(sort), placeholderData: keepPreviousData })
  const [problem, setProblem] = useState<string | null>(null)
  const receipts = useReceiptDownload((error) => setProblem(receiptProblem(error)))

  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <PageHeading title="Contributions" lead="What you paid for your certificates, with a receipt for each payment." />
      {problem && (
        <Banner kind="error" onClose={() => setProblem(null)}>
          {problem}
        </Banner>
      )}
      <Grid columns="side" gap="lg">
        <Panel title="Contribution details" action={rows.length > 1 && <SortSelect sort={sort} onChange={setSort} />}>
          {list.isPending && <Skeleton height="14rem" />}
          {list.isError && first === undefined && (
            <ErrorState
              title={MESSAGES.contributions.loadFailed}
              retryLabel="Try Again"
              onRetry={() => void list.refetch()}
            >
              {MESSAGES.contributions.loadFailedRetry}
            </ErrorState>
          )}
          {first && rows.length === 0 && (
            <EmptyState
              title="No contributions yet"
              icon={<IconCoinRupee size={26} aria-hidden />}
              action={<ButtonLink to="/home">Start New Remittance</ButtonLink>}
            >
              When you pay the service contribution of a remittance, it shows here with its receipt.
            </EmptyState>
          )}
          {first && rows.length > 0 && (
            <ContributionTable
              rows={rows}
              total={first.total_amount}
              busy={list.isPlaceholderData}
              downloading={receipts.downloading}
              onReceipt={({ id, transaction_id }) => {
                setProblem(null)
                receipts.download({ remittanceId: id, fileName: `contribution-receipt-${transaction_id}.pdf` })
              }}
            />
          )}
          <ShowMore
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? MESSAGES.contributions.loadFailedRetry : null}
            onMore={() => void list.fetchNextPage()}
          />
        </Panel>
        <Stack gap="lg">
          {first && rows.length > 0 && (
            <Panel title="Contribution Summary">
              <Text size="2xl" weight="semibold" tabular>
                {formatRupees2(first.total_amount)}
              </Text>
              <Text tone="dim">
                {groupIndian(first.total_count)} {first.total_count === 1 ? 'transaction' : 'transactions'}
              </Text>
            </Panel>
          )}
          <NeedHelp />
        </Stack>
      </Grid>
    </>
  )
}

function receiptProblem(error: Error): string {
  const absent = error instanceof ApiError && error.status === 404
  return absent ? MESSAGES.contributions.receiptUnavailable : MESSAGES.contributions.receiptFailed
}
