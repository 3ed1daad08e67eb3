import type { PDFDocument, PDFObject } from 'pdf-lib'
import { PDFArray, PDFBool, PDFDict, PDFName, PDFRawStream, PDFRef, PDFStream } from 'pdf-lib'
import { DocumentRefused } from './document-refused.ts'
import { withoutJpegMetadata } from './jpeg-metadata.ts'
import { hasOrdinaryFields } from './pdf-pages.ts'

const names = (...keys: string[]): ReadonlySet<PDFName> => new Set(keys.map((key) => PDFName.of(key)))

// Lists of what stays, so that an action nobody thought of does not.
const CATALOG_KEYS = names('Type', 'Pages', 'OCProperties')
const PAGE_KEYS = names(
  ...['Type', 'Parent', 'Kids', 'Count', 'Resources', 'Contents', 'MediaBox', 'CropBox'],
  ...['Rotate', 'UserUnit', 'Group', 'Annots'],
)
const STREAM_EXTRAS = names('Metadata', 'PieceInfo', 'AF', 'OPI', 'Ref', 'AA', 'StructParent', 'StructParents')

/** Makes a PDF a stack of pages and nothing else: no scripts, actions, attachments, forms, links or metadata. */
export function makeInert(document: PDFDocument): void {
  const { catalog, context } = document
  if (catalog.lookup(PDFName.of('NeedsRendering')) === PDFBool.True || catalog.has(PDFName.of('Collection'))) {
    throw new DocumentRefused('interactive_form')
  }
  drawFilledFields(document)
  for (const page of document.getPages()) {
    makeAnnotationsInert(page.node)
    for (let node: PDFDict | undefined = page.node; node; node = node.lookupMaybe(PDFName.of('Parent'), PDFDict)) {
      keepOnly(node, PAGE_KEYS)
    }
  }
  keepOnly(catalog, CATALOG_KEYS)
  context.trailerInfo.Info = undefined
  dropUnreachable(document)
  cleanPhotos(document)
}

/** Fields that were filled in but never drawn would vanish with the form. */
function drawFilledFields(document: PDFDocument): void {
  const form = document.catalog.lookup(PDFName.of('AcroForm'))
  if (!(form instanceof PDFDict)) return
  form.delete(PDFName.of('XFA'))
  if (!hasOrdinaryFields(form)) return
  try {
    document.getForm().updateFieldAppearances()
  } catch {
    // A form too odd to draw keeps the appearances that it brought along.
  }
}

/** Each annotation becomes a picture of itself: what it shows stays, what it does goes. */
function makeAnnotationsInert(page: PDFDict): void {
  const annotations = page.lookup(PDFName.of('Annots'))
  page.delete(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) return
  const pictures = page.context.obj([])
  for (let index = 0; index < annotations.size(); index += 1) {
    const picture = pictureOf(annotations.lookup(index))
    if (picture) pictures.push(page.context.register(picture))
  }
  if (pictures.size() > 0) page.set(PDFName.of('Annots'), pictures)
}

function pictureOf(annotation: PDFObject | undefined): PDFDict | null {
  if (!(annotation instanceof PDFDict)) return null
  const appearance = annotation.lookup(PDFName.of('AP'))
  const normal = appearance instanceof PDFDict ? appearance.get(PDFName.of('N')) : undefined
  const rectangle = annotation.get(PDFName.of('Rect'))
  if (!normal || !rectangle) return null
  const picture = annotation.context.obj({ Type: 'Annot', Subtype: 'Stamp', AP: { N: normal }, Rect: rectangle })
  for (const key of [PDFName.of('F'), PDFName.of('AS'), PDFName.of('OC')]) {
    const value = annotation.get(key)
    if (value) picture.set(key, value)
  }
  return picture
}

function keepOnly(dict: PDFDict, keys: ReadonlySet<PDFName>): void {
  for (const key of dict.keys()) if (!keys.has(key)) dict.delete(key)
}

/** pdf-lib would write every object it has read, also those nothing points to any more. */
function dropUnreachable({ catalog, context }: PDFDocument): void {
  const reached = new Set<PDFRef>()
  const waiting: PDFObject[] = [catalog]
  if (context.trailerInfo.Root instanceof PDFRef) reached.add(context.trailerInfo.Root)
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      const target = reached.has(object) ? undefined : context.lookup(object)
      reached.add(object)
      if (target) waiting.push(target)
    } else if (object instanceof PDFArray) {
      for (const item of object.asArray()) waiting.push(item)
    } else if (object instanceof PDFDict) {
      for (const value of object.values()) waiting.push(value)
    } else if (object instanceof PDFStream) {
      for (const key of STREAM_EXTRAS) object.dict.delete(key)
      waiting.push(object.dict)
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}

/** A photo inside a PDF tells where it was taken just as one outside does. */
function cleanPhotos({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !isBareJpeg(object.dict)) continue
    const clean = withoutJpegMetadata(object.contents)
    if (clean) context.assign(ref, PDFRawStream.of(object.dict, clean))
  }
}

function isBareJpeg(dict: PDFDict): boolean {
  const filter = dict.lookup(PDFName.of('Filter'))
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  return only === PDFName.of('DCTDecode')
}
