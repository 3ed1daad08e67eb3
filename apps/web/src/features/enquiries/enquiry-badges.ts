import type { EnquiryRecord } from '@nirgam/domain/api-enquiries'
import { ENQUIRY_PRIORITIES, ENQUIRY_STATUSES, optionLabel } from '@nirgam/domain/options'

const STATUS_COLORS: Record<EnquiryRecord['status'], string> = {
  pending: 'orange',
  in_progress: 'blue',
  resolved: 'green',
  closed: 'gray',
}
const PRIORITY_COLORS: Record<EnquiryRecord['priority'], string> = { low: 'gray', medium: 'blue', high: 'red' }

export function statusBadge(status: EnquiryRecord['status']): { label: string; color: string } {
  return { label: optionLabel(ENQUIRY_STATUSES, status), color: STATUS_COLORS[status] }
}

export function priorityBadge(priority: EnquiryRecord['priority']): { label: string; color: string } {
  return { label: `${optionLabel(ENQUIRY_PRIORITIES, priority)} priority`, color: PRIORITY_COLORS[priority] }
}
