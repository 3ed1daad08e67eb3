import { constants, deflateRawSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import {
  accentedPdf,
  circularForm,
  circularPdf,
  doublingForm,
  doublingPages,
  manyKids,
} from '../../testing/files/hostile-files.ts'
import { encryptedPdf, pdfSaying } from '../../testing/files/sample-files.ts'
import { readPdf } from './read-pdf-text.ts'

const readPdfText = (bytes: Uint8Array) => readPdf(bytes, { as: 'text' })

test('the words of a PDF are read in order, without our watermark', async () => {
  const bytes = await pdfSaying('Form 145, Part C', 'Nirgam NRG-ABC123', 'Acknowledgement number: 123456789012345')
  const read = await readPdfText(bytes)
  expect(read).toMatchObject({ state: 'read', text: expect.stringContaining('number: 123456789012345') })
  expect(JSON.stringify(read)).not.toContain('NRG-')
})

test('a page with nothing but our watermark is a scan', async () => {
  const read = await readPdfText(await pdfSaying('Nirgam NRG-ABC123', 'Nirgam NRG-ABC123', 'p. 1'))
  expect(read).toEqual({ state: 'no_text' })
})

test('a broken PDF is unreadable, and the next one is read', async () => {
  const [broken, next] = await Promise.all([
    readPdfText(Buffer.from('%PDF-1.7\nnothing\n%%EOF')),
    readPdfText(await pdfSaying('These words are long enough to be a text')),
  ])
  expect([broken.state, next.state]).toEqual(['unreadable', 'read'])
})

test('endless and password-protected PDFs have no text, and do not block the reader', async () => {
  const endless = [circularPdf(), circularForm(), doublingPages(20), doublingForm(20), manyKids(100_000)]
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

test('accents per letter are limited, because normalising them takes quadratic time', async () => {
  const read = await readPdf(accentedPdf(40_000), { as: 'text' })
  expect(read.state === 'read' && read.text.match(/\p{M}+/gu)?.map(({ length }) => length)).toEqual([8])
})
