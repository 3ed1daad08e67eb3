import { PDFDocument, PDFHexString, PDFName, rgb } from '@cantoo/pdf-lib'
import { placeInStructure } from './fields-in-structure.ts'

/** An area to type in; x and y count from the top left corner of the page. */
export type FillableField = {
  page: number
  kind: 'text' | 'tick'
  label: string
  x: number
  y: number
  width: number
  height: number
  /** One character per box, this many boxes. */
  comb?: number
  lines?: number
  value?: string
}

/** Makes a drawn form fillable on screen. pdfkit can place fields too, but not boxes with one character each. */
export async function addFillableFields(bytes: Buffer, fields: readonly FillableField[]): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const form = document.getForm()
  const widgets = fields.map((field, index) => {
    const page = document.getPage(field.page)
    const name = `field-${index + 1}`
    const area = {
      x: field.x + 1,
      y: page.getHeight() - field.y - field.height + 1,
      width: field.width - 2,
      height: field.height - 2,
      // The boxes are drawn already; fields with a look of their own would cover them.
      borderWidth: 0,
      borderColor: undefined,
      backgroundColor: undefined,
    }
    if (field.kind === 'tick') {
      const box = form.createCheckBox(name)
      // pdf-lib always strokes a border: a white one inside the drawn box cannot be seen.
      const inside = { x: area.x + 0.5, y: area.y + 0.5, width: area.width - 1, height: area.height - 1 }
      box.addToPage(page, { ...inside, borderWidth: 0, borderColor: rgb(1, 1, 1) })
      describe(box.acroField.dict, field.label)
      return { page, widget: box.acroField.getWidgets()[0] }
    }
    const text = form.createTextField(name)
    if (field.comb) {
      text.setMaxLength(field.comb)
      text.enableCombing()
    }
    if ((field.lines ?? 1) > 1) text.enableMultiline()
    if (field.value) text.setText(field.value)
    text.addToPage(page, area)
    text.setFontSize(9)
    describe(text.acroField.dict, field.label)
    return { page, widget: text.acroField.getWidgets()[0] }
  })
  placeInStructure(document, widgets)
  return Buffer.from(await document.save())
}

/** Sets the field's accessible name (TU), which screen readers announce on focus. */
function describe(dict: { set(key: PDFName, value: PDFHexString): void }, label: string): void {
  dict.set(PDFName.of('TU'), PDFHexString.fromText(label))
}
