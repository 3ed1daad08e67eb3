import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { byMoment, formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { maskAccountNumber } from '@nirgam/domain/shared/masking'
import {
  type Cents,
  formatRupees,
  formatRupees2,
  formatUsd,
  fromPaise,
  type Paise,
  processingTime,
  type Rupees,
  WORKING_TIME,
} from '@nirgam/domain/shared/money'
import { amountInWords } from '@nirgam/domain/shared/rupee-words'
import { Paper, type Row } from '../../platform/paper/paper.ts'
import { BRAND, LINE, MUTED, TINT } from '../../platform/paper/pdf.ts'

export type ReceiptFacts = {
  remittanceId: number
  referenceNumber: string
  transactionId: string
  paidAt: number
  /** As shown to the user, for example 'Under Review'. */
  status: string
  payer: Party
  receiver: Party & { country: string | null }
  transferPaise: Paise | null
  destinationCountry: string | null
  contributionPaise: Paise
  chargedUsdCents: Cents
  rupeesPerUsd: number
  /** Amount refunded to the payer since. */
  refund: { paise: Paise; usdCents: Cents; at: number } | null
  /** Requested from PayPal, but not confirmed yet. */
  refundAsked: { amount: Rupees; at: number } | null
  /** until when the papers are promised; null while the promise does not run */
  dueAt: number | null
  /** The recipient of the payment. */
  company: { name: string; address: string; number: string; taxNumber: string | null }
  support: { phone: string; email: string; hours: string }
}

type Party = { name: string | null; bank: string | null; accountNumber: string | null }

const GAP = 16

/** The receipt of a paid contribution, on one page. The same facts always give the same bytes. */
export function receiptPdf(facts: ReceiptFacts): Promise<Buffer> {
  const info = {
    title: `Nirgam receipt ${facts.referenceNumber}`,
    subject: 'Receipt for service contribution',
    createdAt: facts.paidAt,
  }
  const paper = new Paper(info, { left: 48, right: 547, top: 48, bottom: 772 })
  let y = header(paper, facts)
  y = paidPanel(paper, facts, y + 14)
  y = section(paper, 'Payment', y + 16)
  y = twoColumns(paper, paymentRows(facts), y)
  y = parties(paper, facts, y + 14)
  y = section(paper, 'Transfer abroad', y + 14)
  y = rows(paper, transferRows(facts), y, { labelWidth: 150 })
  about(paper, facts, y + 14)
  contact(paper, facts)
  return paper.finish((page, pages) =>
    paper.write(`Page ${page} of ${pages}`, paper.right - 80, 795, {
      size: 8.5,
      color: MUTED,
      width: 80,
      align: 'right',
    }),
  )
}

function header(paper: Paper, facts: ReceiptFacts): number {
  paper.letterhead(44)
  const right = { width: 200, align: 'right' } as const
  paper.text('Receipt no.', paper.right - 200, 45, { size: 8, color: MUTED, ...right })
  paper.text(facts.referenceNumber, paper.right - 200, 56, { size: 12, bold: true, ...right })
  const below = paper.text('Receipt for service contribution', paper.left, 98, { size: 20, bold: true }, 'H1')
  return paper.text(paidTo(facts), paper.left, below + 2, { size: 8.5, color: MUTED, width: paper.width, lines: 2 })
}

function paidPanel(paper: Paper, facts: ReceiptFacts, y: number): number {
  const height = 94
  paper.panel(paper.left, y, paper.width, height, TINT, 8)
  paper.panel(paper.left, y, 5, height, BRAND, 2.5)
  const x = paper.left + 22
  paper.text('Contribution received', x, y + 13, { size: 8.5, color: MUTED })
  paper.text(formatRupees2(fromPaise(facts.contributionPaise)), x, y + 24, { size: 26, bold: true, color: BRAND })
  paper.text(amountInWords(facts.contributionPaise), x, y + 63, { size: 9, width: 315 })
  const side = { width: 150, align: 'right' } as const
  const sideX = paper.right - 172
  badge(paper, standing(facts), paper.right - 22, y + 13)
  paper.text(`US${formatUsd(facts.chargedUsdCents)}`, sideX, y + 38, { size: 15, bold: true, ...side })
  const rate = `charged by PayPal (₹${facts.rupeesPerUsd} = US$1)`
  paper.text(rate, sideX, y + 62, { size: 8, color: MUTED, ...side })
  return y + height
}

function standing({ refund, refundAsked, contributionPaise }: ReceiptFacts): string {
  if (refundAsked !== null) return 'REFUND ASKED'
  if (refund === null) return 'PAID'
  return refund.paise < contributionPaise ? 'PARTLY REFUNDED' : 'REFUNDED'
}

function badge(paper: Paper, text: string, right: number, y: number): void {
  const style = { size: 8.5, bold: true, color: '#fff' }
  const width = paper.widthOf(text, style) + 18
  paper.panel(right - width, y, width, 17, BRAND, 8.5)
  paper.text(text, right - width + 9, y + 2.4, style)
}

function paymentRows(facts: ReceiptFacts): Row[] {
  const { refund, refundAsked } = facts
  return [
    ['Reference number', facts.referenceNumber],
    ['Remittance ID', remittanceNumber(facts.remittanceId)],
    ['Transaction ID (PayPal)', facts.transactionId],
    ['Date and time', formatIndiaDateTime(facts.paidAt)],
    ...(refund
      ? ([
          ['Refunded', `${formatRupees2(fromPaise(refund.paise))} (US${formatUsd(refund.usdCents)})`],
          ['Refund recorded', formatIndiaDateTime(refund.at)],
        ] satisfies Row[])
      : []),
    ...(refundAsked
      ? ([
          ['Refund asked', formatRupees2(refundAsked.amount)],
          ['Asked of PayPal', formatIndiaDateTime(refundAsked.at)],
        ] satisfies Row[])
      : []),
  ]
}

function paidTo({ company }: ReceiptFacts): string {
  const { name, address, number, taxNumber } = company
  return `Paid through PayPal to ${[name, address, number, taxNumber].filter(Boolean).join(' · ')}`
}

function transferRows(facts: ReceiptFacts): Row[] {
  const { transferPaise } = facts
  return [
    ['Transfer amount', transferPaise === null ? 'Not provided' : formatRupees(fromPaise(transferPaise))],
    ['In words', transferPaise === null ? 'Not provided' : amountInWords(transferPaise)],
    ['Destination', facts.destinationCountry || 'Not provided'],
    ['Status of certification', facts.status],
    ['Usual processing time', timeIn(facts)],
  ]
}

/** The standard sentence, with the promised time if there is one. */
function timeIn({ contributionPaise, dueAt }: ReceiptFacts): string {
  const usual = `${processingTime(fromPaise(contributionPaise))} ${WORKING_TIME}`
  return dueAt === null ? usual : `${usual}: ready ${byMoment(dueAt)}`
}

/** Side by side on paper; read out one after the other. */
function parties(paper: Paper, facts: ReceiptFacts, y: number): number {
  const width = (paper.width - GAP) / 2
  const [payer, receiver] = [
    { x: paper.left, width, labelWidth: 52 },
    { x: paper.left + width + GAP, width, labelWidth: 52 },
  ]
  const below = rows(paper, partyRows(facts.payer), section(paper, 'Payer', y, payer), payer)
  return Math.max(below, rows(paper, partyRows(facts.receiver), section(paper, 'Receiver', y, receiver), receiver))
}

function partyRows(party: Party & { country?: string | null }): Row[] {
  const details: Row[] = [
    ['Name', party.name || 'Not provided'],
    ['Bank', party.bank || 'Not provided'],
    ['Account', party.accountNumber ? maskAccountNumber(party.accountNumber) : 'Not provided'],
  ]
  return 'country' in party ? [...details, ['Country', party.country || 'Not provided']] : details
}

function about(paper: Paper, facts: ReceiptFacts, y: number): void {
  const text =
    'This contribution is for the accountant’s certificate in Form 146 (15CB), where one is needed, and for the sheet with ' +
    'which you file Form 145 (15CA) yourself, for the transfer above. It is a charge for this service only: ' +
    'it is not part of the money sent abroad and not a tax. Times are in India time (IST); account numbers are shown by ' +
    `their last four digits. When you write to us, please quote ${facts.referenceNumber}.`
  paper.text(text, paper.left, y, { size: 8.5, color: MUTED, width: paper.width, lineGap: 2 })
}

function contact(paper: Paper, facts: ReceiptFacts): void {
  const { phone, email, hours } = facts.support
  paper.rule(772)
  const statement = 'This is a computer-generated document. No signature required.'
  paper.text(statement, paper.left, 781, { size: 8.5, bold: true })
  const questions = `Questions? ${phone} (${hours}) · ${email}`
  paper.text(questions, paper.left, 795, { size: 8.5, color: MUTED, width: 430 })
}

type Column = { x?: number; width?: number }

function section(paper: Paper, title: string, y: number, { x = paper.left, width = paper.width }: Column = {}): number {
  paper.text(title, x, y, { size: 10.5, bold: true, color: BRAND }, 'H2')
  paper.rule(y + 18, LINE, 0.7, x, width)
  return y + 28
}

function rows(
  paper: Paper,
  list: readonly Row[],
  y: number,
  { x = paper.left, width = paper.width, labelWidth }: Column & { labelWidth: number },
): number {
  paper.labelled(list, ([label, value]) => ({
    label: () => paper.write(label, x, y + 0.7, { size: 8.5, color: MUTED }),
    value: () => {
      const below = paper.write(value, x + labelWidth, y, { size: 9.5, width: width - labelWidth, lines: 2 })
      y = Math.max(y + 19, below + 4)
    },
  }))
  return y
}

function twoColumns(paper: Paper, list: readonly Row[], y: number): number {
  const width = (paper.width - GAP) / 2
  paper.labelled(list, ([label, value], index) => {
    const x = index % 2 === 0 ? paper.left : paper.left + width + GAP
    const top = y + Math.floor(index / 2) * 34
    return {
      label: () => paper.write(label, x, top, { size: 8.5, color: MUTED }),
      value: () => paper.write(value, x, top + 12, { size: 10.5, bold: true, width, lines: 1 }),
    }
  })
  return y + Math.ceil(list.length / 2) * 34
}
