import { byMoment, formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { formatRupees2, formatUsd, fromPaise } from '@nirgam/domain/shared/money'
import { transaction } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { notifyUser } from '../accounts/accounts.ts'
import { PAID_JOB, type PaidPayload, type PaymentFacts, paymentFacts } from '../payments/payments.ts'
import { findAnyRemittance, mailFacts, type RemittanceRow, senderNameOf } from '../remittances/remittances.ts'
import { dueAtOf, receiptOf } from './receipt.ts'

/** Sends the receipt by e-mail after payment, also when the payer's browser never returned. */
export function sendReceipts(services: Services): void {
  services.jobs.handle<PaidPayload>(PAID_JOB, async ({ remittanceId }) => {
    const [row, payment] = await Promise.all([
      findAnyRemittance(services.db, remittanceId),
      paymentFacts(services, remittanceId),
    ])
    // Somebody who deleted their account in between is not written to any more.
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
