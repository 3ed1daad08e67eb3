import { type FontName, fontOf, rounded, usualWord } from './pdf-fonts.ts'
import type { Pdf } from './pdf-paper.ts'

/** Where a text begins, and how much room it has. */
type Spot = {
  x: number
  y: number
  size: number
  width: number | undefined
  align: 'left' | 'right' | 'center'
}

/** A width is a sum of fractions; what would just fit or just not is left to pdfkit. */
const NARROWLY = 0.01

/**
 * Writes a text that has room on one line, byte for byte as pdfkit would, whose way is several times as long: it looks for
 * the places where a line may break, and measures every word thrice. False where it is for pdfkit to write: too long, at the
 * end of the page, in the middle, or in unusual letters. The document has the font already.
 */
export function wroteOnOneLine(document: Pdf, name: FontName, text: string, spot: Spot): boolean {
  const { y, size, width = Number.POSITIVE_INFINITY, align } = spot
  const { page } = document
  if (align === 'center' || y + document.currentLineHeight(true) > page.maxY()) return false
  const line = lineOf(name, text)
  if (line === null) return false
  const wide = line.width * (size / 1000)
  if (wide > width - NARROWLY) return false
  const font = fontOf(document)
  page.fonts[font.id] ??= font.ref()
  const x = align === 'right' ? spot.x + width - wide : spot.x
  const base = page.height - y - (font.ascender / 1000) * size
  // pdfkit counts from the top, a PDF from the bottom.
  document.addContent(`q
1 0 0 -1 0 ${rounded(page.height)} cm
BT
1 0 0 1 ${rounded(x)} ${rounded(base)} Tm
/${font.id} ${rounded(size)} Tf
[<${line.written}] TJ
ET
Q`)
  return true
}

const WORDS = /[^ ]* |[^ ]+$/g

function lineOf(name: FontName, text: string): { written: string; width: number } | null {
  if (text === '' || text.endsWith(' ')) return null
  let [written, width] = ['', 0]
  for (const part of text.match(WORDS) ?? []) {
    const word = usualWord(name, part)
    if (word === null) return null
    written += word.written
    width += word.width
  }
  // A letter that moves the next one has closed its piece already.
  return { written: written.endsWith(' <') ? written.slice(0, -2) : `${written}> 0`, width }
}
