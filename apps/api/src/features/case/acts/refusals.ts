import type { Refused } from '@nirgam/domain/case/actions/case-actions'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import { type AppError, conflict, forbidden, invalid } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { presentCase } from '../present-case.ts'
import type { ActRequest } from './act-request.ts'

/** Somebody else was faster. The person who is late is shown the case as it is now. */
export async function overtaken(services: Services, request: ActRequest, message: string): Promise<AppError> {
  return conflict(message, { data: await caseForCustomer(services, services.db, request) })
}

/** A refusal of the domain's rules, with its status in an answer. */
export async function refusalOf(services: Services, trx: Trx, request: ActRequest, judged: Refused): Promise<AppError> {
  if (judged.because === 'who') return forbidden(judged.refused)
  if (judged.because === 'input') return invalid({ [judged.at]: [judged.refused] })
  return conflict(judged.refused, { data: await caseForCustomer(services, trx, request) })
}

/** The customer's own view; the desk fetches its view itself. */
async function caseForCustomer(
  services: Services,
  db: Db | Trx,
  { actor, remittanceId }: ActRequest,
): Promise<unknown> {
  return actor.kind === 'customer' ? presentCase(services, db, remittanceId) : undefined
}
