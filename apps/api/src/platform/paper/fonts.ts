import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { keptOrMade } from '../kept-or-made.ts'

type Font = PDFKit.Mixins.PDFFontSource
export type FontName = 'regular' | 'bold'

// pdfkit also accepts a font that its own fontkit has parsed; parsing it for every document would take most of the time.
const fontkit: { create(bytes: Buffer): Font } = createRequire(import.meta.resolve('pdfkit'))('fontkit')
const parsed = new Map<FontName, Font>()

export function parsedFont(name: FontName): Font {
  return keptOrMade(parsed, name, 2, () => {
    const file = readFileSync(new URL(`fonts/noto-sans-${name}.ttf`, import.meta.url))
    return withCachedSubsets(withCachedWords(fontkit.create(file)))
  })
}

/** Where a letter is placed, in the font's units. */
type Position = { xAdvance: number; xOffset: number; yOffset: number }
/** The letters of a word with their places. pdfkit scales the positions in place, so each document gets a copy. */
type Run = { glyphs: unknown[]; positions: Position[] }
/** The letters that a document embeds, by their numbers in the font. */
type Subset = { glyphs: number[]; encode(): Uint8Array }
/** The part of fontkit's fonts that its typings leave out. */
type Inside = {
  postscriptName: string
  layout(text: string, features?: unknown): Run
  createSubset(): Subset
}

const insideOf = (font: Font) => font as unknown as Inside

const CACHED_WORDS = 2_000

/** Most words are the same on every page, and placing their letters is most of the work of a page. */
function withCachedWords(font: Font): Font {
  const inside = insideOf(font)
  const layout = inside.layout.bind(font)
  const cache = new Map<string, Run>()
  inside.layout = (text, features) => {
    if (features !== undefined) return layout(text, features)
    return copyOf(keptOrMade(cache, text, CACHED_WORDS, () => layout(text)))
  }
  return font
}

function copyOf(run: Run): Run {
  const positions = run.positions.map((position) => ({ ...position }))
  return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
}

const CACHED_SUBSETS = 20

/** Documents with the same letters embed the same piece of the font, and cutting it out is a quarter of the work. */
function withCachedSubsets(font: Font): Font {
  const inside = insideOf(font)
  const createSubset = inside.createSubset.bind(font)
  const cache = new Map<string, Uint8Array>()
  inside.createSubset = () => {
    const subset = createSubset()
    const encode = subset.encode.bind(subset)
    subset.encode = () => keptOrMade(cache, subset.glyphs.join(' '), CACHED_SUBSETS, encode)
    return subset
  }
  return font
}

/** pdfkit finds the font that a document began with under its own name alone; under another it prepares it again. */
export function withFont<D extends PDFKit.PDFDocument>(document: D, name: FontName): D {
  document.font(name === 'bold' ? name : insideOf(parsedFont(name)).postscriptName)
  return document
}

/** Printable ASCII, and the other signs of our own texts. */
const USUAL = `${Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('')}₹’·–…`

/**
 * Embeds the usual letters, used or not, in the same order in every document: a few kilobytes more, and the same piece of
 * the font for everybody whose name has no other letters.
 */
export function embedUsualLetters(document: PDFKit.PDFDocument): void {
  for (const name of ['bold', 'regular'] as const) {
    const { _font: font } = withFont(document, name) as unknown as { _font: { encode(text: string): unknown } }
    font.encode(USUAL)
  }
}
