import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { byMoment } from '@nirgam/domain/shared/dates'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { formatRupees, formatUsd, processingTime, usdCentsFor, WORKING_TIME, ZERO } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { IconCheck, IconClock, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { saveFile } from '../../lib/files.ts'
import { casePath } from '../../lib/navigation.ts'
import { site } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Grid, Heading, Panel, Row, Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { DashboardLink, Page } from '../../ui/page.tsx'
import { Banner, ContentSkeleton, EmptyState, ErrorState, Medallion } from '../../ui/states.tsx'
import { type Stage, Timeline } from '../../ui/timeline.tsx'
import { useCaseGlances } from '../case/case.tsx'
import { useReceiptDownload } from '../receipts/receipts.tsx'
import { remittanceListQuery } from '../remittances/remittances.tsx'
import { NeedHelp } from '../support/support.tsx'
import { NEXT_STAGES, referenceOf, summaryText } from './summary-file.ts'
import classes from './thank-you-page.module.css'

const [NOW, ...LATER] = NEXT_STAGES
const STAGES: readonly Stage[] = [
  { title: 'Form filled in and contribution paid', state: 'done' },
  { ...NOW, state: 'current' },
  ...LATER.map((stage) => ({ ...stage, state: 'ahead' as const })),
]

/** More than one, because the newest remittance may have been begun after the payment. */
const NEWEST = 5

function latestPaid(remittances: readonly ListedRemittance[]): ListedRemittance | null {
  const paid = remittances.filter(({ contribution_paid }) => contribution_paid)
  const time = ({ completed_at, updated_at }: ListedRemittance) => Date.parse(completed_at ?? updated_at)
  return paid.sort((one, other) => time(other) - time(one))[0] ?? null
}

export function ThankYouPage() {
  const list = useQuery(remittanceListQuery(NEWEST))
  const remittance = list.data && latestPaid(list.data.data)
  return (
    <Page quiet action={<DashboardLink />}>
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
      <VisuallyHidden>
        <h1>Thank you</h1>
      </VisuallyHidden>
      <EmptyState
        title="No payment yet"
        icon={<IconClock size={26} aria-hidden />}
        action={
          <>
            <ButtonLink to="/remittance">Continue your remittance</ButtonLink>
            <ButtonLink to="/home" variant="default">
              Go to start page
            </ButtonLink>
          </>
        }
      >
        Once you have paid the service contribution, this page shows your reference and what happens next.
      </EmptyState>
    </>
  )
}

function ThankYou({ remittance }: { remittance: ListedRemittance }) {
  const { amount, destination_country } = remittance
  const contribution = remittance.contribution ?? ZERO
  const glance = useCaseGlances([remittance])?.find(({ remittance_id }) => remittance_id === remittance.id)
  const due = glance?.due_at ? Date.parse(glance.due_at) : null
  return (
    <Stack className={classes.page}>
      <Card as="section" pad="lg">
        <Stack align="center">
          <Medallion large>
            <IconCheck size={36} aria-hidden />
          </Medallion>
          <Heading as="h1" size="4xl" className="written">
            Congratulations!
          </Heading>
          <Text tone="dim">
            Your service contribution has arrived:
            <span className={classes.amount}>{formatRupees(contribution)}</span>
            <span>paid as {formatUsd(usdCentsFor(contribution))}. Your remittance has been submitted.</span>
          </Text>
          <Row as="p" gap="sm" nowrap className={classes.ready}>
            {due !== null && (
              <>
                <IconClock size={20} aria-hidden /> Ready {byMoment(due)}
              </>
            )}
          </Row>
          <dl className={classes.facts}>
            {amount !== null && (
              <Fact
                name="Your transfer, sent by your bank"
                value={formatRupees(amount)}
                more={destination_country && `to ${inSentence(destination_country)}`}
              />
            )}
            <Fact name="Reference ID" value={referenceOf(remittance)} more={remittanceNumber(remittance.id)} />
            <Fact name="Processing time" value={processingTime(contribution)} more={WORKING_TIME} />
          </dl>
          <Downloads remittance={remittance} due={due} />
        </Stack>
      </Card>
      <Grid columns="side">
        <Panel title="What happens next">
          <Stack>
            <Text tone="dim">These are the steps you take. We’ll email you when one is due.</Text>
            <Timeline stages={STAGES} />
          </Stack>
        </Panel>
        <NeedHelp />
      </Grid>
    </Stack>
  )
}

function Fact({ name, value, more }: { name: string; value: string; more: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        <Text as="div" tone="dim" size="sm">
          {more}
        </Text>
      </dd>
    </div>
  )
}

function Downloads({ remittance, due }: { remittance: ListedRemittance; due: number | null }) {
  const receipt = useReceiptDownload()
  const { id } = remittance

  const downloadSummary = () => {
    const text = new Blob([summaryText(remittance, site.support, due)], { type: 'text/plain;charset=utf-8' })
    saveFile(text, `remittance-summary-${referenceOf(remittance)}.txt`)
  }

  return (
    <>
      <Row gap="sm" justify="center" className={classes.ways}>
        <ButtonLink size="lg" to="/dashboard">
          Go to Dashboard
        </ButtonLink>
        {remittance.is_completed && (
          <ButtonLink size="lg" variant="default" to={casePath(id)}>
            Follow this remittance
          </ButtonLink>
        )}
      </Row>
      <Row gap="sm" justify="center">
        <Button size="sm" variant="subtle" className={classes.keep} onClick={downloadSummary}>
          <IconDownload size={18} aria-hidden />
          Download Summary
        </Button>
        <Button
          size="sm"
          variant="subtle"
          className={classes.keep}
          aria-disabled={receipt.downloading !== null}
          onClick={() => {
            if (receipt.downloading === null)
              receipt.download({ remittanceId: id, fileName: `remittance-receipt-${id}.pdf` })
          }}
        >
          <IconDownload size={18} aria-hidden />
          {receipt.downloading === null ? 'Download Receipt' : 'Downloading...'}
        </Button>
      </Row>
      {receipt.error && <Banner kind="error">{MESSAGES.contributions.receiptFailed}</Banner>}
    </>
  )
}
