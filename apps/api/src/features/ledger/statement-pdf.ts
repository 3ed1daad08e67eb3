import type { LedgerData, LedgerLineRecord } from '@nirgam/domain/api-ledger'
import { formatIndiaDateTime } from '@nirgam/domain/dates'
import { dayInWords } from '@nirgam/domain/guide/tax-year'
import { asRupees, formatRupees2, type Rupees } from '@nirgam/domain/money'
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

export type StatementFacts = {
  ledger: LedgerData
  /** Of the account; null while none is entered. */
  name: string | null
  madeAt: number
  support: { phone: string; email: string }
}

const LEFT = 40
const RIGHT = 555
const WIDTH = RIGHT - LEFT
const BOTTOM = 770
const PAGE_TOP = 48

type Cell = { x: number; width: number; align?: 'right' }
const COLUMNS = {
  day: { x: LEFT, width: 56 },
  receiver: { x: LEFT + 60, width: 134 },
  account: { x: LEFT + 198, width: 100 },
  rupees: { x: LEFT + 300, width: 82, align: 'right' },
  tds: { x: LEFT + 386, width: 63, align: 'right' },
  tcs: { x: LEFT + 452, width: 63, align: 'right' },
} as const satisfies Record<string, Cell>

/** A tax year on paper: what was sent, the tax on it, and how far the limits are used. The same facts give the same bytes. */
export function statementPdf(facts: StatementFacts): Promise<Buffer> {
  const { ledger } = facts
  const document = newPdf({
    title: `Money sent abroad in the ${ledger.called} ${ledger.year}`,
    subject: 'Yearly statement of remittances, TDS and TCS',
    createdAt: facts.madeAt,
  })
  let y = header(document, facts)
  y = totals(document, ledger, y + 12)
  y = tableHead(document, y + 18)
  for (const line of ledger.lines) {
    if (y > BOTTOM - 30) y = tableHead(document, nextPage(document))
    y = row(document, line, y, ledger.rate.rupees_per_dollar)
  }
  if (ledger.lines.length === 0) {
    y = write(document, `Nothing was entered for this ${ledger.called}.`, LEFT, y + 4, { size: 9.5, color: MUTED })
  }
  y = limits(document, ledger, y + 16)
  about(document, facts, y)
  footers(document, facts)
  return finishPdf(document)
}

function nextPage(document: Pdf): number {
  document.addPage()
  return PAGE_TOP
}

function header(document: Pdf, { ledger, name }: StatementFacts): number {
  drawMark(document, LEFT, 40, 28)
  write(document, 'Nirgam', LEFT + 38, 36, { size: 17, bold: true, color: BRAND })
  write(document, '15CA/15CB for money sent out of India', LEFT + 38, 59, { size: 8, color: MUTED })
  rule(document, 82, BRAND, 1.2)
  const y = write(document, `Money sent abroad in the ${ledger.called} ${ledger.year}`, LEFT, 96, {
    size: 18,
    bold: true,
  })
  const period = `${dayInWords(ledger.from)} to ${dayInWords(ledger.to)}`
  return write(document, name ? `${name} · ${period}` : period, LEFT, y + 2, { size: 10, color: MUTED, width: WIDTH })
}

function totals(document: Pdf, { total }: LedgerData, y: number): number {
  const height = 56
  document.roundedRect(LEFT, y, WIDTH, height, 8).fill(TINT)
  const figures = [
    ['Sent in all', total.rupees],
    ['TDS (tax deducted)', total.tds],
    ['TCS (tax collected by the bank)', total.tcs],
  ] as const
  figures.forEach(([label, rupees], index) => {
    const x = LEFT + 16 + index * (WIDTH / 3)
    write(document, label, x, y + 11, { size: 8.5, color: MUTED })
    write(document, formatRupees2(rupees), x, y + 25, { size: 14, bold: true, color: BRAND })
  })
  return y + height
}

function tableHead(document: Pdf, y: number): number {
  const labels: Record<keyof typeof COLUMNS, string> = {
    day: 'Date',
    receiver: 'Receiver, bank',
    account: 'From, what it was',
    rupees: 'Rupees',
    tds: 'TDS',
    tcs: 'TCS',
  }
  for (const [name, label] of Object.entries(labels)) {
    const { x, ...cell } = COLUMNS[name as keyof typeof COLUMNS]
    write(document, label, x, y, { size: 8, bold: true, color: MUTED, ...cell })
  }
  rule(document, y + 14, LINE, 0.8)
  return y + 20
}

function row(document: Pdf, line: LedgerLineRecord, y: number, dollarRate: number): number {
  const main = { size: 8.5, lines: 1 } as const
  const small = { size: 7.5, lines: 1, color: MUTED } as const
  // A figure is never cut short.
  const figure = { size: 8.5 } as const
  const put = (name: keyof typeof COLUMNS, text: string, style: TextStyle, below = 0) => {
    const { x, ...cell } = COLUMNS[name]
    write(document, text, x, y + below, { ...style, ...cell })
  }
  put('day', line.day.split('-').toReversed().join('.'), main)
  put('receiver', line.receiver, main)
  put('receiver', [line.bank, line.reference_number].filter(Boolean).join(' · ') || 'Entered by you', small, 12)
  put('account', line.account_label, main)
  put('account', line.source_label ?? '', small, 12)
  put('rupees', line.sent ? plain(line.rupees) : 'not sent', figure)
  if (line.currency !== 'INR') {
    put('rupees', `${line.currency} ${line.amount} at ${line.rate ?? dollarRate}`, small, 12)
  }
  put('tds', plain(line.tds), figure)
  put('tcs', plain(line.tcs), figure)
  document
    .moveTo(LEFT, y + 26)
    .lineTo(RIGHT, y + 26)
    .lineWidth(0.4)
    .stroke(LINE)
  return y + 31
}

const plain = (rupees: Rupees) => formatRupees2(rupees).replace('₹', '')

function limits(document: Pdf, { limits: list }: LedgerData, start: number): number {
  let y = start
  for (const { label, unit, used, limit, text, source } of list) {
    if (y > BOTTOM - 60) y = nextPage(document)
    const amount = (value: number) =>
      unit === 'INR' ? formatRupees2(asRupees(value)) : `USD ${Math.ceil(value).toLocaleString('en-US')}`
    y = write(document, `${label}: ${amount(used)} of ${amount(limit)}`, LEFT, y, { size: 9, bold: true, width: WIDTH })
    y = write(document, text, LEFT, y + 1, { size: 8, width: WIDTH, lineGap: 1 })
    y = write(document, source, LEFT, y + 1, { size: 7, color: MUTED, width: WIDTH }) + 8
  }
  return y
}

function about(document: Pdf, { ledger }: StatementFacts, start: number): void {
  const y = start > BOTTOM - 60 ? nextPage(document) : start + 4
  const text =
    'Remittances through Nirgam stand on the day they were submitted, or on the day you entered; everything else is as ' +
    `you entered it. Amounts in dollars without a rate of their own are counted at ₹${ledger.rate.rupees_per_dollar}. ` +
    'Before you claim TDS or TCS in your return, compare it with Form 26AS and the annual information statement (AIS). ' +
    'This statement informs; it is no certificate and no advice.'
  write(document, text, LEFT, y, { size: 8, color: MUTED, width: WIDTH, lineGap: 1.5 })
}

/** At the end, when it is known how many pages there are. */
function footers(document: Pdf, { madeAt, support }: StatementFacts): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    rule(document, 792, LINE, 0.6)
    const made = `Made on ${formatIndiaDateTime(madeAt)} · ${support.email} · ${support.phone}`
    write(document, made, LEFT, 800, { size: 8, color: MUTED, width: 420, lines: 1 })
    write(document, `Page ${page + 1} of ${count}`, RIGHT - 80, 800, {
      size: 8,
      color: MUTED,
      width: 80,
      align: 'right',
    })
  }
}

function rule(document: Pdf, y: number, color: string, thickness: number): void {
  document.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(thickness).stroke(color)
}
