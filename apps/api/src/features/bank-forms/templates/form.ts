import { type Element, Paper } from '../../../platform/paper/paper.ts'
import { BRAND, INK, MUTED, type Pdf, type TextStyle, TINT } from '../../../platform/paper/pdf.ts'
import { addFillableFields, type FillableField } from './fillable-fields.ts'

const PAGE = { left: 42, right: 553, top: 86, bottom: 798 }

const NOTICE_INK = '#7a4a00'
const NOTICE_PAPER = '#fdf3e0'

type FormHead = { title: string; bankName: string }

/** The head of every page names the publisher and the bank. Screen readers read it on the first page only. */
function drawPageHead(paper: Paper, head: FormHead, isFirst: boolean): void {
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

function drawSectionBar(paper: Paper, number: number, title: string): void {
  const { left, width, y } = paper
  paper.panel(left, y, width, 17, TINT, 3)
  paper.panel(left, y, 17, 17, BRAND, 3)
  const figure = { size: 8.5, bold: true, color: '#fff', width: 17, align: 'center' } as const
  paper.decorate(() => paper.write(String(number), left, y + 2.6, figure))
  paper.text(title, left + 25, y + 2.2, { size: 9, bold: true, color: BRAND }, 'H2')
}

function drawBox(document: Pdf, x: number, y: number, width: number, height: number): void {
  document.rect(x, y, width, height).lineWidth(0.7).stroke('#8ba39d')
}

function drawCells(document: Pdf, x: number, y: number, cell: number, height: number, count: number): void {
  drawBox(document, x, y, cell * count, height)
  document.lineWidth(0.4).strokeColor('#8ba39d')
  for (let index = 1; index < count; index += 1) {
    document.moveTo(x + cell * index, y).lineTo(x + cell * index, y + height)
  }
  document.stroke()
}

function drawTickBox(document: Pdf, x: number, y: number): void {
  document.rect(x, y, 9, 9).lineWidth(0.8).stroke(INK)
}

/** Between two cells of a table. */
function drawUpright(document: Pdf, x: number, y: number, height: number): void {
  document
    .moveTo(x, y)
    .lineTo(x, y + height)
    .lineWidth(0.4)
    .stroke('#8ba39d')
}

/** A field of a row: `share` of the width, `cells` for one box per character, `lines` for room to write more. */
type Field = { label: string; share?: number; cells?: number; lines?: number; value?: string }
type Tick = { label: string; note?: string }

type Column = { title: string; share: number }

type Form = {
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
  const info = {
    title: head.bankName ? `${head.title} (${head.bankName})` : head.title,
    subject: 'Nirgam template; not the bank’s own paper',
    createdAt: MADE_AT,
  }
  const paper = new Paper(info, { ...PAGE, head: (next) => drawPageHead(next, head, false) })
  const fields: FillableField[] = []
  draw(formOn(paper, head, fields))
  const foot = `${head.title} · Nirgam template, confirm details with your bank`
  const bytes = await paper.finish((page, pages) => paper.footLine(803, foot, page, pages, 7))
  return addFillableFields(bytes, fields)
}

function formOn(paper: Paper, head: FormHead, fields: FillableField[]): Form {
  const { pdf, left, right, width: whole } = paper
  drawPageHead(paper, head, true)
  paper.y = paper.text(head.title, left, PAGE.top, { size: 17, bold: true }, 'H1')
  let sections = 0

  /** Reserves the field's place in the reading order; the field is added once the form is complete. */
  function fillable(
    label: string,
    box: Omit<FillableField, 'page' | 'label' | 'kind'>,
    kind: FillableField['kind'],
    within?: Element,
  ): void {
    const page = pdf.bufferedPageRange().count - 1
    fields.push({ page, label, kind, ...box })
    paper.open('Form', within).end()
  }

  function tick(label: string, x: number, top: number, within?: Element): void {
    paper.decorate(() => drawTickBox(pdf, x, top))
    fillable(label, { x, y: top, width: 9, height: 9 }, 'tick', within)
  }

  return {
    lead(text) {
      paper.y = paper.text(text, left, paper.y + 1, { size: 8.5, color: MUTED, width: whole, lineGap: 1 }) + 6
    },
    section(title) {
      paper.room(64)
      sections += 1
      paper.y += 6
      drawSectionBar(paper, sections, title)
      paper.y += 22
    },
    row(...list) {
      const lines = Math.max(...list.map((field) => field.lines ?? 1))
      const height = BOX * lines
      paper.room(LABEL + height + AFTER)
      const shares = list.reduce((sum, field) => sum + (field.share ?? 1), 0)
      let x = left
      for (const field of list) {
        const width = ((whole - GAP * (list.length - 1)) * (field.share ?? 1)) / shares
        paper.text(field.label, x, paper.y, { size: 7, color: MUTED })
        drawField(field, x, paper.y + LABEL, width, height)
        x += width + GAP
      }
      paper.y += LABEL + height + AFTER
    },
    ticks(label, options, columns = options.length) {
      const rows = Math.ceil(options.length / columns)
      paper.room(rows * 15 + 12)
      if (label) paper.text(label, left, paper.y, { size: 7, color: MUTED })
      const top = label ? paper.y + 11 : paper.y
      options.forEach((option, index) => {
        const x = left + (index % columns) * (whole / columns)
        const lineTop = top + Math.floor(index / columns) * 15
        const text = typeof option === 'string' ? option : option.label
        tick(label ? `${label}: ${text}` : text, x, lineTop + 1)
        paper.text(text, x + 14, lineTop - 0.6, { size: 8.5 })
        if (typeof option !== 'string' && option.note) {
          const after = x + 18 + paper.widthOf(text, { size: 8.5 })
          paper.text(option.note, after, lineTop + 0.6, { size: 7.5, color: MUTED })
        }
      })
      paper.y = top + rows * 15 + 4
    },
    paragraph(text, { bold = false, muted = false } = {}) {
      const style = { size: 8.5, bold, color: muted ? MUTED : INK, width: whole, lineGap: 1 }
      paper.room(paper.heightOf(text, style) + 6)
      paper.y = paper.text(text, left, paper.y, style) + 5
    },
    numbered(items) {
      const style = { size: 8.5, width: whole - 18, lineGap: 1 }
      paper.list(items, (item, index, say) => {
        paper.room(paper.heightOf(item, style) + 5)
        const draw = () => {
          paper.write(`${index + 1}.`, left, paper.y, { size: 8.5, bold: true })
          return paper.write(item, left + 18, paper.y, style)
        }
        paper.y = say(draw) + 4
      })
    },
    table(columns, rows, { tick: withTick = false, head: withHead = true } = {}) {
      const start = withTick ? left + 24 : left
      const shares = columns.reduce((sum, column) => sum + column.share, 0)
      const widths = columns.map((column) => ((right - start) * column.share) / shares)
      const line = (table: Element, cells: readonly string[], row: number | null) => {
        const isHead = row === null
        const styles = widths.map((width, index) => {
          return { size: 8, bold: isHead || (withTick && index === 0), width: width - 10 }
        })
        const heights = cells.map((cell, index) => paper.heightOf(cell || ' ', styles[index]!))
        const height = Math.max(...heights, 9) + 4
        paper.room(height)
        const { y } = paper
        if (isHead) paper.decorate(() => pdf.rect(left, y, whole, height).fill('#e4eeea'))
        paper.row(table, (element) => {
          const cellOf = () => paper.open('TD', element)
          if (withTick && !isHead)
            tick(`${cells[0]} ${cells[1] ?? ''}`.trim(), left + 7, y + height / 2 - 4.5, cellOf())
          let x = start
          cells.forEach((cell, index) => {
            const width = widths[index]!
            if (row !== null && cell === '') {
              const name = `Row ${row + 1}, ${columns[index]?.title}`
              fillable(name, { x: x + 1, y: y + 1, width: width - 2, height: height - 2 }, 'text', cellOf())
            } else {
              paper.text(cell, x + 5, y + 2.6, styles[index]!, isHead ? 'TH' : 'TD', element)
            }
            if (index > 0) paper.decorate(() => drawUpright(pdf, x, y, height))
            x += width
          })
        })
        paper.decorate(() => drawBox(pdf, left, y, whole, height))
        paper.y += height
      }
      paper.room(48)
      paper.table((table) => {
        const titles = columns.map((column) => column.title)
        if (withHead) line(table, titles, null)
        for (const [row, cells] of rows.entries()) line(table, cells, row)
      })
      paper.y += 6
    },
    signatures(...labels) {
      paper.room(50)
      const width = (whole - GAP * 2 * (labels.length - 1)) / labels.length
      labels.forEach((label, index) => {
        const x = left + index * (width + GAP * 2)
        paper.rule(paper.y + 30, INK, 0.8, x, width)
        paper.text(label, x, paper.y + 33, { size: 7.5, color: MUTED })
      })
      paper.y += 46
    },
    keepTogether: (height) => void paper.room(height),
  }

  function drawField(field: Field, x: number, top: number, width: number, height: number): void {
    if (field.cells) {
      const cell = Math.min(width / field.cells, 17)
      const { cells } = field
      paper.decorate(() => drawCells(pdf, x, top, cell, height, cells))
      fillable(field.label, { x, y: top, width: cell * field.cells, height, comb: field.cells }, 'text')
      return
    }
    paper.decorate(() => drawBox(pdf, x, top, width, height))
    fillable(field.label, { x, y: top, width, height, lines: field.lines, value: field.value }, 'text')
  }
}
