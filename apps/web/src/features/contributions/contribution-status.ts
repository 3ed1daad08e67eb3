import type { ContributionRecord } from '@nirgam/domain/api-payments'

const BADGES: Record<ContributionRecord['status'], { label: string; color: string }> = {
  completed: { label: 'Completed', color: 'green' },
  processing: { label: 'Processing', color: 'yellow' },
  partially_refunded: { label: 'Partly refunded', color: 'gray' },
  refunded: { label: 'Refunded', color: 'gray' },
}

export function contributionStatus({ status }: Pick<ContributionRecord, 'status'>): { label: string; color: string } {
  return BADGES[status]
}
