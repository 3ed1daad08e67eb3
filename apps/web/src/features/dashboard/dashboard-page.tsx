import { DASHBOARD_RECENT_REMITTANCES } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { formatRupees, groupIndian, ZERO } from '@nirgam/domain/shared/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { usePassedMessage } from '../../lib/screens/passed-message.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { StatCards } from '../../ui/lists.tsx'
import { Banner, ErrorState } from '../../ui/states.tsx'
import { AskedNotices, useCaseGlances } from '../case/case.tsx'
import { contributionListQuery } from '../contributions/contributions.tsx'
import { remittanceListQuery } from '../remittances/remittances.tsx'
import { ContinueSection } from './continue-section.tsx'
import classes from './dashboard.module.css'
import { CHART_BARS, DashboardSkeleton, Overview } from './overview.tsx'

export function DashboardPage() {
  const remittances = useQuery(remittanceListQuery(DASHBOARD_RECENT_REMITTANCES))
  const contributions = useQuery(contributionListQuery(CHART_BARS))
  const passed = usePassedMessage()
  // The message about continuing is shown only if there is something to continue.
  const message = useLocation().state?.continueRemittance === true ? null : passed
  const [closed, close] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const glances = useCaseGlances(remittances.data?.data)
  const totals = remittances.data?.totals ?? null
  const unfinished = remittances.data?.data.find(({ is_completed }) => !is_completed) ?? null
  // All parts appear together, because late parts would move those already shown.
  const isKnown = remittances.data !== undefined && contributions.data !== undefined && glances !== undefined
  const failed = remittances.isLoadingError || contributions.isLoadingError
  const retry = () => {
    void remittances.refetch()
    void contributions.refetch()
  }
  const isNew = remittances.data?.data.length === 0
  const stats = (
    <StatCards
      stats={[
        { label: 'Total Remittances', value: totals && groupIndian(totals.count) },
        { label: 'Completed', value: totals && groupIndian(totals.completed) },
        { label: 'Total Amount', value: totals && formatRupees(totals.amount) },
        { label: 'Contributions', value: formatRupees(contributions.data?.total_amount ?? ZERO) },
      ]}
    />
  )

  return (
    <>
      {message && message !== closed && (
        <Banner kind="info" onClose={() => close(message)}>
          {message}
        </Banner>
      )}
      {problem && (
        <Banner kind="error" onClose={() => setProblem(null)}>
          {problem}
        </Banner>
      )}
      <div className={classes.top}>
        <PageHeading title="Dashboard" lead="Your remittances at a glance." />
      </div>
      {(isKnown || failed) && glances && <AskedNotices glances={glances} />}
      <ContinueSection unfinished={isKnown ? unfinished : null} />
      {failed && <ErrorState title={MESSAGES.dashboard.loadFailed} onRetry={retry} />}
      {!failed && !isKnown && <DashboardSkeleton />}
      {!failed && isKnown && (
        <>
          {!isNew && stats}
          <Overview
            remittances={remittances.data.data}
            contributions={contributions.data.data}
            glances={glances}
            onProblem={setProblem}
          />
          {/* For a new customer the figures, which are all zero, come last. */}
          {isNew && stats}
        </>
      )}
    </>
  )
}
