import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import type { Stage } from '../../ui/timeline.tsx'

type Submitted = Pick<ListedRemittance, 'status' | 'status_reason' | 'created_at' | 'completed_at'>

/** The way of a submitted remittance, from the first answer to the certificate. */
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
