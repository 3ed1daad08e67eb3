import { inRupees, type PrintedSection, type PrintedSheet } from '@nirgam/domain/certificate/papers/printed-sheet'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { encode } from 'uqr'
import { type Element, Paper } from '../../../platform/paper/paper.ts'
import { BRAND, INK, LINE, MUTED, type Pdf, TINT } from '../../../platform/paper/pdf.ts'

const LABEL = 190
const QR_SIZE = 84
const CHECK_WIDTH = 124

export type SheetPrint = {
  sheet: PrintedSheet
  /** both numbers under which the remittance is known */
  numbers: readonly string[]
  madeAt: number
  /** where the paper can be verified, printed as text and as a QR code */
  check?: { code: string; url: string }
  /** a sentence that must not be overlooked */
  notice?: string
}

/** A filing sheet, working, declaration or packet cover, on as many pages as it takes. */
export function sheetPdf(print: SheetPrint): Promise<Buffer> {
  const { sheet, madeAt, numbers, notice } = print
  const info = { title: sheet.title, subject: sheet.about, createdAt: madeAt }
  const paper = new Paper(info, { left: 48, right: 547, top: 52, bottom: 760 })
  heading(paper, print)
  if (notice) noticePanel(paper, notice)
  steps(paper, sheet.steps)
  for (const section of sheet.sections) drawSection(paper, section)
  const foot = `${numbers.join(' · ')} · ${formatIndiaDateTime(madeAt)}`
  return paper.finish((page, pages) => paper.footLine(776, foot, page, pages))
}

function heading(paper: Paper, { sheet, numbers, check }: SheetPrint): void {
  const { left } = paper
  paper.mark(left, 44, 30)
  const width = paper.width - (check ? CHECK_WIDTH + 16 : 40)
  const y = paper.text(sheet.title, left + 40, 42, { size: 16, bold: true, width: width - 40 }, 'H1')
  paper.y = paper.text(numbers.join(' · '), left, Math.max(y + 8, 80), { size: 9, color: MUTED, width })
  paper.y = paper.text(sheet.about, left, paper.y + 6, { size: 9.5, width, lineGap: 1.5 })
  if (check) checkMark(paper, check)
  paper.y = Math.max(paper.y + 10, check ? 160 : 0)
  paper.rule(paper.y, BRAND, 1.2)
  paper.y += 8
}

function checkMark(paper: Paper, { code, url }: NonNullable<SheetPrint['check']>): void {
  const x = paper.right - QR_SIZE
  paper.say('Figure', () => qrCode(paper.pdf, url, x, 34, QR_SIZE), undefined, `QR code that opens ${url}`)
  paper.say('P', () => {
    const question = { size: 7, color: MUTED, width: CHECK_WIDTH, align: 'right' } as const
    const left = paper.right - CHECK_WIDTH
    const page = url.replace(/#.*$/, '').replace(/^https?:\/\//, '')
    paper.write('Is this genuine? Enter the code at', left, 120, question)
    const below = paper.write(page, left, 129, question)
    paper.write(code, left, below + 1, { size: 8.5, bold: true, width: CHECK_WIDTH, align: 'right' })
  })
}

function noticePanel(paper: Paper, text: string): void {
  const top = paper.y + 4
  const height = 34
  paper.panel(paper.left, top, paper.width, height, TINT, 6)
  paper.text(text, paper.left + 12, top + 8, { size: 9, bold: true, width: paper.width - 24, lines: 2 })
  paper.y = top + height + 8
}

function steps(paper: Paper, list: readonly string[]): void {
  if (list.length === 0) return
  title(paper, 'Steps on the portal')
  paper.list(list, (step, index, say) => {
    paper.room(26)
    const draw = () =>
      paper.write(`${index + 1}.  ${step}`, paper.left, paper.y, { size: 9.5, width: paper.width, lineGap: 1 })
    paper.y = say(draw) + 3
  })
  paper.y += 6
}

function drawSection(paper: Paper, section: PrintedSection): void {
  if ('rows' in section) drawRows(paper, section)
  else if ('paragraphs' in section) drawParagraphs(paper, section.title, section.paragraphs)
  else if ('lines' in section) drawLines(paper, section)
  else if ('table' in section) drawTable(paper, section)
  else if ('ticks' in section) drawTicks(paper, section)
  else drawSignatures(paper, section.signed)
}

type Of<Name extends string> = Extract<PrintedSection, Record<Name, unknown>>

function drawRows(paper: Paper, { title: heading, rows }: Of<'rows'>): void {
  if (rows.length === 0) return
  title(paper, heading, rows.length)
  const style = { size: 9.5, width: paper.width - LABEL }
  paper.table((table) => {
    for (const { label, value } of rows) {
      paper.room(paper.heightOf(value || '—', style) + 8)
      const { left, y } = paper
      paper.row(table, (row) => {
        const below = [
          paper.text(label, left, y + 0.8, { size: 8.5, color: MUTED, width: LABEL - 10 }, 'TH', row),
          paper.text(value || '—', left + LABEL, y, style, 'TD', row),
        ]
        paper.y = Math.max(...below) + 4
      })
      paper.rule(paper.y - 2, LINE, 0.3)
    }
  })
  paper.y += 10
}

function drawParagraphs(paper: Paper, heading: string, paragraphs: readonly string[]): void {
  if (heading !== '') title(paper, heading)
  // Below a table, without a heading, they are remarks on it.
  const style = { size: heading === '' ? 8.5 : 9.5, width: paper.width, lineGap: 1.5 }
  for (const text of paragraphs) {
    paper.room(paper.heightOf(text, style) + 6)
    paper.y = paper.text(text, paper.left, paper.y, style) + (heading === '' ? 2 : 5)
  }
  paper.y += 4
}

const AMOUNT = 110
const NOTE = 150

/** A computation: label, derivation, and the amounts in one column. */
function drawLines(paper: Paper, { title: heading, lines, notes = [] }: Of<'lines'>): void {
  title(paper, heading, lines.length)
  const [noteX, amountX] = [paper.right - AMOUNT - NOTE, paper.right - AMOUNT]
  paper.table((table) => {
    for (const [index, { label, amount, kind, note = '' }] of lines.entries()) {
      const bold = kind === 'total'
      const style = { size: 9.5, bold, width: noteX - paper.left - 8 }
      const noteStyle = { size: 8.5, color: MUTED, width: NOTE - 8 }
      const height = Math.max(paper.heightOf(label, style), paper.heightOf(note, noteStyle))
      // A total stays with the line above it.
      paper.room(height + (lines[index + 1]?.kind === 'total' ? 26 : 6))
      const { y } = paper
      if (bold && kind !== lines[0]?.kind) paper.rule(y - 1.5, INK, 0.6, amountX, AMOUNT)
      paper.row(table, (row) => {
        paper.text(label, paper.left, y, style, 'TH', row)
        paper.text(note, noteX, y + 0.8, noteStyle, 'TD', row)
        const text = `${kind === 'minus' ? '– ' : ''}${inRupees(amount)}`
        paper.text(text, amountX, y, { size: 9.5, bold, width: AMOUNT, align: 'right' }, 'TD', row)
      })
      paper.y = y + height + 3
    }
  })
  paper.y += 2
  if (notes.length > 0) drawParagraphs(paper, '', notes)
  else paper.y += 4
}

const GAP = 8

function drawTable(paper: Paper, { title: heading, table: { columns, rows, total } }: Of<'table'>): void {
  title(paper, heading, rows.length + 1)
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (paper.width * share) / whole)
  const starts = widths.map((_, index) => paper.left + widths.slice(0, index).reduce((sum, one) => sum + one, 0))
  const drawRow = (
    table: Element,
    cells: readonly string[],
    kind: 'TH' | 'TD',
    look: { bold?: boolean; color?: string },
  ) => {
    const styles = columns.map(({ isAmount }, index) => ({
      size: kind === 'TH' ? 8 : 8.8,
      width: (widths[index] ?? 0) - (index === columns.length - 1 ? 0 : GAP),
      align: isAmount ? ('right' as const) : ('left' as const),
      ...look,
    }))
    const height = Math.max(...styles.map((style, index) => paper.heightOf(cells[index] ?? '', style)))
    paper.room(height + 8)
    const { y } = paper
    paper.row(table, (row) => {
      for (const [index, style] of styles.entries()) {
        paper.text(cells[index] ?? '', starts[index] ?? 0, y, style, kind, row)
      }
    })
    paper.y = y + height + 3
  }
  paper.table((table) => {
    drawRow(
      table,
      columns.map((column) => column.title),
      'TH',
      { color: MUTED },
    )
    paper.rule(paper.y - 1, INK, 0.6)
    paper.y += 2
    for (const cells of rows) {
      drawRow(table, cells, 'TD', {})
      paper.rule(paper.y - 1, LINE, 0.3)
      paper.y += 1
    }
    if (total) drawRow(table, total, 'TD', { bold: true })
  })
  paper.y += 6
}

const TICK = 9

/** The boxes are drawn: screen readers would read a font's tick as a letter. */
function drawTicks(paper: Paper, { title: heading, ticks }: Of<'ticks'>): void {
  title(paper, heading, ticks.length)
  const style = { size: 9.5, width: paper.width - AMOUNT - 22 }
  paper.table((table) => {
    for (const { isTicked, label, value = '' } of ticks) {
      paper.room(paper.heightOf(label, style) + 8)
      const { left, y } = paper
      paper.row(table, (row) => {
        const cell = paper.open('TD', row)
        paper.say('Figure', () => tickBox(paper.pdf, left, y + 2, isTicked), cell, isTicked ? 'Ticked' : 'Not ticked')
        cell.end()
        paper.y = paper.text(label, left + 22, y, style, 'TH', row) + 3
        paper.text(value, paper.right - AMOUNT, y, { size: 9.5, width: AMOUNT, align: 'right' }, 'TD', row)
      })
    }
  })
  paper.y += 4
}

function tickBox(document: Pdf, x: number, y: number, isTicked: boolean): void {
  document.rect(x, y, TICK, TICK).lineWidth(0.8).stroke(INK)
  if (!isTicked) return
  document
    .moveTo(x + 2, y + 4.5)
    .lineTo(x + 4, y + 7)
    .lineTo(x + 7.5, y + 1.5)
    .lineWidth(1.4)
    .stroke(BRAND)
}

/** Lines for signatures, side by side. */
function drawSignatures(paper: Paper, labels: readonly string[]): void {
  paper.room(62)
  const width = (paper.width - 30 * (labels.length - 1)) / labels.length
  const y = paper.y + 38
  for (const [index, label] of labels.entries()) {
    const x = paper.left + index * (width + 30)
    paper.rule(y, INK, 0.7, x, width)
    paper.text(label, x, y + 4, { size: 8.5, color: MUTED, width })
  }
  paper.y = y + 24
}

/** A heading goes to the next page together with the first of its lines. */
function title(paper: Paper, text: string, lines = 1): void {
  paper.room(40 + 20 * Math.min(lines, 4))
  paper.y = paper.text(text, paper.left, paper.y + 6, { size: 11, bold: true, color: BRAND }, 'H2') + 6
}

/** Drawn as squares: sharp at any size, without an image to decode. */
function qrCode(document: Pdf, text: string, x: number, y: number, size: number): void {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const step = size / data.length
  data.forEach((line, row) => {
    line.forEach((isDark, column) => {
      if (isDark) document.rect(x + column * step, y + row * step, step + 0.05, step + 0.05)
    })
  })
  document.fill('#000')
}
