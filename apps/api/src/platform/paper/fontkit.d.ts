/** fontkit brings no types; these are the parts that we use. The libraries that draw declare the rest themselves. */
declare module 'fontkit' {
  type Glyph = { id: number; codePoints: number[]; advanceWidth: number; path: { toSVG(): string } }
  type Position = { xAdvance: number; xOffset: number; yOffset: number }

  export type Run = { glyphs: Glyph[]; positions: Position[] }
  export type Subset = {
    glyphs: number[]
    includeGlyph(glyph: number | Glyph): number
    encode(): Uint8Array
  }
  export type Font = {
    postscriptName: string
    unitsPerEm: number
    ascent: number
    descent: number
    italicAngle: number
    capHeight: number
    xHeight: number
    bbox: { minX: number; minY: number; maxX: number; maxY: number; width: number; height: number }
    characterSet: number[]
    glyphForCodePoint(codePoint: number): Glyph
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphsForString(text: string): Glyph[]
    layout(text: string, features?: unknown): Run
    createSubset(): Subset
  }

  export function create(bytes: Uint8Array): Font
}
