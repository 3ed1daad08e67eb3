import { MESSAGES } from '@nirgam/domain/shared/messages'
import { formatRupees2, groupIndian } from '@nirgam/domain/shared/money'
import { IconCoinRupee } from '@tabler/icons-react'
import { ApiError } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Grid, PageHeading, Panel, Stack, Text } from '../../ui/layout.tsx'
import { ShowMore, SortSelect, usePages, useSort } from '../../ui/lists.tsx'
import { Banner, EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useReceiptDownload } from '../receipts/receipts.tsx'
import { NeedHelp } from '../support/support.tsx'
import { ContributionTable } from './contribution-table.tsx'

export function ContributionsPage() {
  const [sort, setSort] = useSort()
  const list = usePages(pagesQuery('GET /contributions', { sort }))
  const receipts = useReceiptDownload()
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <PageHeading title="Contributions" lead="What you paid for your certificates, with a receipt for each payment." />
      {receipts.error && (
        <Banner kind="error" onClose={receipts.forgetError}>
          {receiptProblem(receipts.error)}
        </Banner>
      )}
      <Grid columns="table" gap="lg">
        <Panel title="Contribution details" action={rows.length > 1 && <SortSelect sort={sort} onChange={setSort} />}>
          {list.isPending && <Skeleton height="50rem" />}
          {list.isError && first === undefined && (
            <ErrorState
              title={MESSAGES.contributions.loadFailed}
              retryLabel="Try Again"
              onRetry={() => void list.refetch()}
            >
              Please try again.
            </ErrorState>
          )}
          {first && rows.length === 0 && (
            <EmptyState
              title="No contributions yet"
              icon={<IconCoinRupee size={26} aria-hidden />}
              action={<ButtonLink to="/home">Start New Remittance</ButtonLink>}
            >
              Once you pay for a remittance, you’ll find the payment and its receipt here.
            </EmptyState>
          )}
          {first && rows.length > 0 && (
            <ContributionTable
              rows={rows}
              total={first.total_amount}
              pending={first.pending_amount}
              busy={list.isPlaceholderData}
              receipts={receipts}
            />
          )}
          <ShowMore list={list} failed={MESSAGES.contributions.loadFailedRetry} />
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
              {first.pending_amount > 0 && (
                <Text>Another {formatRupees2(first.pending_amount)} is pending while PayPal reviews it.</Text>
              )}
            </Panel>
          )}
          {/* Shown only once the list has loaded, because its place depends on the list. */}
          {!list.isPending && <NeedHelp />}
        </Stack>
      </Grid>
    </>
  )
}

function receiptProblem(error: Error): string {
  const absent = error instanceof ApiError && error.status === 404
  return absent ? MESSAGES.contributions.receiptUnavailable : MESSAGES.contributions.receiptFailed
}
