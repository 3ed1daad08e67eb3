import { caseBadge } from '@nirgam/domain/case/case-states'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { displayStatus } from '@nirgam/domain/remittance/remittance-status'
import { byMoment, formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { formatRupees2, formatUsd, fromPaise, RUPEES_PER_USD, usdCentsFor, ZERO } from '@nirgam/domain/shared/money'
import { type Db, transaction } from '../../platform/database/engine.ts'
import { notFound } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { drawPaper } from '../../platform/paper/draw-paper.ts'
import type { Services } from '../../platform/services.ts'
import { notifyUser } from '../accounts/accounts.ts'
import { findCase } from '../case/case.ts'
import { PAID_JOB, type PaidPayload, type PaymentFacts, paymentFacts } from '../payments/payments.ts'
import { presentMoney } from '../refunds/refunds.ts'
import {
  findAnyRemittance,
  findRemittance,
  mailFacts,
  presentRemittance,
  type RemittanceRow,
  senderNameOf,
} from '../remittances/remittances.ts'
import type { ReceiptFacts } from './receipt-pdf.ts'

const RECEIPT = new URL('./receipt-pdf.ts', import.meta.url)

/** Until when the papers are promised; null before a case is opened and while the promise does not run. */
async function dueAtOf(db: Db, remittanceId: number): Promise<number | null> {
  return (await findCase(db, remittanceId))?.due_at ?? null
}

/** The receipt of a paid remittance, as a file. */
async function receiptOf(services: Services, row: RemittanceRow) {
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

/** Every download draws the receipt again. */
const RECEIPTS: RouteLimit = { name: 'receipt', by: 'account', points: 60, seconds: 60 }

export function receiptRoutes(app: Api, services: Services): void {
  const { db } = services
  app.route({
    ...described('GET /remittances/:id/receipt', {
      tags: ['contributions'],
      summary: 'Downloads the receipt of a paid contribution as PDF',
    }),
    config: { access: 'customer', limit: RECEIPTS },
    handler: async ({ user, params }, reply) => {
      const row = await findRemittance(db, user.id, params.id)
      if (row?.contribution_paid !== 1) throw notFound(MESSAGES.contributions.receiptUnavailable)
      return sendFile(reply, await receiptOf(services, row))
    },
  })
  sendReceipts(services)
}

/** Sends the receipt by e-mail after payment, also when the payer's browser never returned. */
function sendReceipts(services: Services): void {
  services.jobs.handle<PaidPayload>(PAID_JOB, async ({ remittanceId }) => {
    const [row, payment] = await Promise.all([
      findAnyRemittance(services.db, remittanceId),
      paymentFacts(services, remittanceId),
    ])
    // A customer who has deleted their account meanwhile gets no mail.
    if (row?.contribution_paid !== 1 || row.erased_at !== null || !payment) return
    const { bytes, mediaType, fileName } = await receiptOf(services, row)
    const attachments = [{ fileName, mediaType, base64: bytes.toString('base64') }]
    const notice = {
      ...paidWords(row, payment, await dueAtOf(services.db, remittanceId)),
      senderName: senderNameOf(services.vault, row),
      link: linkTo(services, row),
      attachments,
    }
    await transaction(services.db, (trx) => notifyUser(services, trx, row.user_id, notice))
  })
}

function paidWords(row: RemittanceRow, payment: PaymentFacts, dueAt: number | null) {
  const { amountPaise, usdCents, paidAt, captureId } = payment
  const amount = formatRupees2(fromPaise(amountPaise))
  const heading = `We’ve received your payment of ${amount}`
  const next = nextOf(row, dueAt)
  return {
    kind: 'payment_received' as const,
    subject: `${heading} (${row.reference_number})`,
    heading,
    text: `${heading}. Reference ${row.reference_number}.\n\n${next}`,
    mail: 'Thank you. Your receipt is attached, and you can download it from your account at any time.',
    figure: {
      label: 'Contribution paid',
      amount,
      note: `US${formatUsd(usdCents)}, charged by PayPal on ${formatIndiaDateTime(paidAt)}`,
    },
    next,
    facts: [...mailFacts(row), ['Transaction ID (PayPal)', captureId] as const],
  }
}

function nextOf({ is_completed }: RemittanceRow, dueAt: number | null): string {
  if (is_completed === 0) return 'We still need one answer before we can start. Please finish your remittance.'
  const ready = dueAt === null ? '' : ` We’ll be ready ${byMoment(dueAt)}.`
  return `We’ll check what you sent us and prepare what you need.${ready} Then you file Form 145 (15CA) with our filing sheet and take the documents to your bank. We’ll write to you at each step.`
}

function linkTo({ config }: Services, { id, is_completed }: RemittanceRow) {
  return is_completed === 0
    ? { label: 'Finish your remittance', url: `${config.publicUrl}/dashboard` }
    : { label: 'Follow your remittance', url: `${config.publicUrl}/remittances/${id}` }
}
