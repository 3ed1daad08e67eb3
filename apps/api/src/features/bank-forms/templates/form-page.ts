import { BRAND, drawMark, INK, LINE, MUTED, type Pdf, TINT, write } from '../../../platform/pdf-document.ts'

export const LEFT = 42
export const RIGHT = 553
export const WIDTH = RIGHT - LEFT
export const TOP = 86
export const BOTTOM = 798

const NOTICE_INK = '#7a4a00'
const NOTICE_PAPER = '#fdf3e0'

export type FormHead = { title: string; bankName: string }

/** What every page carries: whose paper this is, whose it is not, and which page of how many. */
export function drawPageFrame(document: Pdf, head: FormHead, page: number, pages: number): void {
  const bank = head.bankName || 'your bank'
  drawMark(document, LEFT, 28, 20)
  write(document, 'Nirgam', LEFT + 27, 24, { size: 13, bold: true, color: BRAND })
  write(document, 'Template', LEFT + 27, 40, { size: 7, color: MUTED })
  const right = { width: 260, align: 'right' } as const
  write(document, head.bankName ? 'For use with' : 'For use with the bank named inside', RIGHT - 260, 26, {
    size: 7,
    color: MUTED,
    ...right,
  })
  write(document, head.bankName || 'Any bank', RIGHT - 260, 34, { size: 11, bold: true, ...right })
  document.roundedRect(LEFT, 58, WIDTH, 18, 3).fill(NOTICE_PAPER)
  write(
    document,
    `Nirgam template: not ${bank}${bank.endsWith('s') ? '’' : '’s'} own paper. The bank may ask for its own form instead of, or with, this one.`,
    LEFT,
    62,
    { size: 7.5, bold: true, color: NOTICE_INK, width: WIDTH, align: 'center' },
  )
  document.moveTo(LEFT, 806).lineTo(RIGHT, 806).lineWidth(0.6).stroke(LINE)
  write(document, `${head.title} · Nirgam template, confirm details with your bank`, LEFT, 811, {
    size: 7,
    color: MUTED,
  })
  write(document, `Page ${page} of ${pages}`, RIGHT - 100, 811, { size: 7, color: MUTED, width: 100, align: 'right' })
}

export function drawSectionBar(document: Pdf, number: number, title: string, y: number): void {
  document.roundedRect(LEFT, y, WIDTH, 17, 3).fill(TINT)
  document.roundedRect(LEFT, y, 17, 17, 3).fill(BRAND)
  write(document, String(number), LEFT, y + 2.6, { size: 8.5, bold: true, color: '#fff', width: 17, align: 'center' })
  write(document, title, LEFT + 25, y + 2.2, { size: 9, bold: true, color: BRAND })
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
