import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { formatIndiaDate } from '@nirgam/domain/dates'

export type Stage = { label: string; detail: string | null; state: 'done' | 'current' | 'ahead' | 'stopped' }

type Submitted = Pick<RemittanceRecord, 'status' | 'status_reason' | 'created_at' | 'completed_at'>

/** The way of a submitted remittance, from the first answer to the certificate. */
export function stagesOf({ status, status_reason, created_at, completed_at }: Submitted): Stage[] {
  const submitted = completed_at === null ? null : formatIndiaDate(Date.parse(completed_at))
  const decided = status === 'approved' || status === 'rejected'
  return [
    { label: 'Form started', detail: formatIndiaDate(Date.parse(created_at)), state: 'done' },
    { label: 'Contribution paid', detail: submitted, state: 'done' },
    {
      label: status === 'pending' ? 'Waiting for something' : 'Under review',
      detail: decided ? null : (status_reason ?? 'We are checking your details.'),
      state: decided ? 'done' : 'current',
    },
    status === 'rejected'
      ? { label: 'Rejected', detail: status_reason ?? 'Please contact us for the reason.', state: 'stopped' }
      : {
          label: 'Certificate ready',
          detail: status === 'approved' ? status_reason : null,
          state: status === 'approved' ? 'done' : 'ahead',
        },
  ]
}
