import type { CaseGlance } from '@nirgam/domain/case/api-case'
import { turnIn } from '@nirgam/domain/case/case-states'
import type { ContributionRecord } from '@nirgam/domain/remittance/api-payments'
import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { dashboardStatus, remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { DASHBOARD_CONTRIBUTIONS } from '@nirgam/domain/shared/limits'
import { formatRupees } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { IconSend } from '@tabler/icons-react'
import { casePath } from '../../lib/navigation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Grid, Panel, Stack, Text } from '../../ui/layout.tsx'
import { StatCards } from '../../ui/lists.tsx'
import { EmptyState, Skeleton, StatusBadge } from '../../ui/states.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { GlanceLine } from '../case/case.tsx'
import { NewRemittance } from '../remittances/remittances.tsx'
import { recentActivity, stagesOf } from './activity.ts'
import classes from './dashboard.module.css'
import { ContributionChart, RecentActivity, RecentContributions } from './recent.tsx'

/** The number of contributions in the chart, and so in the request. */
export const CHART_BARS = 8

const ACTIONS = [
  ['/remittances', 'View my remittances'],
  ['/bank-form', 'Download bank forms'],
  ['/enquiry', 'Ask a question'],
] as const

type OverviewProps = {
  remittances: readonly ListedRemittance[]
  contributions: readonly ContributionRecord[]
  glances: readonly CaseGlance[]
  onProblem: (message: string) => void
}

export function Overview({ remittances, contributions, glances, onProblem }: OverviewProps) {
  // A user has at most one unfinished remittance, so the newest few always include the newest completed one.
  const completed = remittances.find(({ is_completed }) => is_completed) ?? null
  const isNew = remittances.length === 0 && contributions.length === 0
  // Only one button on the page is the main one: starting here, or else continuing or starting above.
  const beginsHere = remittances.length > 0 && remittances.every(({ is_completed }) => is_completed)
  return (
    <Grid columns="side" gap="lg" className={classes.columns}>
      <Stack gap="lg">
        <Panel title="Recent Activity">
          {remittances.length === 0 ? (
            <EmptyState
              title="No Remittances Yet"
              icon={<IconSend size={26} aria-hidden />}
              action={<NewRemittance onProblem={onProblem}>Start First Remittance</NewRemittance>}
            >
              Your remittances and their progress will appear here.
            </EmptyState>
          ) : (
            <RecentActivity activities={recentActivity(remittances, contributions)} />
          )}
        </Panel>
        {!isNew && (
          <Panel
            title="Recent Contributions"
            action={
              contributions.length > 0 && (
                <ButtonLink to="/contribution-details" variant="default" size="sm">
                  See all
                </ButtonLink>
              )
            }
          >
            <RecentContributions contributions={contributions.slice(0, DASHBOARD_CONTRIBUTIONS)} />
          </Panel>
        )}
      </Stack>
      <Stack gap="lg">
        <StatusCard
          latest={completed}
          glance={glances.find(({ remittance_id }) => remittance_id === completed?.id)}
          isPaymentHeld={contributions.some(({ status }) => status === 'processing')}
        />
        <Panel title="Quick Actions">
          <Stack gap="sm" className={classes.actions}>
            <NewRemittance onProblem={onProblem} variant={beginsHere ? 'filled' : 'default'} />
            {ACTIONS.map(([to, label]) => (
              <ButtonLink key={to} to={to} variant="default">
                {label}
              </ButtonLink>
            ))}
          </Stack>
        </Panel>
        {contributions.length > 0 && (
          <Panel title="Your contributions">
            <ContributionChart contributions={contributions.slice(0, CHART_BARS)} />
          </Panel>
        )}
      </Stack>
    </Grid>
  )
}

/** The state of the newest completed remittance. */
type StatusCardProps = { latest: ListedRemittance | null; glance: CaseGlance | undefined; isPaymentHeld: boolean }

function StatusCard({ latest, glance, isPaymentHeld }: StatusCardProps) {
  return (
    <Panel
      title="Remittance status"
      className={latest ? classes.status : undefined}
      action={<StatusBadge {...dashboardStatus(latest, isPaymentHeld)} />}
    >
      {latest === null ? (
        <Text tone="dim" size="md">
          {isPaymentHeld
            ? PAYMENT_MESSAGES.pending
            : 'Once you’ve paid the contribution, you can follow your remittance here.'}
        </Text>
      ) : (
        <Stack>
          <div>
            {latest.amount !== null && <strong>{formatRupees(latest.amount)}</strong>}
            {latest.destination_country && ` to ${inSentence(latest.destination_country)}`}
            <Text tone="dim" size="sm">
              {remittanceNumber(latest.id)} · {latest.reference_number}
            </Text>
          </div>
          <Timeline stages={stagesOf(latest)} />
          {/* Open questions are shown at the top of the page. */}
          {glance && turnIn(glance.state) === 'us' && <GlanceLine glance={glance} />}
          <ButtonLink to={casePath(latest.id)} variant="default">
            Follow this remittance
          </ButtonLink>
        </Stack>
      )}
    </Panel>
  )
}

const STATS = ['Total Remittances', 'Completed', 'Total Amount', 'Contributions']

export function DashboardSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <StatCards stats={STATS.map((label) => ({ label, value: null }))} />
      <Grid columns="side" gap="lg" className={classes.columns}>
        <Stack gap="lg">
          <Skeleton height="16rem" />
          <Skeleton height="14rem" />
        </Stack>
        <Stack gap="lg">
          <Skeleton height="14rem" />
          <Skeleton height="12rem" />
        </Stack>
      </Grid>
    </Stack>
  )
}
