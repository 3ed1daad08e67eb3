import { bringUsualLetters, parsedFont, withFont } from './pdf-fonts.ts'
import { wroteOnOneLine } from './pdf-lines.ts'
import { newPaper, type Pdf } from './pdf-paper.ts'

export type { Pdf }

export const INK = '#17302c'
export const MUTED = '#55706a'
export const BRAND = '#0b5d52'
export const LINE = '#c9d6d2'
export const TINT = '#f1f6f4'

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
  const document = newPaper({ ...options, font: parsedFont('regular') as string })
  document.registerFont('bold', parsedFont('bold'))
  bringUsualLetters(document)
  return document
}

export async function finishPdf(document: Pdf): Promise<Buffer> {
  document.end()
  return Buffer.concat(document.parts)
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
  const name = bold ? 'bold' : 'regular'
  withFont(document, name).fontSize(size).fillColor(color)
  const words = printable(text)
  const height = document.currentLineHeight(true)
  if (wroteOnOneLine(document, name, words, { x, y, size, width, align })) {
    return y + height + (width === undefined ? 0 : lineGap)
  }
  const bound = lines && { height: height * lines + 0.01, ellipsis: true }
  document.text(words, x, y, { width, align, lineGap, lineBreak: width !== undefined, ...bound })
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

// What the font files hold; see fonts/README.md.
const MISSING =
  /[^\u0020-\u007e\u00a0-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0900-\u097f\u1e00-\u1eff\u200c-\u200d\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u20ac\u20b9\u2122]/gu

/** Names can come in any script; a letter the font lacks is printed as a question mark rather than as an empty box. */
function printable(text: string): string {
  return text.normalize('NFC').replace(/\s/g, ' ').replace(MISSING, '?')
}
