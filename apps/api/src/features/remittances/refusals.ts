import type { UnmetStep } from '@nirgam/domain/remittance/step-gates'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { type AppError, conflict, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { documentsOf } from '../documents/documents.ts'
import { presentRemittance } from './remittance-record.ts'
import { findRemittance, type RemittanceRow } from './remittance-store.ts'

export const submitted = () => conflict('This remittance has been submitted and can no longer be changed.')

export const alreadyPaid = () => conflict('The contribution has been paid and can no longer be changed.')

/** The save was made from an older version; the answer carries the newer one, so that it can be made again from that. */
export function changedElsewhere(services: Services, row: RemittanceRow): Promise<AppError> {
  return conflictWith(services, row, SERVER_MESSAGES.remittance.changedElsewhere)
}

/** Conflict with the current remittance, for its owner. */
export async function conflictWith(services: Services, row: RemittanceRow, message: string): Promise<AppError> {
  const documents = await documentsOf(services, [row])
  return conflict(message, { data: presentRemittance(services.vault, row, documents.get(row.id) ?? []) })
}

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
