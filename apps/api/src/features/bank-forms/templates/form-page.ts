import type { Paper } from '../../../platform/paper/paper.ts'
import { BRAND, INK, MUTED, type Pdf, type TextStyle, TINT } from '../../../platform/paper/pdf.ts'

export const PAGE = { left: 42, right: 553, top: 86, bottom: 798 }

const NOTICE_INK = '#7a4a00'
const NOTICE_PAPER = '#fdf3e0'

export type FormHead = { title: string; bankName: string }

/** At the top of every page: whose paper this is, and whose it is not. Read out on the first alone. */
export function drawPageHead(paper: Paper, head: FormHead, isFirst: boolean): void {
  const { left, right, width } = paper
  const say = (text: string, x: number, y: number, style: TextStyle) =>
    isFirst ? paper.text(text, x, y, style) : paper.decorate(() => paper.write(text, x, y, style))
  const bank = head.bankName || 'your bank'
  paper.mark(left, 28, 20)
  say('Nirgam', left + 27, 24, { size: 13, bold: true, color: BRAND })
  say('Template', left + 27, 40, { size: 7, color: MUTED })
  const atRight = { width: 260, align: 'right' } as const
  const use = head.bankName ? 'For use with' : 'For use with the bank named inside'
  say(use, right - 260, 26, { size: 7, color: MUTED, ...atRight })
  say(head.bankName || 'Any bank', right - 260, 34, { size: 11, bold: true, ...atRight })
  paper.panel(left, 58, width, 18, NOTICE_PAPER, 3)
  say(
    `Nirgam template: not ${bank}${bank.endsWith('s') ? '’' : '’s'} own paper. The bank may ask for its own form instead of, or with, this one.`,
    left,
    62,
    { size: 7.5, bold: true, color: NOTICE_INK, width, align: 'center' },
  )
}

export function drawSectionBar(paper: Paper, number: number, title: string): void {
  const { left, width, y } = paper
  paper.panel(left, y, width, 17, TINT, 3)
  paper.panel(left, y, 17, 17, BRAND, 3)
  const figure = { size: 8.5, bold: true, color: '#fff', width: 17, align: 'center' } as const
  paper.decorate(() => paper.write(String(number), left, y + 2.6, figure))
  paper.text(title, left + 25, y + 2.2, { size: 9, bold: true, color: BRAND }, 'H2')
}

export function drawBox(document: Pdf, x: number, y: number, width: number, height: number): void {
  document.rect(x, y, width, height).lineWidth(0.7).stroke('#8ba39d')
}

export function drawCells(document: Pdf, x: number, y: number, cell: number, height: number, count: number): void {
  drawBox(document, x, y, cell * count, height)
  document.lineWidth(0.4).strokeColor('#8ba39d')
  for (let index = 1; index < count; index += 1) {
    document.moveTo(x + cell * index, y).lineTo(x + cell * index, y + height)
  }
  document.stroke()
}

export function drawTickBox(document: Pdf, x: number, y: number): void {
  document.rect(x, y, 9, 9).lineWidth(0.8).stroke(INK)
}

/** Between two cells of a table. */
export function drawUpright(document: Pdf, x: number, y: number, height: number): void {
  document
    .moveTo(x, y)
    .lineTo(x, y + height)
    .lineWidth(0.4)
    .stroke('#8ba39d')
}
