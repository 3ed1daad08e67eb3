import type { LedgerData, LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { asRupees, formatRupees2, type Rupees } from '@nirgam/domain/shared/money'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { type Element, Paper } from '../../platform/paper/paper.ts'
import { BRAND, LINE, MUTED, type TextStyle, TINT } from '../../platform/paper/pdf.ts'

export type StatementFacts = {
  ledger: LedgerData
  /** Name on the account; null while none is entered. */
  name: string | null
  madeAt: number
  support: { phone: string; email: string }
}

const LEFT = 40

type Cell = { title: string; x: number; width: number; align?: 'right' }
const COLUMNS = {
  day: { title: 'Date', x: LEFT, width: 56 },
  receiver: { title: 'Receiver, bank', x: LEFT + 60, width: 134 },
  account: { title: 'From, what it was', x: LEFT + 198, width: 100 },
  rupees: { title: 'Rupees', x: LEFT + 300, width: 82, align: 'right' },
  tds: { title: 'TDS', x: LEFT + 386, width: 63, align: 'right' },
  tcs: { title: 'TCS', x: LEFT + 452, width: 63, align: 'right' },
} as const satisfies Record<string, Cell>

/**
 * Statement of a tax year: transfers, the tax on them, and the use of the limits. The same facts give the same bytes.
 */
export function statementPdf(facts: StatementFacts): Promise<Buffer> {
  const { ledger, madeAt, support } = facts
  const info = {
    title: `Money sent abroad in the ${ledger.called} ${ledger.year}`,
    subject: 'Yearly statement of remittances, TDS and TCS',
    createdAt: madeAt,
  }
  const paper = new Paper(info, { left: LEFT, right: 555, top: 48, bottom: 780 })
  header(paper, facts)
  totals(paper, ledger)
  lines(paper, ledger)
  limits(paper, ledger)
  about(paper, ledger)
  const made = `Made on ${formatIndiaDateTime(madeAt)} · ${support.email} · ${support.phone}`
  return paper.finish((page, pages) => paper.footLine(792, made, page, pages))
}

function header(paper: Paper, { ledger, name }: StatementFacts): void {
  paper.letterhead(40)
  const title = `Money sent abroad in the ${ledger.called} ${ledger.year}`
  paper.y = paper.text(title, LEFT, 100, { size: 18, bold: true, width: paper.width }, 'H1')
  const period = `${dayInWords(ledger.from)} to ${dayInWords(ledger.to)}`
  const whose = name ? `${name} · ${period}` : period
  paper.y = paper.text(whose, LEFT, paper.y + 2, { size: 10, color: MUTED, width: paper.width }) + 12
}

function totals(paper: Paper, { total }: LedgerData): void {
  const { y, width } = paper
  const height = 56
  paper.panel(LEFT, y, width, height, TINT, 8)
  const figures = [
    ['Total sent', formatRupees2(total.rupees)],
    ['TDS (tax deducted)', formatRupees2(total.tds)],
    ['TCS (tax collected by the bank)', formatRupees2(total.tcs)],
  ] as const
  paper.labelled(figures, ([label, figure], index) => {
    const x = LEFT + 16 + index * (width / 3)
    return {
      label: () => paper.write(label, x, y + 11, { size: 8.5, color: MUTED }),
      value: () => paper.write(figure, x, y + 25, { size: 14, bold: true, color: BRAND }),
    }
  })
  paper.y = y + height + 18
}

function lines(paper: Paper, ledger: LedgerData): void {
  paper.table((table) => {
    paper.row(table, (row) => columnTitles(paper, (draw) => paper.say('TH', draw, row)))
    for (const line of ledger.lines) {
      // Titles are repeated on each page for sighted readers only.
      if (paper.room(30)) columnTitles(paper, (draw) => paper.decorate(draw))
      paper.row(table, (row) => cells(paper, row, line, ledger.rate.rupees_per_dollar))
    }
  })
  if (ledger.lines.length === 0) {
    const nothing = `Nothing was entered for this ${ledger.called}.`
    paper.y = paper.text(nothing, LEFT, paper.y + 4, { size: 9.5, color: MUTED })
  }
  paper.y += 16
}

function columnTitles(paper: Paper, as: (draw: () => number) => number): void {
  for (const { title, x, ...cell } of Object.values(COLUMNS)) {
    as(() => paper.write(title, x, paper.y, { size: 8, bold: true, color: MUTED, ...cell }))
  }
  paper.rule(paper.y + 14, LINE, 0.8)
  paper.y += 20
}

function cells(paper: Paper, row: Element, line: LedgerLineRecord, dollarRate: number): void {
  const { y } = paper
  const main = { size: 8.5, lines: 1 } as const
  // Figures are never truncated.
  const figure = { size: 8.5 } as const
  const cell = (name: keyof typeof COLUMNS, text: string, style: TextStyle, small = '') => {
    const { title, x, ...width } = COLUMNS[name]
    paper.say(
      'TD',
      () => {
        paper.write(text, x, y, { ...style, ...width })
        if (small) paper.write(small, x, y + 12, { size: 7.5, lines: 1, color: MUTED, ...width })
      },
      row,
    )
  }
  const bank = [line.bank, line.reference_number].filter(Boolean).join(' · ') || 'Entered by you'
  const inForeign = `${line.currency} ${line.amount.toLocaleString('en-US')} at ₹${line.rate ?? dollarRate}`
  const foreign = line.currency === 'INR' ? '' : inForeign
  cell('day', line.day.split('-').toReversed().join('.'), main)
  cell('receiver', line.receiver, main, bank)
  cell('account', line.account_label, main, line.source_label ?? '')
  cell('rupees', line.sent ? plain(line.rupees) : 'not sent', figure, foreign)
  cell('tds', plain(line.tds), figure)
  cell('tcs', plain(line.tcs), figure)
  paper.rule(y + 26, LINE, 0.4)
  paper.y = y + 31
}

const plain = (rupees: Rupees) => formatRupees2(rupees).replace('₹', '')

function limits(paper: Paper, { limits: list }: LedgerData): void {
  const { width } = paper
  for (const { label, unit, used, limit, text, source } of list) {
    paper.room(60)
    const amount = (value: number) =>
      unit === 'INR' ? formatRupees2(asRupees(value)) : `USD ${Math.ceil(value).toLocaleString('en-US')}`
    const heading = `${label}: ${amount(used)} of ${amount(limit)}`
    paper.y = paper.text(heading, LEFT, paper.y, { size: 9, bold: true, width }, 'H2')
    paper.y = paper.text(text, LEFT, paper.y + 1, { size: 8, width, lineGap: 1 })
    paper.y = paper.text(source, LEFT, paper.y + 1, { size: 7, color: MUTED, width }) + 8
  }
}

function about(paper: Paper, { rate }: LedgerData): void {
  paper.room(60)
  const text =
    'Nirgam remittances are dated on submission, or on the date you entered. Everything else is as ' +
    `you entered it. Amounts in dollars without a rate of their own are counted at ₹${rate.rupees_per_dollar}. ` +
    'Before you claim TDS or TCS in your return, compare it with Form 26AS and the annual information statement (AIS). ' +
    'For information only. Not a certificate or tax advice.'
  paper.text(text, LEFT, paper.y + 4, { size: 8, color: MUTED, width: paper.width, lineGap: 1.5 })
}
