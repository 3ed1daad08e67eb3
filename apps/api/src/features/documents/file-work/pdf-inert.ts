import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { DocumentRefused } from './document-refused.ts'
import { cleanPhotos } from './pdf-photos.ts'

const MAX_PAGES = 200
/** Nested page groups; real files have a handful. */
const MAX_GROUPS = 400
const MAX_DEPTH = 40
/** The largest page size that PDF readers agree on: 200 inches. */
const LONGEST_SIDE = 14_400

const PARENT = PDFName.of('Parent')
const BOXES = [PDFName.of('MediaBox'), PDFName.of('CropBox')]

type FoundPages = { ref: PDFRef; parent: PDFRef | null; depth: number }

/**
 * Walks the pages once, from the top, before pdf-lib does: pdf-lib follows every link, and a file may link in circles
 * or to one page a million times. Each page's parent is set to the group it was found in, so that the way up is as
 * short as the way down.
 */
export function boundPages({ catalog, context }: PDFDocument): void {
  const root = catalog.get(PDFName.of('Pages'))
  if (!(root instanceof PDFRef)) throw new DocumentRefused('corrupt')
  const seen = new Set<PDFRef>()
  const waiting: FoundPages[] = [{ ref: root, parent: null, depth: 0 }]
  let pages = 0
  let groups = 0
  for (let found = waiting.pop(); found; found = waiting.pop()) {
    const { ref, parent, depth } = found
    if (seen.has(ref) || depth > MAX_DEPTH) throw new DocumentRefused('corrupt')
    seen.add(ref)
    const node = context.lookup(ref)
    if (node instanceof PDFPageLeaf) {
      pages += 1
      if (pages > MAX_PAGES) throw new DocumentRefused('too_many_pages')
    } else if (node instanceof PDFPageTree) {
      groups += 1
      if (groups > MAX_GROUPS) throw new DocumentRefused('too_complex')
      for (const kid of kidsOf(node)) waiting.push({ ref: kid, parent: ref, depth: depth + 1 })
    } else {
      throw new DocumentRefused('corrupt')
    }
    if (parent) node.set(PARENT, parent)
    else node.delete(PARENT)
    for (const box of BOXES) refuseAbsurdBox(node.lookup(box))
  }
  if (pages === 0) throw new DocumentRefused('corrupt')
}

function kidsOf(group: PDFPageTree): PDFRef[] {
  const kids = group.lookup(PDFName.of('Kids'))
  if (!(kids instanceof PDFArray)) throw new DocumentRefused('corrupt')
  if (kids.size() > MAX_PAGES + MAX_GROUPS) throw new DocumentRefused('too_many_pages')
  return kids.asArray().map((kid) => {
    if (!(kid instanceof PDFRef)) throw new DocumentRefused('corrupt')
    return kid
  })
}

function refuseAbsurdBox(box: PDFObject | undefined): void {
  if (box === undefined) return
  if (!(box instanceof PDFArray) || box.size() !== 4) throw new DocumentRefused('corrupt')
  const [left, bottom, right, top] = [0, 1, 2, 3].map((index) => {
    const side = box.lookup(index)
    if (!(side instanceof PDFNumber) || !Number.isFinite(side.asNumber())) throw new DocumentRefused('corrupt')
    return side.asNumber()
  }) as [number, number, number, number]
  const width = Math.abs(right - left)
  const height = Math.abs(top - bottom)
  if (width > LONGEST_SIDE || height > LONGEST_SIDE) throw new DocumentRefused('odd_proportions')
}

/** Whether a form has few fields, each of them once: pdf-lib follows them wherever they lead. */
export function hasOrdinaryFields(form: PDFDict): boolean {
  const waiting: (PDFObject | undefined)[] = [form.lookup(PDFName.of('Fields'))]
  const seen = new Set<PDFObject>()
  for (let list = waiting.pop(); list; list = waiting.pop()) {
    if (!(list instanceof PDFArray) || seen.has(list) || list.size() > MAX_FIELDS) return false
    seen.add(list)
    for (let index = 0; index < list.size(); index += 1) {
      const field = list.lookup(index)
      if (!(field instanceof PDFDict) || seen.has(field) || seen.size > MAX_FIELDS) return false
      seen.add(field)
      const kids = field.lookup(PDFName.of('Kids'))
      if (kids) waiting.push(kids)
    }
  }
  return true
}

const MAX_FIELDS = 2000

const names = (...keys: string[]): ReadonlySet<PDFName> => new Set(keys.map((key) => PDFName.of(key)))

// Allowlists, so that unknown actions are removed as well.
const CATALOG_KEYS = names('Type', 'Pages', 'OCProperties')
const PAGE_KEYS = names(
  ...['Type', 'Parent', 'Kids', 'Count', 'Resources', 'Contents', 'MediaBox', 'CropBox'],
  ...['Rotate', 'UserUnit', 'Group', 'Annots'],
)
const [NAME, KIND, TYPE, SUBTYPE] = [PDFName.of('Name'), PDFName.of('S'), PDFName.of('Type'), PDFName.of('Subtype')]
const FLAGS = PDFName.of('F')
const [RESOURCES, APPEARANCE] = [PDFName.of('Resources'), PDFName.of('AP')]
const [CONTENTS, GLYPHS] = [PDFName.of('Contents'), PDFName.of('CharProcs')]
const RESOURCE_LISTS = names('ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'XObject', 'Font', 'Properties')
const OTHER_LISTS = names('CharProcs', 'Colorants')
/** Every key needed for drawing, by the kind of object that has it. */
const DRAWING_KEYS = names(
  ...['Type', 'Subtype', 'Name', 'Resources', 'Pages', ...'Parent Kids Count Contents MediaBox CropBox'.split(' ')],
  ...'Rotate UserUnit Group Annots AP N Rect F AS OC'.split(' '),
  // resources and graphics states
  ...'ExtGState ColorSpace Pattern Shading XObject Font ProcSet Properties'.split(' '),
  ...'LW LC LJ ML D RI OP op OPM BG BG2 UCR UCR2 TR TR2 FL SM SA BM SMask CA ca AIS TK UseBlackPtComp'.split(' '),
  // groups, masks, streams and their filters
  ...'S CS I K G BC Length Filter DecodeParms DL EndOfLine EncodedByteAlign Columns Rows EndOfBlock'.split(' '),
  ...'BlackIs1 DamagedRowsBeforeError Predictor Colors EarlyChange JBIG2Globals ColorTransform'.split(' '),
  // images, forms, patterns and shadings
  ...'Width Height BitsPerComponent Intent ImageMask Mask Decode Interpolate SMaskInData Matte'.split(' '),
  ...'FormType BBox Matrix PatternType PaintType TilingType XStep YStep ShadingType Background AntiAlias'.split(' '),
  ...'Coords Domain Function Extend BitsPerCoordinate BitsPerFlag VerticesPerRow'.split(' '),
  // functions and colour spaces
  ...'FunctionType Range Size BitsPerSample Order Encode C0 C1 Functions Bounds WhitePoint BlackPoint Gamma'.split(' '),
  ...'Alternate Colorants Process Components MixingHints Solidities'.split(' '),
  // fonts
  ...'BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo'.split(' '),
  ...'DW W DW2 W2 CIDToGIDMap FontBBox FontMatrix CharProcs FontName FontStretch FontWeight Flags'.split(' '),
  ...'ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth'.split(' '),
  ...'FontFile FontFile2 FontFile3 CIDSet Length1 Length2 Length3 BaseEncoding Differences'.split(' '),
  ...'CMapName WMode UseCMap Registry Ordering Supplement'.split(' '),
  // optional content
  ...'OCProperties OCGs Configs BaseState ON OFF ListMode RBGroups P VE MCID'.split(' '),
)
/** Short strings that identify a font. */
const WORD_KEYS = names('Registry', 'Ordering')
const KINDS = names('Transparency', 'Alpha', 'Luminosity')
const DRAWN = names('Image', 'Form')
const INDEXED = names('Indexed', 'I')

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
  cleanPhotos(document, dropUnreachable(document))
}

/** Filled-in fields without an appearance would vanish with the form. */
function drawFilledFields(document: PDFDocument): void {
  const form = document.catalog.lookup(PDFName.of('AcroForm'))
  if (!(form instanceof PDFDict)) return
  form.delete(PDFName.of('XFA'))
  if (!hasOrdinaryFields(form)) return
  try {
    document.getForm().updateFieldAppearances()
  } catch {
    // A form too odd to draw keeps its existing appearances.
  }
}

/** Replaces each annotation by its appearance: it stays visible, but can do nothing. */
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

/**
 * Removes unreachable objects, which pdf-lib would still write. Returns the streams with drawing commands: those of
 * pages, forms, patterns and drawn letters.
 */
function dropUnreachable({ catalog, context }: PDFDocument): ReadonlySet<PDFRef> {
  const reached = new Set<PDFRef>()
  const drawings = new Set<PDFRef>()
  const waiting: Found[] = [{ object: catalog }]
  if (context.trailerInfo.Root instanceof PDFRef) reached.add(context.trailerInfo.Root)
  for (let found = waiting.pop(); found; found = waiting.pop()) {
    const { object, under } = found
    if (object instanceof PDFRef) {
      const target = context.lookup(object)
      if (target instanceof PDFStream && isDrawing(found, target)) drawings.add(object)
      if (target && !reached.has(object)) waiting.push({ ...found, object: target })
      reached.add(object)
    } else if (object instanceof PDFArray) {
      emptyTexts(object)
      const parts = under === CONTENTS ? { within: CONTENTS } : {}
      for (const item of object.asArray()) waiting.push({ object: item, ...parts })
    } else if (object instanceof PDFDict) {
      if (isNameList(found)) keepDrawn(object, under)
      else keepDrawing(object)
      for (const [key, value] of object.entries()) waiting.push({ object: value, under: key, within: under })
    } else if (object instanceof PDFStream) {
      keepDrawing(object.dict)
      for (const [key, value] of object.dict.entries()) waiting.push({ object: value, under: key, within: under })
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
  return drawings
}

/** `under`: the key that it was found by, unless in an array; `within`: the key of its container. */
type Found = { object: PDFObject; under?: PDFName | undefined; within?: PDFName | undefined }

function isDrawing({ under, within }: Found, { dict }: PDFStream): boolean {
  return under === CONTENTS || within === CONTENTS || within === GLYPHS || dict.has(PDFName.of('BBox'))
}

/** Whether the keys of a dictionary are names that the page chose. */
function isNameList({ under, within }: Found): boolean {
  if (under === undefined) return false
  if (within === RESOURCES) return RESOURCE_LISTS.has(under)
  return OTHER_LISTS.has(under) || (within === APPEARANCE && under === PDFName.of('N'))
}

const isText = (object: PDFObject | undefined) => object instanceof PDFString || object instanceof PDFHexString

/** Reduces a dictionary to the keys needed for drawing; the only strings left are those that identify a font. */
function keepDrawing(dict: PDFDict): void {
  keepOnly(dict, DRAWING_KEYS)
  for (const [key, value] of dict.entries()) {
    const found = dict.context.lookup(value)
    // A layer requires a name, so its own is replaced.
    if (isText(found) && key === NAME) dict.set(key, PDFString.of('Layer'))
    else if (isText(found) && !(WORD_KEYS.has(key) && isShortWord(found))) dict.delete(key)
    else if (key === KIND && found instanceof PDFName && !KINDS.has(found)) dict.delete(key)
    else if (key === FLAGS && !(found instanceof PDFNumber)) dict.delete(key)
    else if (found instanceof PDFDict && found.lookup(TYPE) === PDFName.of('Action')) dict.delete(key)
  }
}

/** Removes strings and actions from a dictionary of named resources, and streams that are neither images nor forms. */
function keepDrawn(list: PDFDict, kind: PDFName | undefined): void {
  for (const [name, value] of list.entries()) {
    const found = list.context.lookup(value)
    const isForeign =
      kind === PDFName.of('XObject') &&
      !(found instanceof PDFStream && DRAWN.has(found.dict.lookup(SUBTYPE) as PDFName))
    const isAction = found instanceof PDFDict && found.lookup(TYPE) === PDFName.of('Action')
    if (isText(found) || isForeign || isAction) list.delete(name)
  }
}

function isShortWord(text: PDFObject | undefined): boolean {
  const words = text instanceof PDFString || text instanceof PDFHexString ? text.decodeText() : ''
  return /^[\w-]{1,32}$/.test(words)
}

/** Only the table of an indexed colour space has its bytes in a text. */
function emptyTexts(array: PDFArray): void {
  const first = array.size() > 0 ? array.lookup(0) : undefined
  if (first instanceof PDFName && INDEXED.has(first)) return
  for (let index = 0; index < array.size(); index += 1) {
    if (isText(array.lookup(index))) array.set(index, PDFString.of(''))
  }
}
