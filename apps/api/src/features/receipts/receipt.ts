import { caseBadge } from '@nirgam/domain/case/case-states'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { displayStatus } from '@nirgam/domain/remittance/remittance-status'
import { fromPaise, RUPEES_PER_USD, usdCentsFor, ZERO } from '@nirgam/domain/shared/money'
import type { Db } from '../../platform/database/engine.ts'
import { drawPaper } from '../../platform/paper/draw-paper.ts'
import type { Services } from '../../platform/services.ts'
import { findCase } from '../case/case.ts'
import { type PaymentFacts, paymentFacts } from '../payments/payments.ts'
import { presentMoney } from '../refunds/refunds.ts'
import { presentRemittance, type RemittanceRow } from '../remittances/remittances.ts'
import type { ReceiptFacts } from './receipt-pdf.ts'

const RECEIPT = new URL('./receipt-pdf.ts', import.meta.url)

/** Until when the papers are promised; null before a case is opened and while the promise does not run. */
export async function dueAtOf(db: Db, remittanceId: number): Promise<number | null> {
  return (await findCase(db, remittanceId))?.due_at ?? null
}

/** The receipt of a paid remittance, as a file. */
export async function receiptOf(services: Services, row: RemittanceRow) {
  const payment = await paymentFacts(services, row.id)
  const found = await findCase(services.db, row.id)
  const { refund_asked, refund_asked_at } = await presentMoney(services.db, row)
  const refundAsked = refund_asked_at === null ? null : { amount: refund_asked, at: Date.parse(refund_asked_at) }
  return {
    bytes: await drawPaper(RECEIPT, 'receiptPdf', {
      ...factsOf(services, row, payment),
      ...(found && { status: caseBadge({ ...found, status: row.status }).label }),
      refundAsked,
      dueAt: found?.due_at ?? null,
    }),
    mediaType: 'application/pdf',
    fileName: `remittance-receipt-${row.id}.pdf`,
  }
}

function factsOf(
  { vault, config }: Services,
  row: RemittanceRow,
  payment: PaymentFacts | null,
): Omit<ReceiptFacts, 'refundAsked' | 'dueAt'> {
  const record = presentRemittance(vault, row, [])
  const contributionPaise = payment?.amountPaise ?? row.contribution_paise ?? ZERO
  return {
    remittanceId: row.id,
    referenceNumber: row.reference_number,
    transactionId: row.payment_id ?? row.reference_number,
    paidAt: payment?.paidAt ?? row.completed_at ?? row.updated_at,
    status: displayStatus(record).label,
    payer: partyOf(record.sender_details, record.sender_bank_details),
    receiver: {
      ...partyOf(record.receiver_details, record.receiver_bank_details),
      country: record.receiver_details?.country ?? null,
    },
    transferPaise: row.amount_paise,
    destinationCountry: row.destination_country,
    contributionPaise,
    chargedUsdCents: payment?.usdCents ?? usdCentsFor(fromPaise(contributionPaise)),
    rupeesPerUsd: payment?.rupeesPerUsd ?? RUPEES_PER_USD,
    refund: refundOf(payment),
    company: { ...config.company, taxNumber: config.companyTaxNumber },
    support: config.support,
  }
}

function refundOf(payment: PaymentFacts | null): ReceiptFacts['refund'] {
  if (!payment || payment.refundedAt === null || payment.refundedPaise === 0) return null
  return { paise: payment.refundedPaise, usdCents: payment.refundedCents, at: payment.refundedAt }
}

function partyOf(
  person: RemittanceRecord['sender_details'] | RemittanceRecord['receiver_details'],
  bank: RemittanceRecord['sender_bank_details'] | RemittanceRecord['receiver_bank_details'],
): ReceiptFacts['payer'] {
  return {
    name: person?.name ?? null,
    bank: bank?.bankName ?? null,
    accountNumber: bank?.accountNumber ?? null,
  }
}
