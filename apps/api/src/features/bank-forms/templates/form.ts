import { finishPdf, INK, MUTED, newPdf, type Pdf, type TextStyle, write } from '../../../platform/pdf-document.ts'
import { withFont } from '../../../platform/pdf-fonts.ts'
import { type Element, Structure } from '../../../platform/pdf-structure.ts'
import { addFillableFields, type FillableField } from './fillable-fields.ts'
import {
  BOTTOM,
  drawBox,
  drawCells,
  drawPageFoot,
  drawPageHead,
  drawSectionBar,
  drawTickBox,
  drawUpright,
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
    tagged: true,
  })
  const structure = new Structure(document)
  const fields: FillableField[] = []
  draw(formOn(document, structure, head, fields))
  structure.end()
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    drawPageFoot(document, structure, head, page + 1, count)
  }
  return addFillableFields(await finishPdf(document), fields)
}

function formOn(document: Pdf, structure: Structure, head: FormHead, fields: FillableField[]): Form {
  drawPageHead(document, structure, head, true)
  let y = structure.say('H1', () => write(document, head.title, LEFT, TOP, { size: 17, bold: true }))
  let page = 0
  let sections = 0

  function room(height: number): void {
    if (y + height <= BOTTOM) return
    document.addPage()
    drawPageHead(document, structure, head, false)
    page += 1
    y = TOP
  }

  /** The field is read where it stands; it is put there once the form is drawn. */
  function fillable(
    label: string,
    box: Omit<FillableField, 'page' | 'label' | 'kind'>,
    kind: FillableField['kind'],
    within?: Element,
  ): void {
    fields.push({ page, label, kind, ...box })
    structure.open('Form', within).end()
  }

  function tick(label: string, x: number, top: number, within?: Element): void {
    structure.decorate(() => drawTickBox(document, x, top))
    fillable(label, { x, y: top, width: 9, height: 9 }, 'tick', within)
  }

  function say(text: string, x: number, top: number, style: TextStyle): number {
    return structure.say('P', () => write(document, text, x, top, style))
  }

  return {
    lead(text) {
      y = say(text, LEFT, y + 1, { size: 8.5, color: MUTED, width: WIDTH, lineGap: 1 }) + 6
    },
    section(title) {
      room(64)
      sections += 1
      y += 6
      drawSectionBar(document, structure, sections, title, y)
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
        say(field.label, x, y, { size: 7, color: MUTED })
        drawField(field, x, y + LABEL, width, height)
        x += width + GAP
      }
      y += LABEL + height + AFTER
    },
    ticks(label, options, columns = options.length) {
      const rows = Math.ceil(options.length / columns)
      room(rows * 15 + 12)
      if (label) say(label, LEFT, y, { size: 7, color: MUTED })
      const top = label ? y + 11 : y
      options.forEach((option, index) => {
        const x = LEFT + (index % columns) * (WIDTH / columns)
        const lineTop = top + Math.floor(index / columns) * 15
        const text = typeof option === 'string' ? option : option.label
        tick(label ? `${label}: ${text}` : text, x, lineTop + 1)
        say(text, x + 14, lineTop - 0.6, { size: 8.5 })
        if (typeof option !== 'string' && option.note) {
          withFont(document, 'regular').fontSize(8.5)
          const after = x + 18 + document.widthOfString(text)
          say(option.note, after, lineTop + 0.6, { size: 7.5, color: MUTED })
        }
      })
      y = top + rows * 15 + 4
    },
    paragraph(text, { bold = false, muted = false } = {}) {
      withFont(document, bold ? 'bold' : 'regular').fontSize(8.5)
      room(document.heightOfString(text, { width: WIDTH, lineGap: 1 }) + 6)
      y = say(text, LEFT, y, { size: 8.5, bold, color: muted ? MUTED : INK, width: WIDTH, lineGap: 1 }) + 5
    },
    numbered(items) {
      const list = structure.open('L')
      items.forEach((item, index) => {
        withFont(document, 'regular').fontSize(8.5)
        room(document.heightOfString(item, { width: WIDTH - 18, lineGap: 1 }) + 5)
        const draw = () => {
          write(document, `${index + 1}.`, LEFT, y, { size: 8.5, bold: true })
          return write(document, item, LEFT + 18, y, { size: 8.5, width: WIDTH - 18, lineGap: 1 })
        }
        y = structure.say('LI', draw, list) + 4
      })
      list.end()
    },
    table(columns, rows, { tick: withTick = false, head: withHead = true } = {}) {
      const start = withTick ? LEFT + 24 : LEFT
      const shares = columns.reduce((sum, column) => sum + column.share, 0)
      const widths = columns.map((column) => ((RIGHT - start) * column.share) / shares)
      const line = (cells: readonly string[], isHead: boolean) => {
        const bold = (index: number) => isHead || (withTick && index === 0)
        const heights = cells.map((cell, index) => {
          withFont(document, bold(index) ? 'bold' : 'regular').fontSize(8)
          return document.heightOfString(cell || ' ', { width: widths[index]! - 10 })
        })
        const height = Math.max(...heights, 9) + 4
        room(height)
        if (isHead) structure.decorate(() => document.rect(LEFT, y, WIDTH, height).fill('#e4eeea'))
        const row = structure.open('TR', whole)
        if (withTick && !isHead)
          tick(`${cells[0]} ${cells[1] ?? ''}`.trim(), LEFT + 7, y + height / 2 - 4.5, cellOf(row))
        let x = start
        cells.forEach((cell, index) => {
          const width = widths[index]!
          const name = `${rows[0] === cells ? 'First' : 'Further'} ${columns[index]?.title}`
          const style = { size: 8, bold: bold(index), width: width - 10 }
          if (!isHead && cell === '') {
            fillable(name, { x: x + 1, y: y + 1, width: width - 2, height: height - 2 }, 'text', cellOf(row))
          } else {
            structure.say(isHead ? 'TH' : 'TD', () => write(document, cell, x + 5, y + 2.6, style), row)
          }
          if (index > 0) structure.decorate(() => drawUpright(document, x, y, height))
          x += width
        })
        row.end()
        structure.decorate(() => drawBox(document, LEFT, y, WIDTH, height))
        y += height
      }
      const whole = structure.open('Table')
      const cellOf = (row: Element) => structure.open('TD', row)
      room(48)
      if (withHead) {
        const titles = columns.map((column) => column.title)
        line(titles, true)
      }
      for (const cells of rows) line(cells, false)
      whole.end()
      y += 6
    },
    signatures(...labels) {
      room(50)
      const width = (WIDTH - GAP * 2 * (labels.length - 1)) / labels.length
      labels.forEach((label, index) => {
        const x = LEFT + index * (width + GAP * 2)
        structure.decorate(() =>
          document
            .moveTo(x, y + 30)
            .lineTo(x + width, y + 30)
            .lineWidth(0.8)
            .stroke(INK),
        )
        say(label, x, y + 33, { size: 7.5, color: MUTED })
      })
      y += 46
    },
    keepTogether: room,
  }

  function drawField(field: Field, x: number, top: number, width: number, height: number): void {
    if (field.cells) {
      const cell = Math.min(width / field.cells, 17)
      const { cells } = field
      structure.decorate(() => drawCells(document, x, top, cell, height, cells))
      fillable(field.label, { x, y: top, width: cell * field.cells, height, comb: field.cells }, 'text')
      return
    }
    structure.decorate(() => drawBox(document, x, top, width, height))
    fillable(field.label, { x, y: top, width, height, lines: field.lines, value: field.value }, 'text')
  }
}
