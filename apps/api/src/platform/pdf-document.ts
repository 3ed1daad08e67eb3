import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

export type Pdf = PDFKit.PDFDocument
type Font = PDFKit.Mixins.PDFFontSource

export const INK = '#17302c'
export const MUTED = '#55706a'
export const BRAND = '#0b5d52'
export const LINE = '#c9d6d2'
export const TINT = '#f1f6f4'

// pdfkit also accepts a font that its own fontkit has parsed; parsing it for every document would take most of the time.
const fontkit: { create(bytes: Buffer): Font } = createRequire(import.meta.resolve('pdfkit'))('fontkit')
const parsed = new Map<string, Font>()

function font(name: 'regular' | 'bold'): Font {
  const known =
    parsed.get(name) ??
    withKnownSubsets(
      withKnownWords(fontkit.create(readFileSync(new URL(`fonts/noto-sans-${name}.ttf`, import.meta.url)))),
    )
  parsed.set(name, known)
  return known
}

/** A word as its letters stand beside each other. pdfkit scales the positions in place, so each document gets its own. */
type Run = { positions: object[] }
/** The letters that a document brings along, by their numbers in the font. */
type Subset = { glyphs: number[]; encode(): Uint8Array }
/** What fontkit's fonts have and its typings leave out. */
type Inside = { postscriptName: string; layout(text: string, features?: unknown): Run; createSubset(): Subset }

const insideOf = (font: Font) => font as unknown as Inside

const WORDS_KEPT = 2_000

/** Most words are the same on every page, and finding the places of their letters is most of the work of a page. */
function withKnownWords(font: Font): Font {
  const laying = insideOf(font)
  const layout = laying.layout.bind(font)
  const known = new Map<string, Run>()
  laying.layout = (text, features) => {
    if (features !== undefined) return layout(text, features)
    const run = known.get(text) ?? layout(text)
    keep(known, text, run, WORDS_KEPT)
    return copyOf(run)
  }
  return font
}

/** What was not used for longest makes room: names and numbers come once, the words around them on every page. */
function keep<T>(known: Map<string, T>, key: string, value: T, most: number): void {
  known.delete(key)
  known.set(key, value)
  const [oldest] = known.keys()
  if (known.size > most && oldest !== undefined) known.delete(oldest)
}

const SUBSETS_KEPT = 20

/** Documents with the same letters bring along the same piece of the font, and cutting it out is a quarter of the work. */
function withKnownSubsets(font: Font): Font {
  const cutting = insideOf(font)
  const createSubset = cutting.createSubset.bind(font)
  const known = new Map<string, Uint8Array>()
  cutting.createSubset = () => {
    const subset = createSubset()
    const encode = subset.encode.bind(subset)
    subset.encode = () => {
      const letters = subset.glyphs.join(' ')
      const bytes = known.get(letters) ?? encode()
      keep(known, letters, bytes, SUBSETS_KEPT)
      return bytes
    }
    return subset
  }
  return font
}

function copyOf(run: Run): Run {
  const positions = run.positions.map((position) => ({ ...position }))
  return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
}

/** Printable ASCII, and what else our own texts are made of. */
const USUAL = `${Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).join('')}₹’·–…`

/**
 * Brings the usual letters along, used or not, in the same order in every document: a few kilobytes more, and the same piece
 * of the font for everybody whose name has no other letters.
 */
export function withUsualLetters(document: Pdf): Pdf {
  for (const name of ['bold', 'regular'] as const) {
    const { _font } = withFont(document, name) as Pdf & { _font: { encode(text: string): unknown } }
    _font.encode(USUAL)
  }
  return document
}

type PdfInfo = { title: string; subject: string; createdAt: number; tagged?: boolean }

/** An A4 document in our type; the caller places everything itself, so nothing breaks onto a page unasked. */
export function newPdf(info: PdfInfo): Pdf {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    tagged: info.tagged === true,
    info: { Title: info.title, Subject: info.subject, Author: 'Nirgam', CreationDate: new Date(info.createdAt) },
  }
  // The typings know only file names here; without a font pdfkit would load its own.
  const document = new PDFDocument({ ...options, font: font('regular') as string })
  document.registerFont('bold', font('bold'))
  return document
}

/** pdfkit finds the font that a document began with by its own name alone, and by any other prepares it anew each time. */
export function withFont(document: Pdf, name: 'regular' | 'bold'): Pdf {
  return document.font(name === 'bold' ? name : insideOf(font(name)).postscriptName)
}

export function finishPdf(document: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
    document.end()
  })
}

export type TextStyle = {
  size: number
  bold?: boolean
  color?: string
  width?: number
  align?: 'left' | 'right' | 'center'
  lineGap?: number
  /** Longer text ends in an ellipsis, so that nothing below it moves. */
  lines?: number
}

/** Writes text with its top left corner at x, y and answers the y below it. */
export function write(document: Pdf, text: string, x: number, y: number, style: TextStyle): number {
  const { size, bold = false, color = INK, width, align = 'left', lineGap = 0, lines } = style
  withFont(document, bold ? 'bold' : 'regular').fontSize(size)
  const bound = lines && { height: document.currentLineHeight(true) * lines + 0.01, ellipsis: true }
  document
    .fillColor(color)
    .text(printable(text), x, y, { width, align, lineGap, lineBreak: width !== undefined, ...bound })
  return width === undefined ? y + document.currentLineHeight(true) : document.y
}

/** The mark beside our name, as on the screen: the strokes of an N, the last of them an arrow that leaves. */
export function drawMark(document: Pdf, x: number, y: number, size: number): void {
  document
    .save()
    .translate(x, y)
    .scale(size / 32)
  document.roundedRect(0, 0, 32, 32, 9).fill(BRAND)
  document.lineWidth(3.2).lineCap('round').lineJoin('round')
  document.path('M9 23V9.5l10 11').stroke('#fff')
  document.path('M22.6 22V9m0 0-3.6 3.7M22.6 9l3.4 3.4').stroke('#8ee0c4')
  document.restore()
}

// What the font files hold; see fonts/README.md.
const MISSING =
  /[^\u0020-\u007e\u00a0-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0900-\u097f\u1e00-\u1eff\u200c-\u200d\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u20ac\u20b9\u2122]/gu

/** Names can come in any script; a letter the font lacks is printed as a question mark rather than as an empty box. */
function printable(text: string): string {
  return text.normalize('NFC').replace(/\s/g, ' ').replace(MISSING, '?')
}
