import type { FilingSheet } from '@nirgam/domain/certificate/filing-sheets'
import { formatIndiaDateTime } from '@nirgam/domain/dates'
import { encode } from 'uqr'
import {
  BRAND,
  drawMark,
  finishPdf,
  LINE,
  MUTED,
  newPdf,
  type Pdf,
  TINT,
  write,
} from '../../../platform/pdf-document.ts'
import { withFont } from '../../../platform/pdf-fonts.ts'
import { Structure } from '../../../platform/pdf-structure.ts'

const LEFT = 48
const RIGHT = 547
const WIDTH = RIGHT - LEFT
const LABEL = 190
const BOTTOM = 760

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

/** A filing sheet or working paper as a tagged PDF, on as many pages as it takes. */
export function sheetPdf(print: SheetPrint): Promise<Buffer> {
  const { sheet, madeAt } = print
  const document = newPdf({ title: sheet.title, subject: sheet.about, createdAt: madeAt, tagged: true })
  const paper = new Paper(document, print)
  paper.heading()
  if (print.notice) paper.notice(print.notice)
  paper.steps(sheet.steps)
  for (const section of sheet.sections) paper.section(section)
  paper.footers()
  return finishPdf(document)
}

class Paper {
  readonly #document: Pdf
  readonly #print: SheetPrint
  readonly #structure: Structure
  #y = 0

  constructor(document: Pdf, print: SheetPrint) {
    this.#document = document
    this.#print = print
    this.#structure = new Structure(document)
  }

  heading(): void {
    const { sheet, numbers, check } = this.#print
    const structure = this.#structure
    structure.decorate(() => drawMark(this.#document, LEFT, 44, 30))
    const width = check ? WIDTH - 130 : WIDTH - 40
    this.#y = structure.say('H1', () =>
      this.#text(sheet.title, LEFT + 40, 42, { size: 16, bold: true, width: width - 40 }),
    )
    this.#y = structure.say('P', () =>
      this.#text(numbers.join(' · '), LEFT, Math.max(this.#y + 8, 80), { size: 9, color: MUTED, width }),
    )
    this.#y = structure.say('P', () => this.#text(sheet.about, LEFT, this.#y + 6, { size: 9.5, width, lineGap: 1.5 }))
    if (check) this.#checkMark(check)
    this.#y = Math.max(this.#y + 10, check ? 168 : 0)
    this.#rule()
  }

  #checkMark({ code, url }: { code: string; url: string }): void {
    const size = 84
    const x = RIGHT - size
    this.#structure.say(
      'Figure',
      () => qrCode(this.#document, url, x, 40, size),
      undefined,
      `QR code that opens ${url}`,
    )
    this.#structure.say('P', () => {
      this.#text('Is this genuine? Check the code', x - 40, 127, {
        size: 7,
        color: MUTED,
        width: size + 40,
        align: 'right',
      })
      return this.#text(code, x - 60, 137, { size: 8.5, bold: true, width: size + 60, align: 'right' })
    })
  }

  notice(text: string): void {
    const top = this.#y + 4
    const height = 34
    this.#structure.decorate(() => this.#document.roundedRect(LEFT, top, WIDTH, height, 6).fill(TINT))
    this.#structure.say('P', () =>
      this.#text(text, LEFT + 12, top + 8, { size: 9, bold: true, width: WIDTH - 24, lines: 2 }),
    )
    this.#y = top + height + 8
  }

  steps(steps: readonly string[]): void {
    if (steps.length === 0) return
    this.#title('What to press on the portal')
    const list = this.#structure.open('L')
    steps.forEach((step, index) => {
      this.#room(26)
      this.#y = this.#structure.say(
        'LI',
        () => this.#text(`${index + 1}.  ${step}`, LEFT, this.#y, { size: 9.5, width: WIDTH, lineGap: 1 }) + 3,
        list,
      )
    })
    list.end()
    this.#y += 6
  }

  section({ title, rows }: FilingSheet['sections'][number]): void {
    if (rows.length === 0) return
    this.#title(title)
    const table = this.#structure.open('Table')
    for (const { label, value } of rows) {
      this.#room(this.#heightOf(value))
      const top = this.#y
      const row = this.#structure.open('TR', table)
      const labelled = this.#structure.say(
        'TH',
        () => this.#text(label, LEFT, top + 0.8, { size: 8.5, color: MUTED, width: LABEL - 10 }),
        row,
      )
      const valued = this.#structure.say(
        'TD',
        () => this.#text(value || '—', LEFT + LABEL, top, { size: 9.5, width: WIDTH - LABEL }),
        row,
      )
      row.end()
      this.#y = Math.max(labelled, valued) + 4
      this.#structure.decorate(() => this.#line(this.#y - 2, LINE, 0.3))
    }
    table.end()
    this.#y += 10
  }

  #title(text: string): void {
    this.#room(60)
    this.#y =
      this.#structure.say('H2', () => this.#text(text, LEFT, this.#y + 6, { size: 11, bold: true, color: BRAND })) + 6
  }

  footers(): void {
    this.#structure.end()
    const { madeAt, numbers } = this.#print
    const { count } = this.#document.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page)
      this.#document.markContent('Artifact')
      this.#line(776, LINE, 0.7)
      this.#text(`${numbers.join(' · ')} · ${formatIndiaDateTime(madeAt)}`, LEFT, 784, {
        size: 8,
        color: MUTED,
        width: 400,
      })
      this.#text(`Page ${page + 1} of ${count}`, RIGHT - 90, 784, { size: 8, color: MUTED, width: 90, align: 'right' })
      this.#document.endMarkedContent()
    }
  }

  #heightOf(value: string): number {
    withFont(this.#document, 'regular').fontSize(9.5)
    return this.#document.heightOfString(value || '—', { width: WIDTH - LABEL }) + 8
  }

  /** Begins a new page when so much does not fit on this one any more. */
  #room(height: number): void {
    if (this.#y + height <= BOTTOM) return
    this.#document.addPage()
    this.#y = 52
  }

  #rule(): void {
    this.#structure.decorate(() => this.#line(this.#y, BRAND, 1.2))
    this.#y += 8
  }

  #line(y: number, color: string, thickness: number): void {
    this.#document.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(thickness).stroke(color)
  }

  #text(text: string, x: number, y: number, style: Parameters<typeof write>[4]): number {
    return write(this.#document, text, x, y, style)
  }
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
