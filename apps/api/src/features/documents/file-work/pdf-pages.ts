import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFPageLeaf, PDFPageTree, PDFRef } from '@cantoo/pdf-lib'
import { DocumentRefused } from './document-refused.ts'

const MAX_PAGES = 200
/** Groups of pages in groups of pages; real files have a handful. */
const MAX_GROUPS = 400
const MAX_DEPTH = 40
/** The largest page that PDF readers agree on: 200 inches. */
const LONGEST_SIDE = 14_400

const PARENT = PDFName.of('Parent')
const BOXES = [PDFName.of('MediaBox'), PDFName.of('CropBox')]

type Found = { ref: PDFRef; parent: PDFRef | null; depth: number }

/**
 * Walks the pages once, from the top, before pdf-lib does: pdf-lib follows every link, and a file may link in circles
 * or to one page a million times. Each page's parent is set to the group it was found in, so that the way up is as
 * short as the way down.
 */
export function boundPages({ catalog, context }: PDFDocument): void {
  const root = catalog.get(PDFName.of('Pages'))
  if (!(root instanceof PDFRef)) throw new DocumentRefused('corrupt')
  const seen = new Set<PDFRef>()
  const waiting: Found[] = [{ ref: root, parent: null, depth: 0 }]
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

/** Whether a form's fields are few, and each is there once: pdf-lib follows them wherever they lead. */
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
