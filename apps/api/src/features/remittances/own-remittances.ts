import { formatRupees, fromPaise } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import type { Trx } from '../../platform/database/engine.ts'
import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import { documentsOf, forgetDocumentsOf } from '../documents/documents.ts'
import type { PaymentHooks } from './payment-hooks.ts'
import { presentRemittance } from './remittance-record.ts'
import { eraseRemittance, listAllOf, lockRemittance, markSetAside, type RemittanceRow } from './remittance-store.ts'

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

/** Erases a paid remittance with its documents when it need not be kept any longer; the transaction holds it. */
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
      : ' It isn’t finished. Without an account it’s withdrawn, and no certificate is issued.'
  return `${reference_number}, your remittance${transfer}${to}, with its documents and payment: it was paid for, and tax and accounting law requires us to keep the documents for several years.${open}`
}
