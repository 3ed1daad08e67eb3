import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { PDFArray, PDFBool, PDFDict, PDFHexString, PDFName, PDFRef, PDFStream, PDFString } from '@cantoo/pdf-lib'
import { DocumentRefused } from './document-refused.ts'
import { hasOrdinaryFields } from './pdf-pages.ts'
import { cleanPhotos } from './pdf-photos.ts'

const names = (...keys: string[]): ReadonlySet<PDFName> => new Set(keys.map((key) => PDFName.of(key)))

// Allowlists, so that an action nobody thought of is removed.
const CATALOG_KEYS = names('Type', 'Pages', 'OCProperties')
const PAGE_KEYS = names(
  ...['Type', 'Parent', 'Kids', 'Count', 'Resources', 'Contents', 'MediaBox', 'CropBox'],
  ...['Rotate', 'UserUnit', 'Group', 'Annots'],
)
const RESOURCES = PDFName.of('Resources')
const RESOURCE_KEYS = names('ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'XObject', 'Font', 'ProcSet', 'Properties')
/** Where the words of scripts and addresses are found. */
const ACTIVE_KEYS = names('JS', 'JavaScript', 'A', 'AA', 'URI', 'F', 'EF', 'Launch', 'OpenAction')
const STREAM_EXTRAS = names(
  ...['Metadata', 'PieceInfo', 'AF', 'OPI', 'Ref', 'AA', 'StructParent', 'StructParents', 'Alternates'],
  // Keys that make a reader load an external file in place of this stream.
  ...['F', 'FFilter', 'FDecodeParms'],
)

/** Reduces a PDF to its pages: no scripts, actions, attachments, forms, links or metadata. */
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

/** Replaces each annotation by its appearance: the picture stays, the behaviour goes. */
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
      makeResourcesInert(object)
      for (const value of object.values()) waiting.push(value)
    } else if (object instanceof PDFStream) {
      for (const key of STREAM_EXTRAS) object.dict.delete(key)
      waiting.push(object.dict)
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}

/** Reduces the resources of a page, form or font to those that draw, without strings or active keys. */
function makeResourcesInert(holder: PDFDict): void {
  const resources = holder.lookup(RESOURCES)
  if (!(resources instanceof PDFDict)) return
  keepOnly(resources, RESOURCE_KEYS)
  for (const kind of resources.values()) {
    const named = holder.context.lookup(kind)
    if (!(named instanceof PDFDict)) continue
    for (const [name, thing] of named.entries()) {
      const found = holder.context.lookup(thing)
      if (found instanceof PDFString || found instanceof PDFHexString) named.delete(name)
      else if (found instanceof PDFDict) for (const key of ACTIVE_KEYS) found.delete(key)
    }
  }
}
