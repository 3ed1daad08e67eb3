import { handMadePdf, ONE_PAGE, photo } from './sample-files.ts'

/** Small files made to cost much, or never to end; for tests and for the crowds. */

const [CATALOG = '', , PAGE = ''] = ONE_PAGE

/** The group of all pages is its own parent; with itself among its kids it has no end downwards either. */
export function circularPdf(kids = '/Kids [3 0 R]'): Buffer {
  return handMadePdf([CATALOG, `<< /Type /Pages ${kids} /Count 1 /Parent 2 0 R >>`, PAGE])
}

/** One page, named so many times. */
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

/** A JPEG with one of its scans so many times. */
export async function manyScans(times: number): Promise<Buffer> {
  const jpeg = await photo('jpeg', 400, 300)
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)])
}
