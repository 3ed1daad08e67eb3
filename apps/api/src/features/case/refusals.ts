import { describeAct } from '@nirgam/domain/case/case-acts'
import type { Judgement } from '@nirgam/domain/case/case-guards'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { type AppError, conflict, forbidden, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { ActRequest } from './act-request.ts'
import { presentCase } from './present-case.ts'

/** Somebody was faster. Whoever is late is shown the case as it stands by now. */
export async function overtaken(services: Services, request: ActRequest, message: string): Promise<AppError> {
  return conflict(message, { data: await asItStands(services, services.db, request) })
}

type Refused = Extract<Judgement, { refused: string }>

/** A no of the domain's table, with the status it has in an answer. */
export async function refusalOf(services: Services, trx: Trx, request: ActRequest, judged: Refused): Promise<AppError> {
  const { refused, because } = judged
  if (because === 'who') return forbidden(refused)
  if (because === 'given') return invalid({ [describeAct(request.act).needs ?? 'act']: [refused] })
  return conflict(refused, { data: await asItStands(services, trx, request) })
}

/** The customer's own view; what the firm sees of a case is its desk's business. */
async function asItStands(services: Services, db: Db | Trx, { actor, remittanceId }: ActRequest): Promise<unknown> {
  return actor.kind === 'customer' ? presentCase(services, db, remittanceId) : undefined
}
