import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { MESSAGES } from '@nirgam/domain/messages'
import { formatRupees, processingTime, rupeesInWords } from '@nirgam/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { site } from '../../lib/site.ts'
import { ActionButton, ActionLink } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CheckIcon, ClockIcon, DownloadIcon } from '../../ui/icons.tsx'
import { DashboardLink, Page } from '../../ui/page.tsx'
import { ContentSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useReceiptDownload } from '../receipts/receipts.ts'
import { remittanceListQuery } from '../remittances/remittances.tsx'
import { NeedHelp } from '../support/support.tsx'
import { referenceOf, summaryText } from './summary-file.ts'
import classes from './thank-you-page.module.css'
import { Timeline } from './timeline.tsx'

/** The newest may be one that was begun since. */
const NEWEST = 5

function latestPaid(remittances: readonly RemittanceRecord[]): RemittanceRecord | null {
  const paid = remittances.filter(({ contribution_paid }) => contribution_paid)
  const time = ({ completed_at, updated_at }: RemittanceRecord) => Date.parse(completed_at ?? updated_at)
  return paid.sort((one, other) => time(other) - time(one))[0] ?? null
}

export function ThankYouPage() {
  const list = useQuery(remittanceListQuery(NEWEST))
  const remittance = list.data && latestPaid(list.data.data)
  return (
    <Page action={<DashboardLink />}>
      {list.isPending && <ContentSkeleton />}
      {list.isError && !list.data && (
        <ErrorState title={MESSAGES.remittances.loadFailed} onRetry={() => void list.refetch()}>
          Your payment is safe with us. Check your connection and try again.
        </ErrorState>
      )}
      {remittance && <ThankYou remittance={remittance} />}
      {remittance === null && <NothingPaid />}
    </Page>
  )
}

function NothingPaid() {
  return (
    <>
      <h1 className={classes.hidden}>Thank you</h1>
      <EmptyState
        title="No payment yet"
        icon={<ClockIcon size={26} />}
        action={
          <>
            <ActionLink to="/remittance">Continue your remittance</ActionLink>
            <ActionLink to="/home" variant="default">
              Go to start page
            </ActionLink>
          </>
        }
      >
        Once you have paid the service contribution, this page shows your reference and what happens next.
      </EmptyState>
    </>
  )
}

function ThankYou({ remittance }: { remittance: RemittanceRecord }) {
  const { amount, destination_country } = remittance
  const contribution = remittance.contribution ?? 0
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <span className={classes.tick}>
          <CheckIcon size={36} />
        </span>
        <h1 className={classes.title}>Congratulations!</h1>
        <p className={classes.lead}>Your payment has arrived and your remittance has been submitted.</p>
        {amount !== null && (
          <p className={classes.transfer}>
            <span className={classes.amount}>{formatRupees(amount)}</span>
            <span>
              {rupeesInWords(amount)} rupees{destination_country && ` to ${destination_country}`}
            </span>
          </p>
        )}
        <dl className={classes.facts}>
          <div>
            <dt>Reference ID</dt>
            <dd>{referenceOf(remittance)}</dd>
          </div>
          <div>
            <dt>Processing time</dt>
            <dd>{processingTime(contribution)}</dd>
          </div>
        </dl>
        <Downloads remittance={remittance} />
      </section>
      <div className={classes.columns}>
        <Panel title="What happens next">
          <Timeline contribution={contribution} />
        </Panel>
        <NeedHelp />
      </div>
    </div>
  )
}

function Downloads({ remittance }: { remittance: RemittanceRecord }) {
  const [problem, setProblem] = useState<string | null>(null)
  const receipt = useReceiptDownload(() => setProblem(MESSAGES.contributions.receiptFailed))
  const { id } = remittance

  const downloadSummary = () => {
    const text = new Blob([summaryText(remittance, site.support)], { type: 'text/plain;charset=utf-8' })
    saveFile(text, `remittance-summary-${referenceOf(remittance)}.txt`)
  }

  return (
    <>
      <div className={classes.ways}>
        <ActionLink size="lg" to="/dashboard">
          Go to Dashboard
        </ActionLink>
        <ActionButton size="lg" variant="default" onClick={downloadSummary}>
          <DownloadIcon size={18} />
          Download Summary
        </ActionButton>
        <ActionButton
          size="lg"
          variant="default"
          aria-disabled={receipt.downloading !== null}
          onClick={() => {
            if (receipt.downloading !== null) return
            setProblem(null)
            receipt.download({ remittanceId: id, fileName: `remittance-receipt-${id}.pdf` })
          }}
        >
          <DownloadIcon size={18} />
          {receipt.downloading === null ? 'Download Receipt' : 'Downloading...'}
        </ActionButton>
      </div>
      {problem && <Banner kind="error">{problem}</Banner>}
    </>
  )
}
