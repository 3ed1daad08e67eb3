import { readFileSync } from 'node:fs'
import { constants, deflateSync } from 'node:zlib'
import { create, type Font, type Run } from 'fontkit'
import PDFDocument from 'pdfkit'
import { keptOrMade } from '../kept-or-made.ts'

type FontName = 'regular' | 'bold'

const parsed = new Map<FontName, Font>()

/** pdfkit accepts a font that its own fontkit has parsed; parsing it for every document would take most of the time. */
function parsedFont(name: FontName): PDFKit.Mixins.PDFFontSource {
  return fontNamed(name) as unknown as PDFKit.Mixins.PDFFontSource
}

function fontNamed(name: FontName): Font {
  return keptOrMade(parsed, name, 2, () => {
    const file = readFileSync(new URL(`fonts/noto-sans-${name}.ttf`, import.meta.url))
    return withCachedSubsets(withCachedWords(create(file)))
  })
}

const CACHED_WORDS = 2_000

/** Most words recur on every page, and laying out their letters is most of a page's work. */
function withCachedWords(font: Font): Font {
  const layout = font.layout.bind(font)
  const cache = new Map<string, Run>()
  font.layout = (text, features) => {
    if (features !== undefined) return layout(text, features)
    return copyOf(keptOrMade(cache, text, CACHED_WORDS, () => layout(text)))
  }
  return font
}

/** pdfkit scales the positions in place, so each document gets its own. */
function copyOf(run: Run): Run {
  const positions = run.positions.map((position) => ({ ...position }))
  return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
}

const CACHED_SUBSETS = 20

/** Documents with the same letters embed the same piece of the font, and cutting it out is a quarter of the work. */
function withCachedSubsets(font: Font): Font {
  const createSubset = font.createSubset.bind(font)
  const cache = new Map<string, Uint8Array>()
  font.createSubset = () => {
    const subset = createSubset()
    const encode = subset.encode.bind(subset)
    subset.encode = () => keptOrMade(cache, subset.glyphs.join(' '), CACHED_SUBSETS, encode)
    return subset
  }
  return font
}

/** pdfkit finds a document's first font only under its own name; under another name it prepares the font again. */
export function withFont<D extends PDFKit.PDFDocument>(document: D, name: FontName): D {
  document.font(name === 'bold' ? name : fontNamed(name).postscriptName)
  return document
}

/** Printable ASCII, and the other signs of our own texts. */
const USUAL = `${Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('')}₹’·–…`

/**
 * Embeds the usual letters, used or not, in the same order in every document: a few kilobytes more, but the same font
 * subset for every customer whose name has no other letters.
 */
function embedUsualLetters(document: PDFKit.PDFDocument): void {
  for (const name of ['bold', 'regular'] as const) {
    // The typings hide the document's current font.
    const { _font: font } = withFont(document, name) as unknown as { _font: { encode(text: string): unknown } }
    font.encode(USUAL)
  }
}

export const INK = '#17302c'
export const MUTED = '#55706a'
export const BRAND = '#0b5d52'
export const LINE = '#c9d6d2'
export const TINT = '#f1f6f4'

export type PdfInfo = { title: string; subject: string; createdAt: number }

type Reference = { data: { Filter?: string }; compress: boolean; end(whole?: Uint8Array | string): void }
/** The part of pdfkit's document that its typings leave out or describe less exactly. */
type Inside = { push(part: Uint8Array | null): boolean; ref(data?: object): Reference }

const deflatedFonts = new WeakMap<Uint8Array, Buffer>()

/** pdfkit's document, collected in memory, with the embedded pieces of the fonts compressed once for all documents. */
class MemoryDocument extends (PDFDocument as unknown as new (options: PDFKit.PDFDocumentOptions) => Inside) {
  // pdfkit's constructor writes before a field of ours could be initialised.
  declare parts: Uint8Array[]

  override push(part: Uint8Array | null): boolean {
    this.parts ??= []
    if (part) this.parts.push(part)
    return true
  }

  override ref(data?: object): Reference {
    const reference = super.ref(data)
    if (data !== undefined) return reference
    const end = reference.end.bind(reference)
    reference.end = (whole) => {
      if (!(whole instanceof Uint8Array)) return end(whole)
      let deflated = deflatedFonts.get(whole)
      if (!deflated) {
        deflated = deflateSync(whole, { level: constants.Z_BEST_COMPRESSION })
        deflatedFonts.set(whole, deflated)
      }
      reference.compress = false
      reference.data.Filter = 'FlateDecode'
      end(deflated)
    }
    return reference
  }
}

export type Pdf = PDFKit.PDFDocument & Pick<MemoryDocument, 'parts'>

/** An empty tagged A4 document in our fonts. The caller places everything, so nothing breaks onto a page unasked. */
export function newPdf({ title, subject, createdAt }: PdfInfo): Pdf {
  // `Inside` declares only the overridden members; the object is a whole pdfkit document.
  const document = new MemoryDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    tagged: true,
    info: { Title: title, Subject: subject, Author: 'Nirgam', CreationDate: new Date(createdAt) },
    // The typings know only file names here; without a font pdfkit would load its own.
    font: parsedFont('regular') as string,
  }) as unknown as Pdf
  document.registerFont('bold', parsedFont('bold'))
  embedUsualLetters(document)
  return document
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

/** Writes text with its top left corner at x, y and returns the y below it. */
export function write(document: Pdf, text: string, x: number, y: number, style: TextStyle): number {
  const { size, bold = false, color = INK, width, align = 'left', lineGap = 0, lines } = style
  withFont(document, bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color)
  const height = document.currentLineHeight(true)
  const bound = lines && { height: height * lines + 0.01, ellipsis: true }
  document.text(printable(text), x, y, { width, align, lineGap, lineBreak: width !== undefined, ...bound })
  return width === undefined ? y + height : document.y
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

// The letters of the font files; see fonts/README.md.
const MISSING =
  /[^\u0020-\u007e\u00a0-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0900-\u097f\u1e00-\u1eff\u200c-\u200d\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u20ac\u20b9\u2122]/gu

/** Names can come in any script; a letter the font lacks is printed as a question mark rather than as an empty box. */
function printable(text: string): string {
  return text.normalize('NFC').replace(/\s/g, ' ').replace(MISSING, '?')
}
