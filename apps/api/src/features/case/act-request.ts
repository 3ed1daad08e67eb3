import type { CaseAct } from '@nirgam/domain/case/case-acts'
import type { Actor, Preparation } from '@nirgam/domain/case/case-guards'
import type { Trx } from '../../platform/database/engine.ts'
import type { PaperCheck } from '../../platform/messages/mail-content.ts'
import type { Said } from './history.ts'
import type { HeldCase } from './hold-case.ts'

/** What somebody wants to do with a case. */
export type ActRequest = {
  remittanceId: number
  actor: Actor
  act: CaseAct
  /** of a customer: only what is theirs is there */
  owner?: number
  /** the version that the click was made from; the command line acts on whatever is there */
  version?: number | undefined
  said?: Said
  /** what was made ready for signing, for `prepare` */
  preparation?: Omit<Preparation, 'by'>
  /** what keeps the certificate from being taken, for `certify` of Part C; null when nothing does */
  certificateProblem?: string | null
  /** what the customer's message tells beside the words of the act: how their papers can be checked */
  check?: PaperCheck
  /** further writing that belongs to the act */
  alongside?: (trx: Trx, held: HeldCase & { version: number }) => Promise<void>
}
