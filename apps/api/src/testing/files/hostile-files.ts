import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { handMadePdf, ONE_PAGE, photo } from './sample-files.ts'

/** Small files that are expensive to process, or never end; for tests and load tests. */

const [CATALOG = '', , PAGE = ''] = ONE_PAGE

/** The group of all pages is its own parent; with itself among its kids it has no end downwards either. */
export function circularPdf(kids = '/Kids [3 0 R]'): Buffer {
  return handMadePdf([CATALOG, `<< /Type /Pages ${kids} /Count 1 /Parent 2 0 R >>`, PAGE])
}

/** One page, listed `times` times. */
export function manyKids(times: number): Buffer {
  const kids = `/Kids [${'3 0 R '.repeat(times)}] /Count ${times}`
  return handMadePdf([CATALOG, `<< /Type /Pages ${kids} >>`, PAGE])
}

/** Each group has the next one twice. */
export function doublingPages(levels: number): Buffer {
  const groups = Array.from({ length: levels }, (_, level) => {
    return `<< /Type /Pages /Count 2 /Kids [${level + 3} 0 R ${level + 3} 0 R] >>`
  })
  return handMadePdf([CATALOG, ...groups, PAGE])
}

export function pageOf(size: string): Buffer {
  return handMadePdf([...ONE_PAGE.slice(0, 2), PAGE.replace('300 400', size)])
}

/** Pages of a million by six. */
export function strips(count: number): Buffer {
  const strip = PAGE.replace('300 400', '1000000 6')
  const kids = Array.from({ length: count }, (_, page) => `${page + 3} 0 R`).join(' ')
  const pages = Array.from({ length: count }, () => strip)
  return handMadePdf([CATALOG, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, ...pages])
}

const WITH_FORM = CATALOG.replace('>>', '/AcroForm << /Fields [4 0 R] >> >>')

export function circularForm(): Buffer {
  return handMadePdf([WITH_FORM, ...ONE_PAGE.slice(1), '<< /T (a) /Kids [4 0 R] >>'])
}

export function doublingForm(levels: number): Buffer {
  const fields = Array.from({ length: levels }, (_, level) => `<< /T (a) /Kids [${level + 5} 0 R ${level + 5} 0 R] >>`)
  return handMadePdf([WITH_FORM, ...ONE_PAGE.slice(1), ...fields, '<< /T (end) /FT /Tx >>'])
}

/** A JPEG that repeats one of its scans `times` times. */
export async function manyScans(times: number): Promise<Buffer> {
  const jpeg = await photo('jpeg', 400, 300)
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)])
}

const SCRIPT = '/S /JavaScript /JS (app.alert\\(planted\\))'
const ACTIVE = `/JS (planted) /A << ${SCRIPT} >> /AA << /O << /Type /Action ${SCRIPT} >> >> /URI (planted.example)`
const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'
const CONTENT = '0 0 1 rg 10 10 50 50 re f'

const streamOf = (dict: string, content = CONTENT) =>
  `<< ${dict} /Length ${content.length} >>\nstream\n${content}\nendstream`
const page = (resources: string, more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << ${resources} >> ${more} >>`

type Scripted = { catalog?: string; page?: string; content?: string; more?: string[] }

function scripted({ catalog = '', page: shown = page(''), content = CONTENT, more = [] }: Scripted): Buffer {
  const root = CATALOG.replace('>>', `${catalog} >>`)
  return handMadePdf([root, ONE_PAGE[1] ?? '', shown, streamOf('', content), ...more])
}

const LAYER = `<< /Type /OCG /Name (planted) /Usage << /CreatorInfo << /Creator (planted) >> >> ${ACTIVE} >>`

/** Scripts in unexpected places, by that place; each file draws a blue square. */
export const SCRIPTED_PDFS: Readonly<Record<string, Buffer>> = {
  resources: scripted({ page: page(`${ACTIVE} /Names << /JavaScript << ${SCRIPT} >> >>`) }),
  'marked content of the resources': scripted({
    page: page(
      `/Properties << /MC0 << ${ACTIVE} /Deep [<< /Deeper << ${ACTIVE} >> >>] >> /MC1 5 0 R /MC2 (planted) >>`,
    ),
    more: [`<< /Type /Action ${SCRIPT} >>`],
  }),
  'an appearance': scripted({
    page: page('', `/Annots [<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] ${ACTIVE} /AP << /N 5 0 R >> >>]`),
    more: [
      streamOf(`${FORM} ${ACTIVE} /Resources << /Properties << /P << ${ACTIVE} >> >> >> /Measure << ${ACTIVE} >>`),
    ],
  }),
  'an appearance of several states': scripted({
    page: page(
      '',
      '/Annots [<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /AS /On /AP << /N << /On 5 0 R /JS (planted) >> >> >>]',
    ),
    more: [streamOf(`${FORM} ${ACTIVE}`)],
  }),
  'optional content': scripted({
    catalog: `/OCProperties << /OCGs [5 0 R] /D << /Name (planted) /Creator (planted) /ON [5 0 R] /Order [(planted) 5 0 R]
      /AS [<< /Event /View /OCGs [5 0 R] ${ACTIVE} >>] ${ACTIVE} >> ${ACTIVE} >>`,
    page: page('/Properties << /L 5 0 R >>'),
    content: `/OC /L BDC ${CONTENT} EMC`,
    more: [LAYER],
  }),
  'graphics states, patterns and shadings': scripted({
    page: page(`/ExtGState << /G << /CA 1 ${ACTIVE} >> >> /Pattern << /P << /PatternType 2 /Shading << /ShadingType 2
      /ColorSpace /DeviceGray /Coords [0 0 1 1] ${ACTIVE} >> ${ACTIVE} >> >> /ColorSpace << /C [/CalGray << ${ACTIVE} >>] >>`),
  }),
  'groups, forms and pictures': scripted({
    page: page('/XObject << /F 5 0 R /Script 6 0 R >>', `/Group << /S /Transparency /CS /DeviceRGB ${ACTIVE} >>`),
    content: `${CONTENT} /F Do`,
    more: [
      streamOf(`${FORM} ${ACTIVE} /Group << ${ACTIVE} >> /OC << /Type /OCMD ${ACTIVE} >>`),
      streamOf('', 'planted()'),
    ],
  }),
  fonts: scripted({
    page: page(`/Font << /T << /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97
      /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] ${ACTIVE} >> /CharProcs << /a 5 0 R /JS (planted) >>
      /Resources << ${ACTIVE} >> ${ACTIVE} >> >>`),
    more: [streamOf(ACTIVE, '9 0 d0 0 0 9 9 re f % planted')],
  }),
  'the drawing itself': scripted({
    content: `% planted\n/Span << /JS (planted \\) >>) /Deep << ${SCRIPT} >> >> BDC ${CONTENT} EMC /Point << ${SCRIPT} >> DP`,
  }),
}

/** Everything in a PDF, decompressed, to search for scripts. */
export async function pdfUnpacked(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => {
      if (!(object instanceof PDFRawStream)) return object.toString()
      return `${object.dict.toString()}\n${Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')}`
    })
    .join('\n')
}

/** A text of so many accents on one letter, in the wrong order. */
export function accentedPdf(accents: number): Buffer {
  const unicode = '2 beginbfchar\n<41> <0323>\n<42> <0301>\nendbfchar'
  const words = `BT /F 1 Tf 9 9 Td (${'Enough letters to be a text'}) Tj (${'B'.repeat(accents / 2)}${'A'.repeat(accents / 2)}) Tj ET`
  const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
  const cmap = `/CIDInit /ProcSet findresource begin begincmap\n1 begincodespacerange\n<00> <ff>\nendcodespacerange\n${unicode}\nendcmap end`
  return handMadePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 600] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    stream(words),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
    stream(cmap),
  ])
}
