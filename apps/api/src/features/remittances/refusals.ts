import type { UnmetStep } from '@nirgam/domain/step-gates'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { type AppError, conflict, notFound } from '../../platform/errors.ts'
import { findRemittance } from './remittance-store.ts'

export const submitted = () => conflict('This remittance has been submitted and can no longer be changed.')

export const alreadyPaid = () => conflict('The contribution has been paid and can no longer be changed.')

/** Why a change found nothing to change. */
export async function whyUnchanged(db: Db | Trx, owner: number, id: number): Promise<AppError> {
  const row = await findRemittance(db, owner, id)
  if (!row) return notFound()
  return row.is_completed === 1 ? submitted() : alreadyPaid()
}

/** Names what still has to be done. */
export function incomplete(unmet: readonly UnmetStep[]): AppError {
  const [first] = unmet
  const titles = new Set(unmet.map(({ step }) => step.title))
  const message =
    unmet.length === 1 && first ? first.problem.message : `Please complete these steps first: ${[...titles].join(', ')}`
  return conflict(message, { missing_steps: [...new Set(unmet.map(({ step }) => step.serverStep))] })
}
