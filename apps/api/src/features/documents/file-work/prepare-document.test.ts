import { MESSAGES } from '@nirgam/domain/shared/messages'
import { afterAll, describe, expect, test } from 'vitest'
import {
  circularForm,
  circularPdf,
  doublingForm,
  doublingPages,
  manyKids,
  manyScans,
  pageOf,
  strips,
} from '../../../testing/files/hostile-files.ts'
import {
  encryptedPdf,
  handMadePdf,
  ONE_PAGE,
  pdf,
  photo,
  pixelBomb,
  unpackingBomb,
} from '../../../testing/files/sample-files.ts'
import { DocumentRefused, type RefusalCode } from './document-refused.ts'
import { type DocumentToPrepare, prepareDocument, stopFileWork } from './prepare-document.ts'

const WATERMARK = 'NIRGAM · NRG-7K2M9QX4 · for 15CA/15CB only'

afterAll(stopFileWork)

function prepare(bytes: Uint8Array, fileName: string, more: Partial<DocumentToPrepare> = {}) {
  return prepareDocument({ who: fileName, bytes, fileName, watermark: WATERMARK, ...more })
}

async function refusal(work: Promise<unknown>): Promise<DocumentRefused> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof DocumentRefused)) throw new Error(`expected a refusal, got ${String(error)}`)
  return error
}

describe('an upload is refused with a message the user understands', () => {
  const text = (content: string) => () => Buffer.from(content)
  const cut = async (file: Promise<Buffer>, keep: number) => {
    const bytes = await file
    return bytes.subarray(0, Math.floor(bytes.length * keep))
  }
  const noisy = async (format: 'jpeg' | 'png') => {
    const { default: sharp } = await import('sharp')
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    return sharp({ create: { width: 400, height: 400, channels: 3, background: '#888', noise } })
      .toFormat(format)
      .toBuffer()
  }

  const followed = async (format: 'jpeg' | 'png', hidden: string | Buffer) =>
    Buffer.concat([await photo(format, 40, 40), Buffer.from(hidden)])

  const jpegStartThenHtml = () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html><script>alert(1)</script></html>')])

  const stripBehindPage = () => {
    const [catalog = '', , page = ''] = ONE_PAGE
    const pages = '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>'
    return handMadePdf([catalog, pages, page, page.replace('300 400', '14000 100')])
  }

  const cases: [string, RefusalCode, string, () => Buffer | Promise<Buffer>][] = [
    ['an empty file', 'empty', 'a.pdf', () => Buffer.alloc(0)],
    ['a file over 5 MB', 'too_large', 'a.jpg', () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff)],
    ['an SVG renamed to PNG', 'wrong_type', 'a.png', text('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a web page in a JPG', 'wrong_type', 'a.jpg', text('<!doctype html><script>alert(1)</script>')],
    ['a JPG named PNG', 'mislabelled', 'a.png', () => photo('jpeg', 40, 40)],
    ['a JPG named HTML', 'mislabelled', 'a.html', () => photo('jpeg', 40, 40)],
    ['a PNG of 20,000 x 20,000 pixels', 'too_many_pixels', 'a.png', () => pixelBomb(20_000)],
    ['a JPG cut in half', 'corrupt', 'a.jpg', () => cut(noisy('jpeg'), 0.5)],
    ['a JPG that lost its end', 'corrupt', 'a.jpg', () => cut(noisy('jpeg'), 0.97)],
    ['a PNG cut in half', 'corrupt', 'a.png', () => cut(noisy('png'), 0.5)],
    ['only the first bytes of a JPG', 'corrupt', 'a.jpg', () => cut(noisy('jpeg'), 0.001)],
    ['a web page behind the first bytes of a JPG', 'corrupt', 'a.jpg', jpegStartThenHtml],
    ['a JPG with a web page at its end', 'second_file', 'a.jpg', () => followed('jpeg', '<HTML><p>hello')],
    ['a PNG with a PDF at its end', 'second_file', 'a.png', async () => followed('png', await pdf())],
    ['a PDF cut in half', 'corrupt', 'a.pdf', () => cut(pdf(3), 0.5)],
    ['a PDF that lost its end', 'corrupt', 'a.pdf', () => cut(pdf(3), 0.98)],
    [
      'a PDF without pages',
      'corrupt',
      'a.pdf',
      () => handMadePdf([ONE_PAGE[0]!, '<< /Type /Pages /Kids [] /Count 0 >>']),
    ],
    ['a PDF that starts elsewhere', 'wrong_type', 'a.pdf', async () => Buffer.concat([Buffer.from('x'), await pdf()])],
    ['a PDF with a password', 'encrypted', 'a.pdf', encryptedPdf],
    ['a PDF of 201 pages', 'too_many_pages', 'a.pdf', () => pdf(201)],
    ['a PDF whose pages are their own parent', 'corrupt', 'a.pdf', () => circularPdf('/Kids [2 0 R]')],
    ['a PDF whose one page is there 800,000 times', 'too_many_pages', 'a.pdf', () => manyKids(800_000)],
    ['a PDF whose page is there twice', 'corrupt', 'a.pdf', () => manyKids(2)],
    ['a PDF of groups that double thirty times', 'corrupt', 'a.pdf', () => doublingPages(30)],
    ['a PDF with a page of fourteen thousand kilometres', 'odd_proportions', 'a.pdf', () => pageOf('1000000000 1')],
    ['a PDF with a strip for a page', 'odd_proportions', 'a.pdf', () => pageOf('14000 100')],
    ['a PDF with a page of no size', 'odd_proportions', 'a.pdf', () => pageOf('0 0')],
    ['a PDF of 200 strips', 'odd_proportions', 'a.pdf', () => strips(200)],
    ['a PDF with a strip behind an ordinary page', 'odd_proportions', 'a.pdf', stripBehindPage],
    ['a PNG of 1 x 49,000,000 pixels', 'odd_proportions', 'a.png', () => pixelBomb(1, 49_000_000)],
    ['a JPG that is drawn a thousand times over', 'too_complex', 'a.jpg', () => manyScans(1000)],
    ['a PDF that unpacks to 100 MB', 'corrupt', 'a.pdf', () => unpackingBomb(100)],
    ['a PDF made of bare promises', 'corrupt', 'a.pdf', text('%PDF-1.7\n%%EOF')],
  ]

  test.each(cases)('%s', async (_name, code, fileName, make) => {
    const refused = await refusal(prepare(await make(), fileName))
    expect(refused.code).toBe(code)
    expect(refused.message).toMatch(/^[A-Z].{20,120}\.?$/)
  })

  test('a commonly tried format is named', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    expect((await refusal(prepare(heic, 'IMG_1.HEIC'))).message).toMatch(/^This is a HEIC photo\./)
    const unknown = await refusal(prepare(Buffer.from('Dear Sir'), 'a.pdf'))
    expect(unknown.message).toBe(MESSAGES.documents.wrongType)
  })

  test('a PDF that unpacks to an acceptable size is accepted', async () => {
    expect((await prepare(unpackingBomb(30), 'a.pdf')).pages).toBe(1)
  })

  test('a PDF whose page tree refers to itself as parent is repaired', async () => {
    expect((await prepare(circularPdf('/Kids [3 0 R]'), 'a.pdf')).pages).toBe(1)
  })

  test('a PDF whose form is circular or doubled is still stored', async () => {
    for (const fields of [circularForm(), doublingForm(30)]) expect((await prepare(fields, 'a.pdf')).pages).toBe(1)
  })

  test('a file that takes too long is refused, and the next one is processed', async () => {
    const slow = await refusal(prepare(await pdf(200), 'a.pdf', { timeoutMs: 1 }))
    expect(slow.code).toBe('too_slow')
    expect((await prepare(await pdf(1), 'a.pdf')).pages).toBe(1)
  })
})
