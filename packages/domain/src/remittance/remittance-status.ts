export const REMITTANCE_STATUSES = ['in_progress', 'processing', 'approved', 'rejected', 'pending'] as const

/** A remittance's number on screens and receipts. */
export function remittanceNumber(id: number): string {
  return `REM-${String(id).padStart(6, '0')}`
}

type StatusBadge<Label extends string> = { label: Label; color: string }
export type DisplayStatus = StatusBadge<'In Progress' | 'Under Review' | 'Approved' | 'Rejected' | 'Pending'>
export type DashboardStatus = StatusBadge<'Not Started' | 'Under Review' | 'Completed' | 'Rejected' | 'Pending'>

export function displayStatus(remittance: { is_completed: boolean; status: string }): DisplayStatus {
  if (!remittance.is_completed) return { label: 'In Progress', color: 'orange' }
  switch (remittance.status) {
    case 'processing':
      return { label: 'Under Review', color: 'blue' }
    case 'approved':
      return { label: 'Approved', color: 'green' }
    case 'rejected':
      return { label: 'Rejected', color: 'red' }
    default:
      return { label: 'Pending', color: 'gray' }
  }
}

/**
 * The dashboard's status card, driven by the newest completed remittance; a payment still pending at PayPal counts as
 * begun.
 */
export function dashboardStatus(latestCompleted: { status: string } | null, isPaymentHeld = false): DashboardStatus {
  if (!latestCompleted) return { label: isPaymentHeld ? 'Pending' : 'Not Started', color: 'gray' }
  switch (latestCompleted.status) {
    case 'processing':
      return { label: 'Under Review', color: 'blue' }
    case 'approved':
    case 'completed':
      return { label: 'Completed', color: 'green' }
    case 'rejected':
      return { label: 'Rejected', color: 'red' }
    default:
      return { label: 'Pending', color: 'gray' }
  }
}
