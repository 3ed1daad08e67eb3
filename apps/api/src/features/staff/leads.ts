import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-messages'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Actor } from './acting.ts'

type Leads = readonly { id: number }[]

/** Checked again in the transaction: the role may have been taken away since the request was admitted. */
export function mustStillLead({ staffId }: Actor, leads: Leads): void {
  if (staffId !== null && !leads.some(({ id }) => id === staffId)) throw forbidden(STAFF_MESSAGES.notYours)
}

/**
 * At least one lead can always sign in and invite others. Of two leads, neither can remove the other: a stolen account
 * would otherwise take over the desk. An operator at the command line can.
 */
export function mustLeaveALead({ staffId }: Actor, leads: Leads, without: { id: number }): void {
  const left = leads.filter(({ id }) => id !== without.id)
  if (left.length === 0) throw conflict(STAFF_MESSAGES.lastLead)
  const isOther = leads.some(({ id }) => id === without.id)
  if (isOther && left.every(({ id }) => id === staffId)) throw conflict(STAFF_MESSAGES.lastOtherLead)
}
