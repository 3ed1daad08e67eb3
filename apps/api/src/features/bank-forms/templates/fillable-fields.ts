import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  type PDFWidgetAnnotation,
  rgb,
} from '@cantoo/pdf-lib'

/** An area to type in; x and y count from the top left corner of the page. */
export type FillableField = {
  page: number
  kind: 'text' | 'tick'
  label: string
  x: number
  y: number
  width: number
  height: number
  /** Number of boxes, one character each. */
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
      // The boxes are already drawn; fields with an appearance of their own would cover them.
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

type Placed = { page: PDFPage; widget: PDFWidgetAnnotation | undefined }

/**
 * Places each field in the reading order: the drawing left an empty `Form` element for each, in the order of the
 * fields. Without this a screen reader reads all labels first and reaches the fields after the last of them.
 */
function placeInStructure(document: PDFDocument, fields: readonly Placed[]): void {
  const { context, catalog } = document
  const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  const places = emptyForms(document, root)
  if (places.length !== fields.length) throw new Error(`${places.length} places for ${fields.length} fields`)
  const keys = root.lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums'), PDFArray)
  let next = root.lookup(PDFName.of('ParentTreeNextKey'), PDFNumber).asNumber()
  fields.forEach(({ page, widget }, index) => {
    const place = places[index]
    const annotation = widget && context.getObjectRef(widget.dict)
    if (!place || !annotation) throw new Error('a field is nowhere')
    const reference = context.obj({ Type: 'OBJR', Obj: annotation, Pg: page.ref })
    const element = context.lookup(place, PDFDict)
    element.set(PDFName.of('Pg'), page.ref)
    element.set(PDFName.of('K'), context.obj([reference]))
    widget.dict.set(PDFName.of('StructParent'), PDFNumber.of(next))
    keys.push(PDFNumber.of(next))
    keys.push(place)
    next += 1
  })
  root.set(PDFName.of('ParentTreeNextKey'), PDFNumber.of(next))
  for (const page of document.getPages()) page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
}

/** In reading order. */
function emptyForms({ context }: PDFDocument, root: PDFDict): PDFRef[] {
  const found: PDFRef[] = []
  const visit = (element: PDFDict, ref: PDFRef | null) => {
    if (ref && element.get(PDFName.of('S')) === PDFName.of('Form')) found.push(ref)
    const kids = element.lookup(PDFName.of('K'))
    for (const kid of kids instanceof PDFArray ? kids.asArray() : []) {
      if (kid instanceof PDFRef) visit(context.lookup(kid, PDFDict), kid)
    }
  }
  visit(root, null)
  return found
}
