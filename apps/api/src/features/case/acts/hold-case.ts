import type { ActionInput, CaseAction } from '@nirgam/domain/case/actions/case-actions'
import type { Actor, Preparation } from '@nirgam/domain/case/case-facts'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import type { Trx } from '../../../platform/database/engine.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { PaperCheck } from '../../../platform/messages/mail-layout.ts'
import { lockRemittance, type RemittanceRow } from '../../remittances/remittances.ts'
import { type CaseRow, lockCase } from '../case-store.ts'

/** A case with its remittance, both locked until the transaction ends. */
export type HeldCase = { remittance: RemittanceRow; row: CaseRow }

/**
 * Locks the remittance first, as everywhere, so that two transactions that need both cannot deadlock. With `owner`,
 * other users' cases are not found.
 */
export async function holdCase(trx: Trx, remittanceId: number, owner?: number): Promise<HeldCase> {
  const remittance = await lockRemittance(trx, remittanceId)
  const isTheirs = owner === undefined || remittance?.user_id === owner
  if (!remittance || !isTheirs || remittance.set_aside_at !== null) throw notFound()
  const row = await lockCase(trx, remittanceId)
  if (!row) throw conflict(CASE_MESSAGES.none)
  return { remittance, row }
}

/** A request for an action on a case. */
export type ActRequest = {
  remittanceId: number
  actor: Actor
  act: CaseAction
  /** the customer's id: other customers' cases are not found */
  owner?: number
  /** the version that the user saw; without it, the action applies to the current version */
  version?: number | undefined
  /** the action's input */
  said?: ActionInput
  /** the work that is ready for signing, for `prepare` */
  preparation?: Omit<Preparation, 'by'>
  /** for the customer's message: how to verify the papers */
  check?: PaperCheck
  /** further writes in the action's transaction */
  alongside?: (trx: Trx, held: HeldCase & { version: number }) => Promise<void>
}
