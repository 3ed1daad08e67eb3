import {
  BRAND,
  drawMark,
  INK,
  LINE,
  MUTED,
  type Pdf,
  type TextStyle,
  TINT,
  write,
} from '../../../platform/pdf-document.ts'
import type { Structure } from '../../../platform/pdf-structure.ts'

export const LEFT = 42
export const RIGHT = 553
export const WIDTH = RIGHT - LEFT
export const TOP = 86
export const BOTTOM = 798

const NOTICE_INK = '#7a4a00'
const NOTICE_PAPER = '#fdf3e0'

export type FormHead = { title: string; bankName: string }

/** At the top of every page: whose paper this is, and whose it is not. Read out on the first alone. */
export function drawPageHead(document: Pdf, structure: Structure, head: FormHead, isFirst: boolean): void {
  const say = (text: string, x: number, y: number, style: TextStyle) => {
    const draw = () => write(document, text, x, y, style)
    return isFirst ? structure.say('P', draw) : structure.decorate(draw)
  }
  const bank = head.bankName || 'your bank'
  structure.decorate(() => drawMark(document, LEFT, 28, 20))
  say('Nirgam', LEFT + 27, 24, { size: 13, bold: true, color: BRAND })
  say('Template', LEFT + 27, 40, { size: 7, color: MUTED })
  const right = { width: 260, align: 'right' } as const
  const use = head.bankName ? 'For use with' : 'For use with the bank named inside'
  say(use, RIGHT - 260, 26, { size: 7, color: MUTED, ...right })
  say(head.bankName || 'Any bank', RIGHT - 260, 34, { size: 11, bold: true, ...right })
  structure.decorate(() => document.roundedRect(LEFT, 58, WIDTH, 18, 3).fill(NOTICE_PAPER))
  say(
    `Nirgam template: not ${bank}${bank.endsWith('s') ? '’' : '’s'} own paper. The bank may ask for its own form instead of, or with, this one.`,
    LEFT,
    62,
    { size: 7.5, bold: true, color: NOTICE_INK, width: WIDTH, align: 'center' },
  )
}

/** At the bottom, once it is known how many pages there are. */
export function drawPageFoot(document: Pdf, structure: Structure, head: FormHead, page: number, pages: number): void {
  const foot = { size: 7, color: MUTED }
  structure.decorate(() => {
    document.moveTo(LEFT, 806).lineTo(RIGHT, 806).lineWidth(0.6).stroke(LINE)
    write(document, `${head.title} · Nirgam template, confirm details with your bank`, LEFT, 811, foot)
    write(document, `Page ${page} of ${pages}`, RIGHT - 100, 811, { ...foot, width: 100, align: 'right' })
  })
}

export function drawSectionBar(document: Pdf, structure: Structure, number: number, title: string, y: number): void {
  structure.decorate(() => {
    document.roundedRect(LEFT, y, WIDTH, 17, 3).fill(TINT)
    document.roundedRect(LEFT, y, 17, 17, 3).fill(BRAND)
    write(document, String(number), LEFT, y + 2.6, { size: 8.5, bold: true, color: '#fff', width: 17, align: 'center' })
  })
  structure.say('H2', () => write(document, title, LEFT + 25, y + 2.2, { size: 9, bold: true, color: BRAND }))
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
