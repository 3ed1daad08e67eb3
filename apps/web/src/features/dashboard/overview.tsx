import type { ContributionRecord } from '@nirgam/domain/api-payments'
import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { DASHBOARD_CONTRIBUTIONS } from '@nirgam/domain/limits'
import { IconSend } from '@tabler/icons-react'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel, Stack } from '../../ui/layout.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { NewRemittance } from '../remittances/remittances.tsx'
import { recentActivity } from './activity.ts'
import { ContributionChart } from './contribution-chart.tsx'
import classes from './dashboard.module.css'
import { RecentActivity } from './recent-activity.tsx'
import { RecentContributions } from './recent-contributions.tsx'
import { StatusCard } from './status-card.tsx'

/** How many contributions the chart shows, and so how many are asked for. */
export const CHART_BARS = 8

type OverviewProps = {
  remittances: readonly RemittanceRecord[]
  contributions: readonly ContributionRecord[]
  onProblem: (message: string) => void
}

export function Overview({ remittances, contributions, onProblem }: OverviewProps) {
  const hasUnfinished = remittances.some(({ is_completed }) => !is_completed)
  // A user has at most one unfinished remittance, so the newest few always hold the newest completed one.
  const completed = remittances.find(({ is_completed }) => is_completed) ?? null
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        {remittances.length === 0 ? (
          <Panel title="Recent Activity">
            <EmptyState
              title="No Remittances Yet"
              icon={<IconSend size={26} aria-hidden />}
              action={
                <NewRemittance hasUnfinished={false} onProblem={onProblem}>
                  Start First Remittance
                </NewRemittance>
              }
            >
              Your remittances and what happens to them show here.
            </EmptyState>
          </Panel>
        ) : (
          <Panel title="Recent Activity">
            <RecentActivity activities={recentActivity(remittances, contributions)} />
          </Panel>
        )}
        <Panel title="Recent Contributions" action={contributions.length > 0 && <SeeAllContributions />}>
          <RecentContributions contributions={contributions.slice(0, DASHBOARD_CONTRIBUTIONS)} />
        </Panel>
      </Stack>
      <Stack gap="lg">
        <StatusCard latest={completed} />
        <Panel title="Quick Actions">
          <Stack gap="sm" className={classes.actions}>
            <NewRemittance hasUnfinished={hasUnfinished} onProblem={onProblem} />
            <ButtonLink to="/remittances" variant="default">
              View my remittances
            </ButtonLink>
            <ButtonLink to="/bank-form" variant="default">
              Download bank forms
            </ButtonLink>
            <ButtonLink to="/enquiry" variant="default">
              Ask a question
            </ButtonLink>
          </Stack>
        </Panel>
        {contributions.length > 0 && (
          <Panel title="Your contributions">
            <ContributionChart contributions={contributions.slice(0, CHART_BARS)} />
          </Panel>
        )}
      </Stack>
    </div>
  )
}

function SeeAllContributions() {
  return (
    <ButtonLink to="/contribution-details" variant="default" size="sm">
      See all
    </ButtonLink>
  )
}

export function OverviewSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      <Stack gap="lg">
        <Skeleton height="16rem" />
        <Skeleton height="14rem" />
      </Stack>
      <Stack gap="lg">
        <Skeleton height="14rem" />
        <Skeleton height="12rem" />
      </Stack>
    </div>
  )
}
