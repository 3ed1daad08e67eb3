import { constants, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { embedUsualLetters, parsedFont, withFont } from './fonts.ts'

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
  // `Inside` names only what is overridden; the object is a whole pdfkit document.
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

/** Writes text with its top left corner at x, y and answers the y below it. */
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
