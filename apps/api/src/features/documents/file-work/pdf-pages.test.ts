import { PDFContext, type PDFDict, PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { handMadePdf } from '../../../testing/files/sample-files.ts'
import { boundPages, hasOrdinaryFields } from './pdf-inert.ts'

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGE = '<< /Type /Page >>'
const group = (kids: readonly number[], more = '') =>
  `<< /Type /Pages /Count 1 /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] ${more} >>`
const counted = (many: number, from = 3) => Array.from({ length: many }, (_, index) => from + index)

const load = (objects: readonly string[]) => PDFDocument.load(handMadePdf(objects), { updateMetadata: false })

async function verdict(objects: readonly string[]): Promise<string> {
  const document = await load(objects)
  try {
    boundPages(document)
    return 'fine'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const pages = (many: number) => [CATALOG, group(counted(many)), ...counted(many).map(() => PAGE)]
/** Each group in the one before it, and a page in the last. */
const deep = (groups: number) => [CATALOG, ...counted(groups).map((next) => group([next])), PAGE]
const emptyGroups = (many: number) => [CATALOG, group(counted(many + 1)), ...counted(many).map(() => group([])), PAGE]
const onePage = (boxes: string) => [CATALOG, group([3]), `<< /Type /Page ${boxes} >>`]

test.each([
  ['200 pages', pages(200), 'fine'],
  ['201 pages', pages(201), 'too_many_pages'],
  ['no page', pages(0), 'corrupt'],
  ['groups 40 deep', deep(40), 'fine'],
  ['groups 41 deep', deep(41), 'corrupt'],
  ['400 groups', emptyGroups(399), 'fine'],
  ['401 groups', emptyGroups(400), 'too_complex'],
  ['one page 600 times', [CATALOG, group(counted(600).map(() => 3)), PAGE], 'corrupt'],
  ['one page 601 times', [CATALOG, group(counted(601).map(() => 3)), PAGE], 'too_many_pages'],
  ['pages that stand in the catalog', ['<< /Type /Catalog /Pages << /Type /Pages /Kids [] >> >>'], 'corrupt'],
  ['a group without pages', [CATALOG, '<< /Type /Pages /Kids 3 >>'], 'corrupt'],
  ['a page that stands in its group', [CATALOG, `<< /Type /Pages /Kids [${PAGE}] >>`], 'corrupt'],
  ['a font among the pages', [CATALOG, group([3, 4]), PAGE, '<< /Type /Font >>'], 'corrupt'],
  ['the largest page', onePage('/MediaBox [0 0 14400 14400] /CropBox [300 400 0 0]'), 'fine'],
  ['a page too wide', onePage('/MediaBox [0 0 14401 9]'), 'odd_proportions'],
  ['a page too high', onePage('/MediaBox [0 14401 9 0]'), 'odd_proportions'],
  ['a page too wide to the left', onePage('/MediaBox [-14000 0 401 9]'), 'odd_proportions'],
  ['a page too far cut', onePage('/MediaBox [0 0 9 9] /CropBox [0 -1 9 14400]'), 'odd_proportions'],
  ['a box of three sides', onePage('/MediaBox [0 0 9]'), 'corrupt'],
  ['a box that is none', onePage('/MediaBox 9'), 'corrupt'],
  ['a box of words', onePage('/MediaBox [0 0 9 (a)]'), 'corrupt'],
])('%s', async (_what, objects, expected) => {
  expect(await verdict(objects)).toBe(expected)
})

test('every page’s parent is set to the node that lists it', async () => {
  const document = await load([
    CATALOG,
    group([3, 4], '/Parent 4 0 R'),
    group([5], '/Parent 3 0 R'),
    '<< /Type /Page /Parent 3 0 R >>',
    '<< /Type /Page /Parent 2 0 R >>',
  ])
  boundPages(document)
  const parents = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => String((object as PDFDict).get(PDFName.of('Parent'))))
  expect(parents).toEqual(['undefined', 'undefined', '2 0 R', '2 0 R', '3 0 R'])
})

const context = PDFContext.create()
const field = (kids?: PDFObject) => context.obj(kids ? { T: 'a', Kids: kids } : { T: 'a' })
const same = field()
const circle = context.obj({ T: 'a' })
circle.set(PDFName.of('Kids'), context.obj([circle]))
test.each([
  ['no fields', undefined, true],
  ['fields with fields', context.obj([field(context.obj([field(), field()])), field()]), true],
  ['2000 fields', context.obj(counted(2000).map(() => field())), true],
  ['2001 fields', context.obj(counted(2001).map(() => field())), false],
  [
    '1999 fields and two in one of them',
    context.obj([...counted(1998).map(() => field()), field(context.obj([field(), field()]))]),
    false,
  ],
  ['a field twice', context.obj([same, same]), false],
  ['a field in itself', context.obj([circle]), false],
  ['a list that is none', context.obj(9), false],
  ['a field that is none', context.obj([9]), false],
] as const)('a form with %s', (_what, fields, isOrdinary) => {
  expect(hasOrdinaryFields(context.obj(fields ? { Fields: fields } : {}))).toBe(isOrdinary)
})
