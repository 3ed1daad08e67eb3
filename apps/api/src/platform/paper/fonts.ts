import { readFileSync } from 'node:fs'
import { create, type Font, type Run } from 'fontkit'
import { keptOrMade } from '../kept-or-made.ts'

export type FontName = 'regular' | 'bold'

const parsed = new Map<FontName, Font>()

/** pdfkit accepts a font that its own fontkit has parsed; parsing it for every document would take most of the time. */
export function parsedFont(name: FontName): PDFKit.Mixins.PDFFontSource {
  return fontNamed(name) as unknown as PDFKit.Mixins.PDFFontSource
}

function fontNamed(name: FontName): Font {
  return keptOrMade(parsed, name, 2, () => {
    const file = readFileSync(new URL(`fonts/noto-sans-${name}.ttf`, import.meta.url))
    return withCachedSubsets(withCachedWords(create(file)))
  })
}

const CACHED_WORDS = 2_000

/** Most words are the same on every page, and placing their letters is most of the work of a page. */
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

/** pdfkit finds the font that a document began with under its own name alone; under another it prepares it again. */
export function withFont<D extends PDFKit.PDFDocument>(document: D, name: FontName): D {
  document.font(name === 'bold' ? name : fontNamed(name).postscriptName)
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
    // The typings hide the document's current font.
    const { _font: font } = withFont(document, name) as unknown as { _font: { encode(text: string): unknown } }
    font.encode(USUAL)
  }
}
