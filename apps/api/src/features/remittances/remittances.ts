import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import type { KeptAnswer } from '@nirgam/domain/remittance/server-steps'
import { formatRupees, fromPaise } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import type { Trx } from '../../platform/database/engine.ts'
import { bringUpToDate } from '../../platform/database/queries.ts'
import type { Fact } from '../../platform/messages/mail-layout.ts'
import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { documentsOf, forgetDocumentsOf } from '../documents/documents.ts'
import type { PaymentHooks } from './hooks.ts'
import { presentRemittance } from './remittance-record.ts'
import {
  eraseRemittance,
  listAllOf,
  listWrittenWords,
  lockRemittance,
  markSetAside,
  moveWords,
  type RemittanceRow,
} from './remittance-store.ts'
import { changeSubmitted } from './shared-store.ts'
import { columnsFor, newIn, openDetails, sealedWords } from './step-columns.ts'

/** The remittances feature's interface for other features. */
export type { CaseHooks, PaymentHooks } from './hooks.ts'
export { bankOf, conflictWith, formOf, incomplete, presentRemittance, senderNameOf } from './remittance-record.ts'
export { remittanceRoutes } from './remittance-routes.ts'
export {
  findRemittance,
  type KeptRemittance,
  keptRemittances,
  listAllOf,
  lockRemittance,
  type RemittanceRow,
} from './remittance-store.ts'
export {
  findAnyRemittance,
  findAnyRemittances,
  findByReference,
  HAS_COMPLETED,
  insertRemittances,
  LATEST,
  listNewest,
  paidRemittances,
  remittanceIds,
  setStatus,
  unfinishedRemittances,
  unsubmittedIds,
} from './shared-store.ts'
export { columnsFor } from './step-columns.ts'
export {
  markPaidAndSubmit,
  readyToPay,
  remittanceForPayment,
} from './submit-remittance.ts'

type Told = Pick<RemittanceRow, 'id' | 'reference_number' | 'amount_paise' | 'destination_country'>

/** Writes corrected answers into a submitted remittance, which the transaction has locked. */
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

/**
 * Paid remittances are kept with their documents, because the papers have been, or are being, filed with the tax
 * department. All others are erased at once, including drafts that were set aside.
 */
export function ownRemittances(services: Services, payments: PaymentHooks): OwnData {
  const { db, vault, clock } = services

  async function erase(trx: Trx, id: number): Promise<void> {
    const row = await lockRemittance(trx, id)
    if (!row || isKept(row) || row.erased_at !== null) return
    await payments.supersedeLivePayment(trx, id)
    const now = clock.now()
    if (row.set_aside_at === null) await markSetAside(trx, id, now)
    await eraseRemittance(trx, id, now)
    await forgetDocumentsOf(services, trx, id)
  }

  return {
    tables: ['remittances'],
    async *files(owner) {
      for (const row of await listAllOf(db, owner)) {
        if (row.erased_at !== null) continue
        const documents = (await documentsOf(services, [row])).get(row.id) ?? []
        yield jsonFile(`remittances/${row.reference_number}/remittance.json`, presentRemittance(vault, row, documents))
      }
    },
    async kept(owner) {
      return (await listAllOf(db, owner)).filter(isKept).map(whyKept)
    },
    async erase(trx, owner) {
      for (const { id } of await listAllOf(trx, owner)) await erase(trx, id)
    },
  }
}

/** Erases a paid remittance and its documents once it need not be kept; the transaction must have locked it. */
export async function eraseKept(services: Services, trx: Trx, id: number): Promise<void> {
  await eraseRemittance(trx, id, services.clock.now())
  await forgetDocumentsOf(services, trx, id)
}

function isKept(row: RemittanceRow): boolean {
  return row.contribution_paid === 1
}

function whyKept({ reference_number, amount_paise, destination_country, status }: RemittanceRow): string {
  const transfer = amount_paise === null ? '' : ` of ${formatRupees(fromPaise(amount_paise))}`
  const to = destination_country === null ? '' : ` to ${inSentence(destination_country)}`
  const open =
    status === 'approved' || status === 'rejected'
      ? ''
      : ' It isn’t finished. Without an account it’s withdrawn, and no certificate is issued. Our refund rules still apply: money comes back by PayPal, but we can’t email you about it any more.'
  return `${reference_number}, your remittance${transfer}${to}, with its documents and payment: it was paid for, and tax and accounting law requires us to keep the documents for several years.${open}`
}

/** Older versions stored text typed under Others unencrypted; it is sealed when the server starts. */
export function sealOwnWords({ db, vault, log }: Services, stopping: AbortSignal): Promise<void> {
  return bringUpToDate(
    { log, stopping },
    (page) => listWrittenWords(db, page),
    // If the user changes the remittance at the same time, their save seals it.
    (row) => moveWords(db, row, sealedWords(vault, row)),
    'what older versions left readable could not be sealed',
  )
}
