import { finishPdf, INK, MUTED, newPdf, type Pdf, useFont, write } from '../../../platform/pdf-document.ts'
import { addFillableFields, type FillableField } from './fillable-fields.ts'
import {
  BOTTOM,
  drawBox,
  drawCells,
  drawPageFrame,
  drawSectionBar,
  drawTickBox,
  type FormHead,
  LEFT,
  RIGHT,
  TOP,
  WIDTH,
} from './form-page.ts'

/** A field of a row: `share` of the width, `cells` for one box per character, `lines` for room to write more. */
type Field = { label: string; share?: number; cells?: number; lines?: number; value?: string }
type Tick = { label: string; note?: string }

type Column = { title: string; share: number }

export type Form = {
  lead(text: string): void
  section(title: string): void
  row(...fields: Field[]): void
  ticks(label: string, options: readonly (string | Tick)[], columns?: number): void
  paragraph(text: string, style?: { bold?: boolean; muted?: boolean }): void
  numbered(items: readonly string[]): void
  table(
    columns: readonly Column[],
    rows: readonly (readonly string[])[],
    style?: { tick?: boolean; head?: boolean },
  ): void
  signatures(...labels: string[]): void
  keepTogether(height: number): void
}

const GAP = 8
const BOX = 17
/** From the top of a field's label to its box, and from its box to the next label. */
const LABEL = 10
const AFTER = 4
// A fixed day, so that the same version of a template is the same file.
const MADE_AT = Date.UTC(2026, 3, 1)

/** Lays a form out from top to bottom, turning pages as needed; it can be filled on paper and on screen. */
export async function layOutForm(head: FormHead, draw: (form: Form) => void): Promise<Buffer> {
  const document = newPdf({
    title: head.bankName ? `${head.title} (${head.bankName})` : head.title,
    subject: 'Nirgam template; not the bank’s own paper',
    createdAt: MADE_AT,
  })
  const fields: FillableField[] = []
  draw(formOn(document, head, fields))
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    drawPageFrame(document, head, page + 1, count)
  }
  return addFillableFields(await finishPdf(document), fields)
}

function formOn(document: Pdf, head: FormHead, fields: FillableField[]): Form {
  let y = write(document, head.title, LEFT, TOP, { size: 17, bold: true })
  let page = 0
  let sections = 0

  function room(height: number): void {
    if (y + height <= BOTTOM) return
    document.addPage()
    page += 1
    y = TOP
  }

  function fillable(
    label: string,
    box: Omit<FillableField, 'page' | 'label' | 'kind'>,
    kind: FillableField['kind'],
  ): void {
    fields.push({ page, label, kind, ...box })
  }

  function tick(label: string, x: number, top: number): void {
    drawTickBox(document, x, top)
    fillable(label, { x, y: top, width: 9, height: 9 }, 'tick')
  }

  return {
    lead(text) {
      y = write(document, text, LEFT, y + 1, { size: 8.5, color: MUTED, width: WIDTH, lineGap: 1 }) + 6
    },
    section(title) {
      room(64)
      sections += 1
      y += 6
      drawSectionBar(document, sections, title, y)
      y += 22
    },
    row(...list) {
      const lines = Math.max(...list.map((field) => field.lines ?? 1))
      const height = BOX * lines
      room(LABEL + height + AFTER)
      const shares = list.reduce((sum, field) => sum + (field.share ?? 1), 0)
      let x = LEFT
      for (const field of list) {
        const width = ((WIDTH - GAP * (list.length - 1)) * (field.share ?? 1)) / shares
        write(document, field.label, x, y, { size: 7, color: MUTED })
        drawField(field, x, y + LABEL, width, height)
        x += width + GAP
      }
      y += LABEL + height + AFTER
    },
    ticks(label, options, columns = options.length) {
      const rows = Math.ceil(options.length / columns)
      room(rows * 15 + 12)
      if (label) write(document, label, LEFT, y, { size: 7, color: MUTED })
      const top = label ? y + 11 : y
      options.forEach((option, index) => {
        const x = LEFT + (index % columns) * (WIDTH / columns)
        const lineTop = top + Math.floor(index / columns) * 15
        const text = typeof option === 'string' ? option : option.label
        tick(label ? `${label}: ${text}` : text, x, lineTop + 1)
        write(document, text, x + 14, lineTop - 0.6, { size: 8.5 })
        if (typeof option !== 'string' && option.note) {
          useFont(document, 'regular').fontSize(8.5)
          const after = x + 18 + document.widthOfString(text)
          write(document, option.note, after, lineTop + 0.6, { size: 7.5, color: MUTED })
        }
      })
      y = top + rows * 15 + 4
    },
    paragraph(text, { bold = false, muted = false } = {}) {
      useFont(document, bold ? 'bold' : 'regular').fontSize(8.5)
      room(document.heightOfString(text, { width: WIDTH, lineGap: 1 }) + 6)
      y = write(document, text, LEFT, y, { size: 8.5, bold, color: muted ? MUTED : INK, width: WIDTH, lineGap: 1 }) + 5
    },
    numbered(items) {
      items.forEach((item, index) => {
        useFont(document, 'regular').fontSize(8.5)
        room(document.heightOfString(item, { width: WIDTH - 18, lineGap: 1 }) + 5)
        write(document, `${index + 1}.`, LEFT, y, { size: 8.5, bold: true })
        y = write(document, item, LEFT + 18, y, { size: 8.5, width: WIDTH - 18, lineGap: 1 }) + 4
      })
    },
    table(columns, rows, { tick: withTick = false, head: withHead = true } = {}) {
      const start = withTick ? LEFT + 24 : LEFT
      const shares = columns.reduce((sum, column) => sum + column.share, 0)
      const widths = columns.map((column) => ((RIGHT - start) * column.share) / shares)
      const line = (cells: readonly string[], isHead: boolean) => {
        const bold = (index: number) => isHead || (withTick && index === 0)
        const heights = cells.map((cell, index) => {
          useFont(document, bold(index) ? 'bold' : 'regular').fontSize(8)
          return document.heightOfString(cell || ' ', { width: widths[index]! - 10 })
        })
        const height = Math.max(...heights, 9) + 4
        room(height)
        if (isHead) document.rect(LEFT, y, WIDTH, height).fill('#e4eeea')
        let x = start
        cells.forEach((cell, index) => {
          const width = widths[index]!
          const name = `${rows[0] === cells ? 'First' : 'Further'} ${columns[index]?.title}`
          if (!isHead && cell === '')
            fillable(name, { x: x + 1, y: y + 1, width: width - 2, height: height - 2 }, 'text')
          else
            write(document, cell, x + 5, y + 2.6, {
              size: 8,
              bold: bold(index),
              width: width - 10,
            })
          if (index > 0)
            document
              .moveTo(x, y)
              .lineTo(x, y + height)
              .lineWidth(0.4)
              .stroke('#8ba39d')
          x += width
        })
        if (withTick && !isHead) tick(`${cells[0]} ${cells[1] ?? ''}`.trim(), LEFT + 7, y + height / 2 - 4.5)
        drawBox(document, LEFT, y, WIDTH, height)
        y += height
      }
      room(48)
      if (withHead) {
        const titles = columns.map((column) => column.title)
        line(titles, true)
      }
      for (const cells of rows) line(cells, false)
      y += 6
    },
    signatures(...labels) {
      room(50)
      const width = (WIDTH - GAP * 2 * (labels.length - 1)) / labels.length
      labels.forEach((label, index) => {
        const x = LEFT + index * (width + GAP * 2)
        document
          .moveTo(x, y + 30)
          .lineTo(x + width, y + 30)
          .lineWidth(0.8)
          .stroke(INK)
        write(document, label, x, y + 33, { size: 7.5, color: MUTED })
      })
      y += 46
    },
    keepTogether: room,
  }

  function drawField(field: Field, x: number, top: number, width: number, height: number): void {
    if (field.cells) {
      const cell = Math.min(width / field.cells, 17)
      drawCells(document, x, top, cell, height, field.cells)
      fillable(field.label, { x, y: top, width: cell * field.cells, height, comb: field.cells }, 'text')
      return
    }
    drawBox(document, x, top, width, height)
    fillable(field.label, { x, y: top, width, height, lines: field.lines, value: field.value }, 'text')
  }
}
