import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib'

type Placed = { page: PDFPage; widget: PDFWidgetAnnotation | undefined }

/**
 * Places each field in the reading order: the drawing left an empty `Form` element for each, in the order of the
 * fields. Without this a screen reader reads all labels first and reaches the fields after the last of them.
 */
export function placeInStructure(document: PDFDocument, fields: readonly Placed[]): void {
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
