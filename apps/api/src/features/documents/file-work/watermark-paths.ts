import { create } from 'fontkit'
import { WATERMARK_FONT } from '../../../platform/paper/watermark.ts'

const font = create(WATERMARK_FONT)

/** The text as one SVG path with its baseline at y = 0, so that drawing it needs no font on the machine. */
export function textPath(text: string, size: number): { path: string; width: number } {
  const scale = size / font.unitsPerEm
  let x = 0
  const parts: string[] = []
  for (const glyph of font.glyphsForString(text)) {
    parts.push(placed(glyph.path.toSVG(), x, scale))
    x += glyph.advanceWidth * scale
  }
  return { path: parts.join(''), width: x }
}

// Fonts count upwards, SVG downwards: every second number of an absolute path is a y.
function placed(path: string, dx: number, scale: number): string {
  return path.replace(/(-?[\d.]+(?:e-?\d+)?)[ ,](-?[\d.]+(?:e-?\d+)?)/g, (_match, x: string, y: string) => {
    return `${round(dx + Number(x) * scale)} ${round(-Number(y) * scale)}`
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
