import type { ContributionRecord } from '@nirgam/domain/api-payments'

export function contributionStatus({ status }: Pick<ContributionRecord, 'status'>): { label: string; color: string } {
  return status === 'processing' ? { label: 'Processing', color: 'yellow' } : { label: 'Completed', color: 'green' }
}
