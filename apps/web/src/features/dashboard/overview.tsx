import type { ContributionRecord } from '@nirgam/domain/api-payments'
import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { DASHBOARD_CONTRIBUTIONS } from '@nirgam/domain/limits'
import { IconSend } from '@tabler/icons-react'
import { ActionLink } from '../../ui/action.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonBox } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { NewRemittance } from '../remittances/remittances.tsx'
import { recentActivity } from './activity.ts'
import { ContributionChart } from './contribution-chart.tsx'
import classes from './dashboard-page.module.css'
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
      <div className={classes.stack}>
        {remittances.length === 0 ? (
          <Panel title="Recent Activity">
            <EmptyState
              title="No Remittances Yet"
              icon={<IconSend size={26} aria-hidden="true" />}
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
      </div>
      <div className={classes.stack}>
        <StatusCard latest={completed} />
        <Panel title="Quick Actions">
          <div className={classes.actions}>
            <NewRemittance hasUnfinished={hasUnfinished} onProblem={onProblem} />
            <ActionLink to="/remittances" variant="default">
              View my remittances
            </ActionLink>
            <ActionLink to="/bank-form" variant="default">
              Download bank forms
            </ActionLink>
            <ActionLink to="/enquiry" variant="default">
              Ask a question
            </ActionLink>
          </div>
        </Panel>
        {contributions.length > 0 && (
          <Panel title="Your contributions">
            <ContributionChart contributions={contributions.slice(0, CHART_BARS)} />
          </Panel>
        )}
      </div>
    </div>
  )
}

function SeeAllContributions() {
  return (
    <ActionLink to="/contribution-details" variant="default" size="sm">
      See all
    </ActionLink>
  )
}

export function OverviewSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.stack}>
        <SkeletonBox height="16rem" />
        <SkeletonBox height="14rem" />
      </div>
      <div className={classes.stack}>
        <SkeletonBox height="14rem" />
        <SkeletonBox height="12rem" />
      </div>
    </div>
  )
}
