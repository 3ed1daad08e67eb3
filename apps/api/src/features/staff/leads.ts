import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-messages'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Actor } from './acting.ts'

type Leads = readonly { id: number }[]

/** Checked again in the transaction: the role may have been taken away since the request was admitted. */
export function mustStillLead({ staffId }: Actor, leads: Leads): void {
  if (staffId !== null && !leads.some(({ id }) => id === staffId)) throw forbidden(STAFF_MESSAGES.notYours)
}

/** There is always one lead who can sign in and let others in. */
export function mustLeaveALead(leads: Leads, without: { id: number }): void {
  if (leads.every(({ id }) => id === without.id)) throw conflict(STAFF_MESSAGES.lastLead)
}
