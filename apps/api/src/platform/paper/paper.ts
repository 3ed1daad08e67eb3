import { BRAND, drawMark, LINE, MUTED, newPdf, type Pdf, type PdfInfo, type TextStyle, withFont, write } from './pdf.ts'

type Kind = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'Figure' | 'Form'
export type Element = PDFKit.PDFStructureElement
export type Row = readonly [label: string, value: string]

type Page = {
  left: number
  right: number
  /** where text begins on every page but the first, and where it ends on all */
  top: number
  bottom: number
  /** drawn at the top of every further page */
  head?: (paper: Paper) => void
}

/**
 * A paper laid out from top to bottom: `y` is where the next part begins. Everything drawn is either tagged to be read
 * out, in drawing order, or declared as decoration.
 */
export class Paper {
  readonly pdf: Pdf
  readonly left: number
  readonly right: number
  readonly width: number
  readonly bottom: number
  y = 0
  readonly #page: Page
  readonly #root: Element

  constructor(info: PdfInfo, page: Page) {
    this.pdf = newPdf(info)
    this.left = page.left
    this.right = page.right
    this.width = page.right - page.left
    this.bottom = page.bottom
    this.#page = page
    this.#root = this.pdf.struct('Document')
    this.pdf.addStructure(this.#root)
  }

  /** Draws something that screen readers read as this kind of text; returns the result of `draw`. */
  say<T>(kind: Kind, draw: () => T, within: Element = this.#root, alt?: string): T {
    let drawn: T | undefined
    const content = () => {
      drawn = draw()
    }
    const element = this.pdf.struct(kind, alt === undefined ? {} : { alt }, content)
    within.add(element)
    element.end()
    return drawn as T
  }

  /** A part that contains others: a table, a row, a list. */
  open(kind: Kind, within: Element = this.#root): Element {
    const element = this.pdf.struct(kind)
    within.add(element)
    return element
  }

  /** Lines, fills, marks and page numbers, which screen readers skip. */
  decorate<T>(draw: () => T): T {
    this.pdf.markContent('Artifact')
    const drawn = draw()
    this.pdf.endMarkedContent()
    return drawn
  }

  /** Untagged text, for use within `say` and `decorate`. Returns the y below it. */
  write(text: string, x: number, y: number, style: TextStyle): number {
    return write(this.pdf, text, x, y, style)
  }

  text(text: string, x: number, y: number, style: TextStyle, kind: Kind = 'P', within?: Element): number {
    return this.say(kind, () => this.write(text, x, y, style), within)
  }

  widthOf(text: string, { size, bold = false }: Pick<TextStyle, 'size' | 'bold'>): number {
    return withFont(this.pdf, bold ? 'bold' : 'regular')
      .fontSize(size)
      .widthOfString(text)
  }

  heightOf(text: string, { size, bold = false, width, lineGap }: TextStyle): number {
    return withFont(this.pdf, bold ? 'bold' : 'regular')
      .fontSize(size)
      .heightOfString(text, { width, lineGap })
  }

  rule(y: number, color = LINE, thickness = 0.7, x = this.left, width = this.width): void {
    this.decorate(() =>
      this.pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .stroke(color),
    )
  }

  panel(x: number, y: number, width: number, height: number, color: string, radius: number): void {
    this.decorate(() => this.pdf.roundedRect(x, y, width, height, radius).fill(color))
  }

  mark(x: number, y: number, size: number): void {
    this.decorate(() => drawMark(this.pdf, x, y, size))
  }

  /** Our name at the head of a paper for customers, with a line below it. */
  letterhead(y: number): void {
    this.mark(this.left, y, 30)
    this.text('Nirgam', this.left + 40, y - 6, { size: 19, bold: true, color: BRAND })
    this.text('15CA/15CB for money sent out of India', this.left + 40, y + 20, { size: 8, color: MUTED })
    this.rule(y + 46, BRAND, 1.2)
  }

  /** Begins a new page unless `height` still fits on this one. Returns whether it did. */
  room(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    this.pdf.addPage()
    this.#page.head?.(this)
    this.y = this.#page.top
    return true
  }

  table(draw: (table: Element) => void): void {
    const table = this.open('Table')
    draw(table)
    table.end()
  }

  row(table: Element, draw: (row: Element) => void): void {
    const row = this.open('TR', table)
    draw(row)
    row.end()
  }

  /** A table of labels, each with its value: `draw` places the two and answers nothing. */
  labelled(
    rows: readonly Row[],
    draw: (row: Row, index: number) => { label: () => unknown; value: () => unknown },
  ): void {
    this.table((table) => {
      rows.forEach((pair, index) => {
        const { label, value } = draw(pair, index)
        this.row(table, (row) => {
          this.say('TH', label, row)
          this.say('TD', value, row)
        })
      })
    })
  }

  list<T>(items: readonly T[], draw: (item: T, index: number, say: (draw: () => number) => number) => void): void {
    const list = this.open('L')
    items.forEach((item, index) => {
      draw(item, index, (content) => this.say('LI', content, list))
    })
    list.end()
  }

  /** Ends the paper; `foot` draws at the bottom of each page, once their number is known. */
  async finish(foot: (page: number, pages: number) => void): Promise<Buffer> {
    this.#root.end()
    const { start, count } = this.pdf.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      this.pdf.switchToPage(page)
      this.decorate(() => foot(page + 1, count))
    }
    this.pdf.end()
    return Buffer.concat(this.pdf.parts)
  }

  /** For `finish`: a line, text on the left and the page number on the right. */
  footLine(y: number, words: string, page: number, pages: number, size = 8): void {
    this.pdf.moveTo(this.left, y).lineTo(this.right, y).lineWidth(0.7).stroke(LINE)
    const style = { size, color: MUTED }
    this.write(words, this.left, y + 8, { ...style, width: this.width - 100, lines: 1 })
    this.write(`Page ${page} of ${pages}`, this.right - 90, y + 8, { ...style, width: 90, align: 'right' })
  }
}
