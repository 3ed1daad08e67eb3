import type { ContributionRecord } from '@nirgam/domain/remittance/api-payments'
import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { displayStatus, remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import {
  DASHBOARD_ACTIVITY_CONTRIBUTIONS,
  DASHBOARD_ACTIVITY_ITEMS,
  DASHBOARD_RECENT_REMITTANCES,
} from '@nirgam/domain/shared/limits'
import { formatRupees } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { casePath } from '../../lib/navigation.ts'
import type { Stage } from '../../ui/timeline.tsx'

export type Activity = {
  key: string
  kind: 'remittance' | 'contribution'
  title: string
  detail: string
  /** The page with details. */
  to?: string
  /** epoch ms */
  at: number
}

type Remittance = Pick<
  ListedRemittance,
  'id' | 'amount' | 'destination_country' | 'is_completed' | 'status' | 'updated_at'
>
type Contribution = Pick<ContributionRecord, 'id' | 'amount' | 'status' | 'created_at' | 'transaction_id'>

const HAPPENED: Record<ContributionRecord['status'], string> = {
  completed: 'received',
  processing: 'is being confirmed',
  refund_asked: 'is being refunded',
  partially_refunded: 'partly refunded',
  refunded: 'refunded',
}

/** The latest events, newest first. Both lists are sorted newest first. */
export function recentActivity(remittances: readonly Remittance[], contributions: readonly Contribution[]): Activity[] {
  const activities = [
    ...remittances.slice(0, DASHBOARD_RECENT_REMITTANCES).map(remittanceActivity),
    ...contributions.slice(0, DASHBOARD_ACTIVITY_CONTRIBUTIONS).map(contributionActivity),
  ]
  return activities.toSorted((one, other) => other.at - one.at).slice(0, DASHBOARD_ACTIVITY_ITEMS)
}

function remittanceActivity(remittance: Remittance): Activity {
  const { id, amount, destination_country, updated_at, is_completed } = remittance
  const what = [
    amount === null ? null : formatRupees(amount),
    destination_country && `to ${inSentence(destination_country)}`,
  ]
  return {
    key: `remittance ${id}`,
    kind: 'remittance',
    title: `${remittanceNumber(id)}: ${displayStatus(remittance).label}`,
    detail: what.filter(Boolean).join(' ') || 'Just started',
    ...(is_completed && { to: casePath(id) }),
    at: Date.parse(updated_at),
  }
}

function contributionActivity({ id, amount, status, created_at, transaction_id }: Contribution): Activity {
  return {
    key: `contribution ${id}`,
    kind: 'contribution',
    title: `Contribution of ${formatRupees(amount)} ${HAPPENED[status]}`,
    detail: transaction_id,
    at: Date.parse(created_at),
  }
}

type Submitted = Pick<ListedRemittance, 'status' | 'status_reason' | 'created_at' | 'completed_at'>

/** The stages of a submitted remittance, from the first answer to the certificate. */
export function stagesOf({ status, status_reason, created_at, completed_at }: Submitted): Stage[] {
  const submitted = completed_at === null ? null : formatIndiaDate(Date.parse(completed_at))
  const decided = status === 'approved' || status === 'rejected'
  return [
    { title: 'Form started', text: formatIndiaDate(Date.parse(created_at)), state: 'done' },
    { title: 'Contribution paid', text: submitted, state: 'done' },
    {
      title: status === 'pending' ? 'Waiting for you' : 'Under review',
      text: decided ? null : (status_reason ?? 'We’re checking your details.'),
      state: decided ? 'done' : 'current',
    },
    status === 'rejected'
      ? { title: 'Rejected', text: status_reason ?? 'Contact us and we’ll tell you why.', state: 'stopped' }
      : {
          title: 'Certificate ready',
          text: status === 'approved' ? status_reason : null,
          state: status === 'approved' ? 'done' : 'ahead',
        },
  ]
}
