import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import type { KeptAnswer } from '@nirgam/domain/remittance/server-steps'
import { formatRupees, fromPaise } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import type { Trx } from '../../platform/database/engine.ts'
import type { Fact } from '../../platform/messages/mail-content.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { RemittanceRow } from './remittance-store.ts'
import { columnsFor, newIn, openDetails } from './step-columns.ts'
import { changeSubmitted } from './submitted-store.ts'

/** The remittances feature's interface for other features. */
export type { CaseHooks } from './case-hooks.ts'
export {
  findAnyRemittance,
  findAnyRemittances,
  findByReference,
  insertRemittances,
  listNewest,
} from './operator-store.ts'
export { eraseKept, ownRemittances } from './own-remittances.ts'
export type { PaymentHooks } from './payment-hooks.ts'
export {
  HAS_COMPLETED,
  LATEST,
  paidRemittances,
  remittanceIds,
  unfinishedRemittances,
  unsubmittedIds,
} from './questions-store.ts'
export { conflictWith, incomplete } from './refusals.ts'
export { bankOf, formOf, presentRemittance, senderNameOf } from './remittance-record.ts'
export { remittanceRoutes } from './remittance-routes.ts'
export {
  findRemittance,
  type KeptRemittance,
  keptRemittances,
  listAllOf,
  lockRemittance,
  type RemittanceRow,
} from './remittance-store.ts'
export { sealOwnWords } from './seal-own-words.ts'
export { columnsFor } from './step-columns.ts'
export {
  markPaidAndSubmit,
  readyToPay,
  remittanceForPayment,
} from './submit-remittance.ts'
export { setStatus } from './submitted-store.ts'

type Told = Pick<RemittanceRow, 'id' | 'reference_number' | 'amount_paise' | 'destination_country'>

/** Puts answers that were asked for again into a submitted remittance, which the transaction holds. */
export async function correctAnswers(
  trx: Trx,
  vault: Vault,
  row: RemittanceRow,
  answers: readonly KeptAnswer[],
  now: number,
): Promise<void> {
  const details = openDetails(vault, row)
  const news = newIn(row, details, answers)
  if (news.length > 0) await changeSubmitted(trx, row.id, columnsFor(vault, row, details, news), now)
}

/** Facts in every mail about a remittance: both its numbers, and the transfer, which we do not charge. */
export function mailFacts({ id, reference_number, amount_paise, destination_country }: Told): Fact[] {
  const amount = amount_paise === null ? [] : [formatRupees(fromPaise(amount_paise))]
  const to = destination_country ? [`to ${inSentence(destination_country)}`] : []
  const transfer = [...amount, ...to].join(' ')
  return [
    ['Remittance ID', remittanceNumber(id)],
    ['Reference number', reference_number],
    ...(transfer ? [['Transfer by your bank', transfer] as const] : []),
  ]
}
