import { formatIndiaDateTime } from '@nirgam/domain/dates'
import { maskAccountNumber } from '@nirgam/domain/masking'
import {
  type Cents,
  formatRupees,
  formatRupees2,
  formatUsd,
  fromPaise,
  type Paise,
  processingTime,
} from '@nirgam/domain/money'
import { remittanceNumber } from '@nirgam/domain/remittance-status'
import { amountInWords } from '@nirgam/domain/rupee-words'
import {
  BRAND,
  drawMark,
  finishPdf,
  LINE,
  MUTED,
  newPdf,
  type Pdf,
  type TextStyle,
  TINT,
  write,
} from '../../platform/pdf-document.ts'
import { withFont } from '../../platform/pdf-fonts.ts'
import { Structure } from '../../platform/pdf-structure.ts'

export type ReceiptFacts = {
  remittanceId: number
  referenceNumber: string
  transactionId: string
  paidAt: number
  /** As the user sees it, for example 'Under Review'. */
  status: string
  payer: Party
  receiver: Party & { country: string | null }
  transferPaise: Paise | null
  destinationCountry: string | null
  contributionPaise: Paise
  chargedUsdCents: Cents
  rupeesPerUsd: number
  /** What went back to the payer since. */
  refund: { paise: Paise; usdCents: Cents; at: number } | null
  support: { phone: string; email: string; hours: string }
}

type Party = { name: string | null; bank: string | null; accountNumber: string | null }
type Row = readonly [label: string, value: string]

/** Where it is drawn, and what a screen reader reads of it, in the order in which it is drawn. */
type Paper = { document: Pdf; structure: Structure }

const LEFT = 48
const RIGHT = 547
const WIDTH = RIGHT - LEFT
const HALF = (WIDTH - 16) / 2

/** The receipt of a paid contribution, on one page. The same facts always give the same bytes. */
export function receiptPdf(facts: ReceiptFacts): Promise<Buffer> {
  const document = newPdf({
    title: `Nirgam receipt ${facts.referenceNumber}`,
    subject: 'Receipt for service contribution',
    createdAt: facts.paidAt,
    tagged: true,
  })
  const paper: Paper = { document, structure: new Structure(document) }
  let y = header(paper, facts)
  y = paidPanel(paper, facts, y + 14)
  y = section(paper, 'Payment', LEFT, y + 24, WIDTH)
  y = twoColumns(paper, paymentRows(facts), y)
  y = parties(paper, facts, y + 14)
  y = section(paper, 'Transfer abroad', LEFT, y + 14, WIDTH)
  y = rows(paper, transferRows(facts), LEFT, y, WIDTH, 150)
  about(paper, facts, y + 14)
  footer(paper, facts)
  paper.structure.end()
  return finishPdf(document)
}

/** A text of its own. */
function say({ document, structure }: Paper, text: string, x: number, y: number, style: TextStyle): number {
  return structure.say('P', () => write(document, text, x, y, style))
}

function header(paper: Paper, facts: ReceiptFacts): number {
  const { document, structure } = paper
  structure.decorate(() => drawMark(document, LEFT, 44, 30))
  say(paper, 'Nirgam', LEFT + 40, 38, { size: 19, bold: true, color: BRAND })
  say(paper, '15CA/15CB for money sent out of India', LEFT + 40, 64, { size: 8, color: MUTED })
  const right = { width: 200, align: 'right' } as const
  say(paper, 'Receipt no.', RIGHT - 200, 45, { size: 8, color: MUTED, ...right })
  say(paper, facts.referenceNumber, RIGHT - 200, 56, { size: 12, bold: true, ...right })
  rule(paper, 90, BRAND, 1.2)
  return structure.say('H1', () =>
    write(document, 'Receipt for service contribution', LEFT, 106, { size: 20, bold: true }),
  )
}

function paidPanel(paper: Paper, facts: ReceiptFacts, y: number): number {
  const { document, structure } = paper
  const height = 94
  structure.decorate(() => {
    document.roundedRect(LEFT, y, WIDTH, height, 8).fill(TINT)
    document.roundedRect(LEFT, y, 5, height, 2.5).fill(BRAND)
  })
  const x = LEFT + 22
  say(paper, 'Contribution received', x, y + 13, { size: 8.5, color: MUTED })
  say(paper, formatRupees2(fromPaise(facts.contributionPaise)), x, y + 24, { size: 26, bold: true, color: BRAND })
  say(paper, amountInWords(facts.contributionPaise), x, y + 63, { size: 9, width: 315 })
  const side = { width: 150, align: 'right' } as const
  const sideX = RIGHT - 172
  badge(paper, standing(facts), RIGHT - 22, y + 13)
  say(paper, `US${formatUsd(facts.chargedUsdCents)}`, sideX, y + 38, { size: 15, bold: true, ...side })
  const rate = `charged by PayPal at ₹${facts.rupeesPerUsd} per US$1`
  say(paper, rate, sideX, y + 62, { size: 8, color: MUTED, ...side })
  return y + height
}

function standing({ refund, contributionPaise }: ReceiptFacts): string {
  if (refund === null) return 'PAID'
  return refund.paise < contributionPaise ? 'PARTLY REFUNDED' : 'REFUNDED'
}

function badge(paper: Paper, text: string, right: number, y: number): void {
  const { document, structure } = paper
  withFont(document, 'bold').fontSize(8.5)
  const width = document.widthOfString(text) + 18
  structure.decorate(() => document.roundedRect(right - width, y, width, 17, 8.5).fill(BRAND))
  say(paper, text, right - width + 9, y + 2.4, { size: 8.5, bold: true, color: '#fff' })
}

function paymentRows(facts: ReceiptFacts): Row[] {
  const { refund } = facts
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
  ]
}

function transferRows(facts: ReceiptFacts): Row[] {
  const { transferPaise } = facts
  return [
    ['Transfer amount', transferPaise === null ? 'Not provided' : formatRupees(fromPaise(transferPaise))],
    ['In words', transferPaise === null ? 'Not provided' : amountInWords(transferPaise)],
    ['Destination', facts.destinationCountry || 'Not provided'],
    ['Status of certification', facts.status],
    ['Usual processing time', `${processingTime(fromPaise(facts.contributionPaise))} from the time of payment`],
  ]
}

/** Side by side on paper; read out one after the other. */
function parties(paper: Paper, facts: ReceiptFacts, y: number): number {
  const receiverX = LEFT + HALF + 16
  const top = section(paper, 'Payer', LEFT, y, HALF)
  const payer = rows(paper, partyRows(facts.payer), LEFT, top, HALF, 52)
  section(paper, 'Receiver', receiverX, y, HALF)
  const receiver = rows(paper, partyRows(facts.receiver), receiverX, top, HALF, 52)
  return Math.max(payer, receiver)
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
    'This contribution is for preparing Form 15CA and the accountant’s certificate in Form 15CB for the transfer above. ' +
    'Since 1 April 2026 the Income-tax Department calls them Form 145 and Form 146. It is a charge for this service only: ' +
    'it is not part of the money sent abroad and not a tax. Times are in India time (IST); account numbers are shown by ' +
    `their last four digits. When you write to us, please quote ${facts.referenceNumber}.`
  say(paper, text, LEFT, y, { size: 8.5, color: MUTED, width: WIDTH, lineGap: 2 })
}

function footer(paper: Paper, facts: ReceiptFacts): void {
  const { document, structure } = paper
  const { phone, email, hours } = facts.support
  rule(paper, 772, LINE, 0.7)
  say(paper, 'This is a computer-generated document. No signature required.', LEFT, 781, { size: 8.5, bold: true })
  say(paper, `Questions? ${phone} (${hours}) · ${email}`, LEFT, 795, { size: 8.5, color: MUTED, width: 430 })
  structure.decorate(() =>
    write(document, 'Page 1 of 1', RIGHT - 80, 795, { size: 8.5, color: MUTED, width: 80, align: 'right' }),
  )
}

function section({ document, structure }: Paper, title: string, x: number, y: number, width: number): number {
  structure.say('H2', () => write(document, title, x, y, { size: 10.5, bold: true, color: BRAND }))
  structure.decorate(() =>
    document
      .moveTo(x, y + 18)
      .lineTo(x + width, y + 18)
      .lineWidth(0.7)
      .stroke(LINE),
  )
  return y + 28
}

function rows(paper: Paper, list: readonly Row[], x: number, y: number, width: number, labelWidth: number): number {
  const { document } = paper
  table(paper, list, ([label, value]) => ({
    label: () => write(document, label, x, y + 0.7, { size: 8.5, color: MUTED }),
    value: () => {
      const below = write(document, value, x + labelWidth, y, { size: 9.5, width: width - labelWidth, lines: 2 })
      y = Math.max(y + 19, below + 4)
    },
  }))
  return y
}

function twoColumns(paper: Paper, list: readonly Row[], y: number): number {
  const { document } = paper
  table(paper, list, ([label, value], index) => {
    const x = index % 2 === 0 ? LEFT : LEFT + HALF + 16
    const top = y + Math.floor(index / 2) * 34
    return {
      label: () => write(document, label, x, top, { size: 8.5, color: MUTED }),
      value: () => write(document, value, x, top + 12, { size: 10.5, bold: true, width: HALF, lines: 1 }),
    }
  })
  return y + Math.ceil(list.length / 2) * 34
}

type Drawn = { label: () => unknown; value: () => unknown }

/** Each row is read with its label. */
function table({ structure }: Paper, list: readonly Row[], draw: (row: Row, index: number) => Drawn): void {
  const whole = structure.open('Table')
  list.forEach((row, index) => {
    const { label, value } = draw(row, index)
    const line = structure.open('TR', whole)
    structure.say('TH', label, line)
    structure.say('TD', value, line)
    line.end()
  })
  whole.end()
}

function rule({ document, structure }: Paper, y: number, color: string, thickness: number): void {
  structure.decorate(() => document.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(thickness).stroke(color))
}
