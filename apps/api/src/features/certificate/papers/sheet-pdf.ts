import type { FilingSheet } from '@nirgam/domain/certificate/filing-sheets'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { encode } from 'uqr'
import { Paper } from '../../../platform/paper/paper.ts'
import { BRAND, LINE, MUTED, type Pdf, TINT } from '../../../platform/paper/pdf.ts'

const LABEL = 190
const QR_SIZE = 84

export type SheetPrint = {
  sheet: FilingSheet
  /** both numbers by which people know the remittance */
  numbers: readonly string[]
  madeAt: number
  /** where it can be checked, printed and as a picture for phones */
  check?: { code: string; url: string }
  /** a sentence that must not be overlooked */
  notice?: string
}

/** A filing sheet, working paper or packet cover, on as many pages as it takes. */
export function sheetPdf(print: SheetPrint): Promise<Buffer> {
  const { sheet, madeAt, numbers, notice } = print
  const info = { title: sheet.title, subject: sheet.about, createdAt: madeAt }
  const paper = new Paper(info, { left: 48, right: 547, top: 52, bottom: 760 })
  heading(paper, print)
  if (notice) noticePanel(paper, notice)
  steps(paper, sheet.steps)
  for (const section of sheet.sections) sectionTable(paper, section)
  const foot = `${numbers.join(' · ')} · ${formatIndiaDateTime(madeAt)}`
  return paper.finish((page, pages) => paper.footLine(776, foot, page, pages))
}

function heading(paper: Paper, { sheet, numbers, check }: SheetPrint): void {
  const { left } = paper
  paper.mark(left, 44, 30)
  const width = paper.width - (check ? 130 : 40)
  const y = paper.text(sheet.title, left + 40, 42, { size: 16, bold: true, width: width - 40 }, 'H1')
  paper.y = paper.text(numbers.join(' · '), left, Math.max(y + 8, 80), { size: 9, color: MUTED, width })
  paper.y = paper.text(sheet.about, left, paper.y + 6, { size: 9.5, width, lineGap: 1.5 })
  if (check) checkMark(paper, check)
  paper.y = Math.max(paper.y + 10, check ? 168 : 0)
  paper.rule(paper.y, BRAND, 1.2)
  paper.y += 8
}

function checkMark(paper: Paper, { code, url }: NonNullable<SheetPrint['check']>): void {
  const x = paper.right - QR_SIZE
  paper.say('Figure', () => qrCode(paper.pdf, url, x, 40, QR_SIZE), undefined, `QR code that opens ${url}`)
  paper.say('P', () => {
    const question = { size: 7, color: MUTED, width: QR_SIZE + 40, align: 'right' } as const
    paper.write('Is this genuine? Check the code', x - 40, 127, question)
    paper.write(code, x - 60, 137, { size: 8.5, bold: true, width: QR_SIZE + 60, align: 'right' })
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
  title(paper, 'What to press on the portal')
  paper.list(list, (step, index, say) => {
    paper.room(26)
    const draw = () =>
      paper.write(`${index + 1}.  ${step}`, paper.left, paper.y, { size: 9.5, width: paper.width, lineGap: 1 })
    paper.y = say(draw) + 3
  })
  paper.y += 6
}

function sectionTable(paper: Paper, { title: heading, rows }: FilingSheet['sections'][number]): void {
  if (rows.length === 0) return
  title(paper, heading)
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

function title(paper: Paper, text: string): void {
  paper.room(60)
  paper.y = paper.text(text, paper.left, paper.y + 6, { size: 11, bold: true, color: BRAND }, 'H2') + 6
}

/** Squares drawn as such: sharp at any size, and no picture to decode. */
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
