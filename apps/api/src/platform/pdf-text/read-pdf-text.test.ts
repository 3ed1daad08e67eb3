import { ChildProcess } from 'node:child_process'
import { constants, deflateRawSync } from 'node:zlib'
import { degrees, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { ZERO } from '@nirgam/domain/shared/money'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  accentedPdf,
  circularForm,
  circularPdf,
  doublingForm,
  doublingPages,
  manyKids,
} from '../../testing/files/hostile-files.ts'
import { encryptedPdf, pdfSaying } from '../../testing/files/sample-files.ts'
import { type Look, type PdfWork, readPdf } from './read-pdf-text.ts'

const readPdfText = (bytes: Uint8Array) => readPdf(bytes, { as: 'text' })

test('the words of a PDF are read in order, without our watermark', async () => {
  const bytes = await pdfSaying('Form 145, Part C', 'Nirgam NRG-ABC123', 'Acknowledgement number: 123456789012345')
  const read = await readPdfText(bytes)
  expect(read).toMatchObject({ state: 'read', text: expect.stringContaining('number: 123456789012345') })
  expect(JSON.stringify(read)).not.toContain('NRG-')
})

test('the helper of a PDF ends once it has answered, so that helpers do not pile up', async () => {
  const kills = vi.spyOn(ChildProcess.prototype, 'kill')
  await readPdfText(await pdfSaying('These words are long enough to be a text'))
  const helper = kills.mock.contexts.at(-1)
  kills.mockRestore()
  expect(helper).toMatchObject({ killed: true })
})

test('a broken PDF is unreadable, and the next one is read', async () => {
  const [broken, next] = await Promise.all([
    readPdfText(Buffer.from('%PDF-1.7\nnothing\n%%EOF')),
    readPdfText(await pdfSaying('These words are long enough to be a text')),
  ])
  expect([broken.state, next.state]).toEqual(['unreadable', 'read'])
})

test('endless and password-protected PDFs have no text, and do not block the reader', async () => {
  const endless = [circularPdf(), circularForm()]
  const read = await Promise.all([...endless, encryptedPdf()].map((bytes) => readPdfText(bytes)))
  expect(read.map(({ state }) => state)).toEqual([...endless.map(() => 'no_text'), 'unreadable'])
})

test('a PDF that unpacks to a gigabyte ends only its own process', async () => {
  const document = await PDFDocument.create()
  const { context } = document
  // Blocks that end with a full flush can be repeated without compressing them again.
  const block = deflateRawSync(Buffer.alloc(4 * 1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(256).fill(block), Buffer.from([3, 0])])
  const stream = context.register(context.stream(packed, { Filter: 'FlateDecode' }))
  document.addPage().node.set(PDFName.of('Contents'), stream)
  expect(await readPdfText(await document.save())).toEqual({ state: 'unreadable' })
})

/** In this process: the helper's own work, without starting it. */
describe('the helper', () => {
  let work: (asked: PdfWork) => Promise<void>
  const { send } = process
  beforeAll(async () => {
    const on = vi.spyOn(process, 'on').mockReturnThis()
    await import('./pdf-text-worker.ts')
    work = on.mock.calls.find(([event]) => String(event) === 'message')?.[1] as typeof work
    on.mockRestore()
  })
  afterAll(() => {
    process.send = send
  })

  async function answered(bytes: Uint8Array, look: Look = { as: 'text' }) {
    const sent = vi.fn(() => true)
    process.send = sent
    await work({ bytes, look })
    expect(sent).toHaveBeenCalledOnce()
    return sent.mock.lastCall?.at(0 as never) as unknown as { state: string; text?: string }
  }

  async function pages(...draw: ((page: PDFPage) => void)[]): Promise<Uint8Array> {
    const document = await PDFDocument.create()
    for (const one of draw) one(document.addPage())
    return document.save()
  }
  const saying =
    (text: string, turn = 0) =>
    (page: PDFPage) =>
      page.drawText(text, { x: 250, y: 400, rotate: degrees(turn) })

  test('reads lines and pages apart, at most forty', async () => {
    const bytes = await pages(
      (page) => page.drawText('A first line\nand a second one', { x: 50, y: 400 }),
      ...Array.from({ length: 40 }, (_, n) => saying(`Page ${n + 2}`)),
    )
    const { text = '', ...rest } = await answered(bytes)
    expect(rest).toEqual({ state: 'read' })
    const read = text.split('\f')
    expect([read.length, read[0], read[1], read[39], read[40]]).toEqual([
      41,
      'A first line\nand a second one',
      'Page 2',
      'Page 40',
      '',
    ])
  })

  test('takes a page with nothing but our watermark for a scan', async () => {
    const bytes = await pdfSaying('Nirgam NRG-ABC123', 'Nirgam NRG-ABC123', 'p. 1')
    expect(await answered(bytes)).toEqual({ state: 'no_text' })
  })

  test('reads few accents per letter, because normalising them takes quadratic time', async () => {
    const { text } = await answered(accentedPdf(40_000))
    expect(text?.match(/\p{M}+/gu)?.map(({ length }) => length)).toEqual([8])
  })

  test.each([
    ['pages that double', doublingPages(20)],
    ['forms that double', doublingForm(20)],
    ['a hundred thousand pages', manyKids(100_000)],
  ])('finds no text in %s', async (_what, bytes) => {
    expect(await answered(bytes)).toEqual({ state: 'no_text' })
  })

  test('reads text that lies, stands or is slightly askew, but no watermark across the page', async () => {
    const bytes = await pages(
      ...[0, 90, 180, 270, 5, -5].map((turn) => saying(`Turned by ${turn}`, turn)),
      ...[30, -30, 60].map((turn) => saying(`Slanted by ${turn}`, turn)),
      (page) => page.drawText('Nirgam NRG-ABC123 Nirgam NRG-XYZ789 Total', { x: 50, y: 400, size: 9 }),
    )
    const { text = '' } = await answered(bytes)
    expect(text.match(/Turned by -?\d+/g)).toHaveLength(6)
    expect(text).not.toContain('Slanted')
    expect(text.split('\f').at(-2)?.trim()).toBe('Total')
  })

  test.each([
    ['nineteen letters and digits', 'abcde 12345 fghij - 6789', 'no_text'],
    ['twenty', 'abcde 12345 fghij - 67890', 'read'],
  ])('takes %s for what they are', async (_what, text, state) => {
    expect(await answered(await pages(saying(text)))).toMatchObject({ state })
  })

  test('reads no further than a hundred thousand letters', async () => {
    const small = { x: 20, y: 700, size: 0.5, lineHeight: 1 }
    const lines = Array<string>(100).fill('x'.repeat(998)).join('\n')
    const bytes = await pages(
      (page) => page.drawText(lines, small),
      (page) => page.drawText('y'.repeat(200), small),
      saying('zzzzz'),
    )
    const { text = '' } = await answered(bytes)
    expect([text.length, text.slice(99_897)]).toEqual([100_000, `xx\f${'y'.repeat(100)}`])
  })

  test('says what cannot be read, and answers in the form it was asked for', async () => {
    const broken = Buffer.from('%PDF-1.7\nnothing\n%%EOF')
    expect(await answered(broken)).toEqual({ state: 'unreadable' })
    const sought = [{ key: 'name', label: 'Name', value: 'Asha Example', kind: 'name' }] as never
    expect(await answered(broken, { as: 'document', kind: 'panCard', sought })).toEqual({
      state: 'unreadable',
      pages: [],
      values: [],
    })
    const known = { udin: '', acknowledgement: '', pan: '', name: '', amount: ZERO }
    const certificate = await answered(broken, { as: 'certificate', known })
    expect(certificate).toEqual(await readPdf(broken, { as: 'certificate', known }))
    expect(certificate).not.toEqual({ state: 'unreadable' })
  })
})
