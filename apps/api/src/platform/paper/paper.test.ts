import { readFileSync } from 'node:fs'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { create } from 'fontkit'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { pdfTexts } from '../../testing/files/pdf-text.ts'
import { Paper } from './paper.ts'

test.each(['regular', 'bold'])(
  'the %s font has the rupee sign, European and Hindi names, and stays small',
  (weight) => {
    const bytes = readFileSync(new URL(`fonts/noto-sans-${weight}.ttf`, import.meta.url))
    const font = create(bytes)
    const missing = [...'₹€·’—–ÄßéñøŁžğİșȚơƯẠễक्षत्रियाँ।'].filter(
      (letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!),
    )
    expect(missing).toEqual([])
    expect(bytes.byteLength).toBeLessThan(200 * 1024)
  },
)

const INFO = { title: 'A title', subject: 'A subject', createdAt: Date.parse('2026-11-15T10:00:00Z') }
const newPaper = (head?: (paper: Paper) => void) =>
  new Paper(INFO, { left: 50, right: 545, top: 60, bottom: 780, ...(head && { head }) })

test('a text stands where it is put, in its width, and the next one goes below it', async () => {
  const paper = newPaper()
  const [small, large] = [{ size: 10 }, { size: 20, bold: true }]
  const below = paper.text('One line', 50, 100, small)
  expect(below).toBeGreaterThan(110)
  expect(below).toBeLessThan(120)
  expect(paper.text('One line', 50, 100, large) - 100).toBeCloseTo(2 * (below - 100), 0)
  const words = 'so many words that they need several lines in a narrow column'
  const narrow = paper.text(words, 50, 200, { ...small, width: 100 })
  expect(narrow - 200).toBeGreaterThan(3 * (below - 100))
  expect(paper.text(words, 50, 200, { ...small, width: 100, lineGap: 5 })).toBeGreaterThan(narrow + 10)
  expect(paper.heightOf(words, { ...small, width: 100 })).toBeCloseTo(narrow - 200, 0)
  expect(paper.widthOf('wide', large)).toBeGreaterThan(2 * paper.widthOf('wide', small))
  paper.text(`cut ${words}`, 50, 400, { ...small, width: 100, lines: 1 })
  paper.text('to the right', 50, 500, { ...small, width: 300, align: 'right' })
  paper.text('अ\tßß \u4e2d', 50, 600, small)
  const [pieces = []] = await pdfTexts(await paper.finish(() => {}))
  const at = (start: string) => pieces.filter(({ text }) => text.startsWith(start))
  expect(at('One line')).toMatchObject([
    { x: 50, size: 10 },
    { x: 50, size: 20 },
  ])
  expect(at('cut')).toEqual([expect.objectContaining({ text: expect.stringMatching(/^cut .*…$/) })])
  const [right] = at('to the right')
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeCloseTo(350, 0)
  expect(at('अ').length + at('ßß').length).toBeGreaterThan(0)
  expect(pieces.map(({ text }) => text).join(' '), 'a letter that the font lacks').toMatch(/ßß +\?/)
})

test('a paper begins another page only when there is no more room, and numbers them at the end', async () => {
  const paper = newPaper((further) => further.decorate(() => further.write('Again', 50, 20, { size: 9 })))
  paper.letterhead(40)
  paper.y = 700
  expect([paper.room(80), paper.y]).toEqual([false, 700])
  expect([paper.room(80.1), paper.y]).toEqual([true, 60])
  const rows = [['Reference', 'NRG-1'] as const, ['Amount', '₹5'] as const]
  paper.labelled(rows, ([label, value], index) => ({
    label: () => paper.write(label, 50, 100 + index * 20, { size: 9 }),
    value: () => paper.write(value, 250, 100 + index * 20, { size: 9 }),
  }))
  paper.list(['one', 'two'], (item, index, say) => {
    say(() => paper.write(item, 50, 200 + index * 20, { size: 9 }))
  })
  paper.say('Figure', () => paper.panel(50, 300, 40, 40, '#ff0000', 4), undefined, 'A red field')
  const bytes = await paper.finish((page, pages) => paper.footLine(800, 'Kept safe', page, pages))
  const pages = (await pdfTexts(bytes)).map((pieces) => pieces.map(({ text }) => text))
  expect(pages.map((words) => words.join(' '))).toEqual([
    'Nirgam 15CA/15CB for money sent out of India Kept safe Page 1 of 2',
    'Again Reference NRG-1 Amount ₹5 one two Kept safe Page 2 of 2',
  ])
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const drawn = async (number: number) => {
    const { fnArray } = await (await document.getPage(number)).getOperatorList()
    return fnArray.filter((one) => one === OPS.constructPath).length
  }
  expect([await drawn(1), await drawn(2)], 'mark, line and foot; panel and foot').toEqual([5, 2])
  const [first, second] = [await document.getPage(1), await document.getPage(2)]
  const tree = JSON.stringify(await second.getStructTree())
  const roles = [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role)
  expect(roles.filter((role) => role !== 'Root')).toEqual('Document Table TR TH TD TR TH TD L LI LI Figure'.split(' '))
  expect(tree).toContain('A red field')
  expect(JSON.stringify(await first.getStructTree()).match(/"role":"P"/g)).toHaveLength(2)
  expect((await document.getMetadata()).info).toMatchObject({
    Title: 'A title',
    Subject: 'A subject',
    Author: 'Nirgam',
  })
  await loading.destroy()
})

/** The lines and places of a page's drawing, without its letters. */
async function drawnOn(bytes: Buffer): Promise<string[]> {
  const page = (await PDFDocument.load(bytes)).getPage(0)
  const streams = [page.node.Contents()].flatMap((contents) => (contents instanceof PDFRawStream ? [contents] : []))
  const text = streams.map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')).join('\n')
  return text.split('\n').filter((line) => / (m|l|c|re|w|cm|SCN|scn|Tm)$/.test(line) && !line.startsWith('1 0 0 -1 '))
}

test('lines, panels and the mark are drawn where they are put', async () => {
  const paper = newPaper()
  paper.rule(100)
  paper.rule(200, '#ff0000', 2, 60, 40)
  paper.panel(10, 20, 30, 40, '#00ff00', 5)
  paper.mark(50, 60, 64)
  // Neither colours nor the curves of the corners.
  const places = async (bytes: Buffer) =>
    (await drawnOn(bytes)).filter((line) => !/ (c|SCN|scn)$/.test(line)).join(', ')
  const strokes = '3.2 w, 9 23 m, 9 9.5 l, 19 20.5 l, 22.6 22 m, 22.6 9 l, 22.6 9 m, 19 12.7 l, 22.6 9 m, 26 12.4 l'
  const box = '9 0 m, 23 0 l, 32 23 l, 9 32 l, 0 9 l'
  expect(
    (await places(await paper.finish(() => {}))).split(/, (?=\d+ \d+ m, \d+ \d+ l, [\d.]+ w|15 20 m|1 0 0 1)/),
  ).toEqual([
    '50 100 m, 545 100 l, 0.7 w',
    '60 200 m, 100 200 l, 2 w',
    '15 20 m, 35 20 l, 40 55 l, 15 60 l, 10 25 l',
    `1 0 0 1 50 60 cm, 2 0 0 2 0 0 cm, ${box}, ${strokes}`,
  ])
  const head = newPaper()
  head.letterhead(40)
  const bytes = await head.finish((page, pages) => head.footLine(800, 'Kept', page, pages))
  const lines = await places(bytes)
  expect(lines).toContain('1 0 0 1 50 40 cm, 0.9375 0 0 0.9375 0 0 cm')
  expect(lines).toMatch(/50 86 m, 545 86 l, 1\.2 w, 50 800 m, 545 800 l, 0\.7 w/)
  const words = (await pdfTexts(bytes)).flat().map(({ text, x, y, size }) => [text, Math.round(x), Math.round(y), size])
  expect(words).toEqual([
    ['Nirgam', 90, 54, 19],
    ['15CA/15CB for money sent out of India', 90, 69, 8],
    ['Kept', 50, 817, 8],
    ['Page 1 of 1', 503, 817, 8],
  ])
})
