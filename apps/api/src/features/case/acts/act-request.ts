import type { ActionInput, CaseAction } from '@nirgam/domain/case/actions/case-actions'
import type { Actor, Preparation } from '@nirgam/domain/case/case-facts'
import type { Trx } from '../../../platform/database/engine.ts'
import type { PaperCheck } from '../../../platform/messages/mail-content.ts'
import type { HeldCase } from './hold-case.ts'

/** A request for an action on a case. */
export type ActRequest = {
  remittanceId: number
  actor: Actor
  act: CaseAction
  /** the customer's id: a case of somebody else is not found */
  owner?: number
  /** the version that the click was made from; without one, the action is taken on the case as it is */
  version?: number | undefined
  /** the action's input */
  said?: ActionInput
  /** the work that is ready for signing, for `prepare` */
  preparation?: Omit<Preparation, 'by'>
  /** for the customer's message: how their papers can be checked */
  check?: PaperCheck
  /** further writes in the action's transaction */
  alongside?: (trx: Trx, held: HeldCase & { version: number }) => Promise<void>
}
