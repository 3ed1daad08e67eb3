import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { keptOrMade } from './kept-or-made.ts'
import type { Pdf } from './pdf-paper.ts'

type Font = PDFKit.Mixins.PDFFontSource
export type FontName = 'regular' | 'bold'

// pdfkit also accepts a font that its own fontkit has parsed; parsing it for every document would take most of the time.
const fontkit: { create(bytes: Buffer): Font } = createRequire(import.meta.resolve('pdfkit'))('fontkit')
const parsed = new Map<FontName, Font>()

export function parsedFont(name: FontName): Font {
  return keptOrMade(parsed, name, 2, () => {
    const file = readFileSync(new URL(`fonts/noto-sans-${name}.ttf`, import.meta.url))
    return withKnownSubsets(withKnownWords(fontkit.create(file)))
  })
}

/** Where a letter stands, in the font's units. */
type Position = { xAdvance: number; xOffset: number; yOffset: number }
type Glyph = { id: number; advanceWidth: number }
/** A word as its letters stand beside each other. pdfkit scales the positions in place, so each document gets its own. */
type Run = { glyphs: Glyph[]; positions: Position[] }
/** The letters that a document brings along, by their numbers in the font. */
type Subset = { glyphs: number[]; encode(): Uint8Array }
/** What fontkit's fonts have and its typings leave out. */
type Inside = {
  postscriptName: string
  unitsPerEm: number
  layout(text: string, features?: unknown): Run
  createSubset(): Subset
}

const insideOf = (font: Font) => font as unknown as Inside

const WORDS_KEPT = 2_000

/** Most words are the same on every page, and finding the places of their letters is most of the work of a page. */
function withKnownWords(font: Font): Font {
  const laying = insideOf(font)
  const layout = laying.layout.bind(font)
  const known = new Map<string, Run>()
  laying.layout = (text, features) => {
    if (features !== undefined) return layout(text, features)
    return copyOf(keptOrMade(known, text, WORDS_KEPT, () => layout(text)))
  }
  return font
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
      return keptOrMade(known, letters, SUBSETS_KEPT, encode)
    }
    return subset
  }
  return font
}

function copyOf(run: Run): Run {
  const positions = run.positions.map((position) => ({ ...position }))
  return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
}

/** What pdfkit makes of a font for one document. */
type DocumentFont = {
  id: string
  ascender: number
  encode(text: string): unknown
  ref(): PDFKit.PDFKitReference
}

/** pdfkit finds the font that a document began with by its own name alone, and by any other prepares it anew each time. */
export function withFont(document: Pdf, name: FontName): Pdf {
  document.font(name === 'bold' ? name : insideOf(parsedFont(name)).postscriptName)
  return document
}

export const fontOf = (document: Pdf) => (document as Pdf & { _font: DocumentFont })._font

/** Printable ASCII, and what else our own texts are made of. */
const USUAL = `${Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('')}₹’·–…`

/**
 * Brings the usual letters along, used or not, in the same order in every document: a few kilobytes more, and the same piece
 * of the font for everybody whose name has no other letters. So a usual letter has the same number everywhere, too.
 */
export function bringUsualLetters(document: Pdf): void {
  for (const name of ['bold', 'regular'] as const) fontOf(withFont(document, name)).encode(USUAL)
}

/** A word in the usual letters, as a PDF writes it, in thousandths of a size: their numbers, and how far the next is moved. */
type Word = { written: string; width: number }

const words: Record<FontName, Map<string, Word | null>> = { regular: new Map(), bold: new Map() }
const usualNumbers = new Map<FontName, Map<number, string>>()

/** Null where it takes other letters, or some that stand above, below or before where they would. */
export function usualWord(name: FontName, text: string): Word | null {
  return keptOrMade(words[name], text, WORDS_KEPT, () => writtenInUsual(name, text))
}

function writtenInUsual(name: FontName, text: string): Word | null {
  const font = insideOf(parsedFont(name))
  const numbers = keptOrMade(usualNumbers, name, 2, () => numbersOf(font.layout(USUAL)))
  const scale = 1000 / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  const word: Word = { written: '', width: 0 }
  for (const [index, { xAdvance, xOffset, yOffset }] of positions.entries()) {
    const { id = 0, advanceWidth = 0 } = glyphs[index] ?? {}
    const number = numbers.get(id)
    if (number === undefined || xOffset !== 0 || yOffset !== 0) return null
    const moved = (xAdvance - advanceWidth) * scale
    word.written += moved === 0 ? number : `${number}> ${rounded(-moved)} <`
    word.width += xAdvance * scale
  }
  return word
}

/** In the order in which they came into the document; the font's sign for a missing letter is there before them. */
function numbersOf({ glyphs }: Run): Map<number, string> {
  const numbers = new Map<number, string>()
  for (const { id } of glyphs) {
    if (!numbers.has(id)) numbers.set(id, (numbers.size + 1).toString(16).padStart(4, '0'))
  }
  return numbers
}

/** As many digits as pdfkit writes. */
export const rounded = (number: number) => Math.round(number * 1e6) / 1e6
