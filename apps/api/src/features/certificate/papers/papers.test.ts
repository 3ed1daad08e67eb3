import { PDFDocument } from '@cantoo/pdf-lib'
import { prefilled146 } from '@nirgam/domain/certificate/form-146-sources'
import { sourceDeclaration } from '@nirgam/domain/certificate/papers/bank-declarations'
import { letterFor } from '@nirgam/domain/certificate/papers/bank-letter'
import { PACKET_TITLE, packetCover, packetSheets } from '@nirgam/domain/certificate/papers/bank-packet'
import { sheetOf145, sheetOf146 } from '@nirgam/domain/certificate/papers/filing-sheets'
import type { PrintedSheet } from '@nirgam/domain/certificate/papers/printed-sheet'
import { sheetFor, sheetsIn } from '@nirgam/domain/certificate/papers/sheet-papers'
import { annexureOf } from '@nirgam/domain/certificate/papers/working-annexure'
import { sampleForm } from '@nirgam/domain/remittance/sample-form'
import { sampleFacts, samplePart, sampleSavings, sampleSheet } from '@nirgam/domain/testing/sample-sheet'
import { sampleFlat, sheetOfFlat } from '@nirgam/domain/testing/sample-workings'
import { getDocument, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { misnamedForms, type PdfText, pdfTexts, pdfWords } from '../../../testing/files/pdf-text.ts'
import { bankPacket, type Cover } from './bank-packet.ts'
import { PACKET_MAX_BYTES } from './packet-bounds.ts'
import { sheetPdf } from './sheet-pdf.ts'

const facts = sampleFacts()
const madeAt = Date.parse('2026-11-15T10:00:00Z')
const numbers = ['REM-000007', 'NRG-EXAMPLE']
const check = { code: 'ABCD-EFGH-JKMN-PQRS', url: 'https://nirgam.example/check#ABCD-EFGH-JKMN-PQRS' }

async function opened(bytes: Uint8Array) {
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
}

test('the sheet of Form 146 has every box, on several pages, with its numbers and its check code', async () => {
  const sheet = sheetOf146(prefilled146(facts), '2026-11-20')
  const text = await pdfWords(await sheetPdf({ sheet, numbers, madeAt, check }))
  for (const { rows } of sheet.sections) {
    for (const { label } of rows) expect(text).toContain(label)
  }
  expect(text).toContain('ABCD-EFGH-JKMN-PQRS')
  expect(text).toContain('REM-000007 · NRG-EXAMPLE')
})

test('a screen reader finds headings, steps and a table in the sheet of Form 145', async () => {
  const certified = { acknowledgement: '123456789012345', filedOn: '2026-11-16', udin: '26123456ABCDEF1234' }
  const sheet = sheetOf145(facts, certified, [])
  if (!sheet) throw new Error('no sheet')
  const bytes = await sheetPdf({ sheet, numbers, madeAt, check, notice: 'Compare every letter.' })
  const text = (await pdfWords(bytes)).replaceAll(/\s+/g, ' ')
  for (const [index, step] of sheet.steps.entries()) expect(text).toContain(`${index + 1}. ${step}`)
  const document = await opened(bytes)
  const tree = await (await document.getPage(1)).getStructTree()
  const kinds = JSON.stringify(tree)
  for (const kind of ['H1', 'H2', 'LI', 'TR', 'TH', 'TD', 'Figure']) expect(kinds).toContain(`"role":"${kind}"`)
  expect((await document.getMetadata()).info).toMatchObject({ Title: sheet.title, Language: 'en-IN' })
  // Its types declare an object; it is a map.
  const marks = (await document.getMarkInfo()) as unknown as Map<string, boolean>
  expect(marks.get('Marked')).toBe(true)
})

test('the working of the worked example fits on two pages, with every figure and accessible tables', async () => {
  const papers = [{ kind: 'sale_deed', verdict: 'accepted', ticks: ['name'] }] as const
  const flat = sampleFacts({ sheet: sheetOfFlat(), papers })
  const bytes = await sheetPdf({ sheet: annexureOf(flat, null), numbers, madeAt, check })
  const text = await pdfWords(bytes)
  for (const figure of ['₹49,20,000', '₹6,15,000', '₹61,500', '₹27,060', '₹7,03,560', '₹4,40,440', 'USD 56,188.24'])
    expect(text).toContain(figure)
  expect(text).toContain('Rest without a credit: ₹0.')
  const { senderDetails, senderBankDetails } = flat.answers
  const whose = [
    `${senderDetails.name}, PAN ${senderBankDetails.panNumber}`,
    '2026-27',
    flat.accountant.firm,
    `${flat.accountant.name}, membership ${flat.accountant.membershipNumber}`,
    'Documents seen',
  ]
  for (const fact of whose) expect(text).toContain(fact)
  const document = await opened(bytes)
  expect(document.numPages).toBe(2)
  const kinds = JSON.stringify(await (await document.getPage(2)).getStructTree())
  for (const kind of ['H2', 'Table', 'TR', 'TH', 'TD']) expect(kinds).toContain(`"role":"${kind}"`)
})

test('the working of three parts fits on two pages', async () => {
  const sheet = sheetOfFlat({ parts: [sampleFlat(), samplePart(), sampleSavings(2_50_000_00)] })
  const bytes = await sheetPdf({ sheet: annexureOf(sampleFacts({ sheet }), null), numbers, madeAt, check })
  expect((await opened(bytes)).numPages).toBe(2)
})

test('each declaration is one page with a place to sign', async () => {
  const flat = sampleFacts({ sheet: sheetOfFlat() })
  const savings = sampleFacts({ sheet: sampleSheet({ part: 'D', parts: [sampleSavings(487_321_00)] }) })
  for (const sheet of [flat, savings].flatMap((one) => packetSheets(one, null, []))) {
    if (typeof sheet === 'string' || !sheet.title.startsWith('Declaration')) continue
    const bytes = await sheetPdf({ sheet, numbers, madeAt, check })
    expect([sheet.title, (await opened(bytes)).numPages]).toEqual([sheet.title, 1])
    expect(await pdfWords(bytes)).toContain('Signature of the remitter')
  }
})

test('a screen reader hears which boxes are ticked', async () => {
  const bytes = await sheetPdf({ sheet: sourceDeclaration(facts), numbers, madeAt })
  const tree = JSON.stringify(await (await (await opened(bytes)).getPage(1)).getStructTree())
  expect(tree.match(/"alt":"Ticked"/g)).toHaveLength(1)
  expect(tree.match(/"alt":"Not ticked"/g)?.length).toBeGreaterThan(5)
})

/** Texts that run over a margin or into one another. */
function outOfPlace(pages: readonly PdfText[][]): string[] {
  return pages.flatMap((pieces) =>
    pieces.flatMap((one, index) => {
      const isOver = one.x < 47.9 || one.x + one.width > 547.5 || one.y > 800
      const [under] = pieces.slice(index + 1).filter((other) => {
        const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
        const down = Math.min(one.y, other.y) - Math.max(one.y - one.size * 0.7, other.y - other.size * 0.7)
        return across > 0.5 && down > 0.2
      })
      return isOver || under ? [`${one.text} / ${under?.text ?? 'the margin'}`] : []
    }),
  )
}

test('every sheet, the packet’s cover and the letter give both names of a tax form at its first mention', async () => {
  const flat = sampleFacts({ sheet: sheetOfFlat() })
  const certified = { acknowledgement: '123456789012345', filedOn: '2026-11-16', udin: '26123456ABCDEF1234' }
  const notes = { version: 3, madeBy: 'Ira Example', finding: { result: 'Part C', reasons: ['It is taxable.'] } }
  const source = { facts: flat, form: prefilled146(flat), certified, earlier: [], notes }
  const signer = { name: 'Sita Rao', membershipNumber: '123456' }
  const none = sampleFacts({ sheet: sampleSheet({ part: 'none' }) })
  const contents = [{ label: 'PAN Card', page: 2 }]
  const sheets = [
    ...sheetsIn(source).map(({ paper }) => sheetFor(paper, source)),
    packetCover({ facts: flat, certified, acknowledgement145: '1', reading145: 'found', contents, pages: 2 }),
    letterFor({ facts: none, reasons: [], signer, signedOn: '2026-11-16' }),
  ].filter((sheet) => sheet !== null)
  expect(sheets.length).toBeGreaterThan(9)
  for (const sheet of sheets) {
    const bytes = await sheetPdf({ sheet, numbers, madeAt, check })
    expect([sheet.title, misnamedForms(await pdfWords(bytes))]).toEqual([sheet.title, []])
    expect([sheet.title, outOfPlace(await pdfTexts(bytes))]).toEqual([sheet.title, []])
  }
})

test('a long heading does not overlap the check code, and signature lines stand side by side', async () => {
  const words = (count: number) => 'xx '.repeat(count).trim()
  const signed = ['First', 'Second', 'Third']
  const rows = [{ label: 'Nothing', value: '' }]
  const sections: PrintedSheet['sections'] = [
    { title: 'Facts', rows },
    { title: '', signed },
  ]
  const sheet = { title: words(60), about: words(150), steps: [], sections }
  const [pieces = []] = await pdfTexts(await sheetPdf({ sheet, numbers, madeAt, check }))
  const heading = pieces.filter(({ text }) => text.includes('xx'))
  const right = Math.max(...heading.map(({ x, width }) => x + width))
  expect([right < 408, right > 390]).toEqual([true, true])
  const placed = signed.map((name) => pieces.find(({ text }) => text === name)?.x ?? 0)
  expect(placed.map(Math.round)).toEqual([48, 224, 401])
  expect(pieces.map(({ text }) => text)).toContain('—')
})

test('the desk’s working says by how much the parts are off', async () => {
  const off = sampleFacts({ answers: sampleForm({ accountType: 'nro', amount: 487_421 }) })
  const notes = { version: 3, madeBy: 'Ira Example', finding: { result: 'Part C', reasons: ['It is taxable.'] } }
  const text = await pdfWords(await sheetPdf({ sheet: annexureOf(off, null, notes), numbers, madeAt }))
  expect(text).toContain('The parts come to ₹100.00 less than the remittance.')
  expect(text).toContain('It is taxable.')
  expect(text).toContain('3, made by Ira Example')
})

const pagesIn = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount()
const packetFacts = { facts, certified: null, acknowledgement145: null, reading145: null }
const coverFor: Cover = (contents, pages) =>
  sheetPdf({ sheet: packetCover({ ...packetFacts, contents, pages }), numbers, madeAt, check })

async function samplePacket(more = 0) {
  const signed = await sheetPdf({ sheet: sheetOf146(prefilled146(facts), '2026-11-20'), numbers, madeAt })
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const further = Array.from({ length: more }, (_, index) => ({
    label: `Bank statement ${index + 1}`,
    mediaType: 'image/jpeg',
    bytes: picture,
  }))
  const packet = await bankPacket(
    coverFor,
    [
      { label: 'Form 146', mediaType: 'application/pdf', bytes: signed, attached: { fileName: 'form-146.pdf' } },
      { label: 'PAN Card', mediaType: 'image/jpeg', bytes: picture },
      { label: 'Broken', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.4 nothing') },
      ...further,
    ],
    { title: PACKET_TITLE, madeAt },
  )
  return { packet, signed, document: await opened(packet.bytes) }
}

test('the bank packet shows every paper and carries the certificate as it was, byte for byte', async () => {
  const { packet, signed, document } = await samplePacket()
  expect(packet.attachedOnly).toEqual(['Broken'])
  expect(document.numPages).toBe(1 + (await pagesIn(signed)) + 1)
  const content = await document.getAttachmentContent('form-146.pdf')
  expect(Buffer.from(content as Uint8Array).equals(signed)).toBe(true)
})

test.each([0, 60])(
  'the cover names the real page numbers, every page is numbered and bookmarks lead there (%i more)',
  async (more) => {
    const { packet, signed, document } = await samplePacket(more)
    const places = await pdfTexts(packet.bytes)
    const texts = places.map((pieces) => pieces.map(({ text }) => text).join(' '))
    const coverPages = document.numPages - (await pagesIn(signed)) - 1 - more
    expect(coverPages).toBe(more === 0 ? 1 : 2)
    const cover = texts.slice(0, coverPages).join(' ')
    expect(cover).toContain(`Contents: ${document.numPages} pages`)
    for (const [index, pieces] of places.entries()) {
      const [, , width = 0, height = 0] = (await document.getPage(index + 1)).view
      const number = pieces.find(({ text }) => text === `Packet page ${index + 1} of ${document.numPages}`)
      if (!number) throw new Error(`page ${index + 1} has no number`)
      // In the middle of the lower edge.
      expect(Math.abs(number.x + number.width / 2 - width / 2)).toBeLessThan(1)
      expect([number.size > 6, number.size < 9, height - number.y < 12, height - number.y > 6]).not.toContain(false)
    }
    const bookmarks = await Promise.all(
      ((await document.getOutline()) ?? []).map(async ({ title, dest }) => {
        const [page] = dest as [{ num: number; gen: number }]
        return [title, (await document.getPageIndex(page)) + 1]
      }),
    )
    const pan = coverPages + (await pagesIn(signed)) + 1
    expect(bookmarks.slice(0, 3)).toEqual([
      ['Cover', 1],
      ['Form 146', coverPages + 1],
      ['PAN Card', pan],
    ])
    expect(bookmarks).toHaveLength(3 + more)
    for (const line of [`1. Form 146 ${coverPages + 1}`, `2. PAN Card ${pan}`, '3. Broken attached']) {
      expect(cover.replaceAll(/\s+/g, ' ')).toContain(line)
    }
  },
)

test('a picture fills its page except for the margins, in portrait or landscape like itself', async () => {
  const picture = async (width: number, height: number, kind: 'png' | 'jpeg') => ({
    label: kind,
    mediaType: `image/${kind}`,
    bytes: await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .toFormat(kind)
      .toBuffer(),
  })
  const papers = [await picture(900, 600, 'jpeg'), await picture(300, 900, 'png'), await picture(50, 50, 'png')]
  const { bytes, attachedOnly } = await bankPacket(coverFor, papers, { title: PACKET_TITLE, madeAt })
  const document = await opened(bytes)
  const places = await Promise.all(
    papers.map(async (_, index) => {
      const page = await document.getPage(document.numPages - papers.length + index + 1)
      const { fnArray, argsArray } = await page.getOperatorList()
      const isPainted = fnArray.indexOf(OPS.paintImageXObject)
      const moves = argsArray.slice(0, isPainted).filter((_args, at) => fnArray[at] === OPS.transform)
      const [width, , , height, x, y] = moves.reduce((place, move) => Util.transform(place, move), [1, 0, 0, 1, 0, 0])
      return [...page.view.slice(2), x, y, width, height].map((length) => Math.round(length))
    }),
  )
  expect(attachedOnly).toEqual([])
  expect(places).toEqual([
    [842, 595, 36, 41, 770, 513],
    [595, 842, 169, 36, 257, 770],
    [595, 842, 36, 159, 523, 523],
  ])
})

test('the address and the code are printed beside the QR code, to be typed', async () => {
  const text = await pdfWords(await coverFor([], 1))
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Enter the code at nirgam.example/check ABCD-EFGH-JKMN-PQRS')
})

test('a packet that would be too large is refused before it is assembled', async () => {
  const bytes = new Uint8Array(PACKET_MAX_BYTES + 1)
  const paper = { label: 'Huge', mediaType: 'application/pdf', bytes }
  await expect(bankPacket(coverFor, [paper], { title: '', madeAt })).rejects.toThrow('bytes')
})
