import { create } from 'fontkit'
import sharp, { type Sharp } from 'sharp'
import { WATERMARK_FONT } from '../../../platform/paper/watermark.ts'
import { DocumentRefused, refuseSliver } from './document-refused.ts'
import type { DocumentMediaType, Prepared } from './sniff.ts'

const font = create(WATERMARK_FONT)

/** The text as one SVG path with its baseline at y = 0, so that drawing it needs no font on the machine. */
function textPath(text: string, size: number): { path: string; width: number } {
  const scale = size / font.unitsPerEm
  let x = 0
  const parts: string[] = []
  for (const glyph of font.glyphsForString(text)) {
    parts.push(placed(glyph.path.toSVG(), x, scale))
    x += glyph.advanceWidth * scale
  }
  return { path: parts.join(''), width: x }
}

// Fonts count y upwards, SVG downwards: every second number of an absolute path is a y.
function placed(path: string, dx: number, scale: number): string {
  return path.replace(/(-?[\d.]+(?:e-?\d+)?)[ ,](-?[\d.]+(?:e-?\d+)?)/g, (_match, x: string, y: string) => {
    return `${round(dx + Number(x) * scale)} ${round(-Number(y) * scale)}`
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

const MAX_PIXELS = 50_000_000
const LONGEST_EDGE = 3000
const JPEG_QUALITY = 82
/** A photo saved as PNG can grow beyond its upload; it is then stored as JPEG. */
const LARGEST_PNG = 5 * 1024 * 1024

/** A progressive JPEG has about ten scans; each one visits all pixels, however few bytes it has. */
const MOST_SCANS = 100

/**
 * An HTML page or a PDF inside an image is meant to be mistaken for one. Archives are lost when the image is encoded
 * again.
 */
const SECOND_FILE = /%PDF-\d|<!doctype html|<html[\s>]|<script[\s>]/i

// One image at a time on one core: the other cores serve requests.
sharp.concurrency(1)
sharp.cache(false)

type ImageType = Exclude<DocumentMediaType, 'application/pdf'>

/** Decodes an image, turns it upright, keeps only its pixels, adds the watermark and encodes it again. */
export async function prepareImage(bytes: Uint8Array, type: ImageType, watermark: string): Promise<Prepared> {
  return encodedAgain(bytes, type, async (pixels, { width, height }) => {
    const marked = pixels.composite([{ input: Buffer.from(watermarkSvg(width, height, watermark)) }])
    if (type === 'image/png') {
      const png = await marked.clone().png({ compressionLevel: 6 }).toBuffer()
      if (png.byteLength <= LARGEST_PNG) return { bytes: png, mediaType: 'image/png', width, height }
    }
    return asJpeg(marked, { width, height })
  })
}

/** The same without a watermark, which is drawn on its page instead. */
export async function unmarkedImage(bytes: Uint8Array, type: ImageType): Promise<Prepared> {
  return encodedAgain(bytes, type, asJpeg)
}

type Size = { width: number; height: number }

async function asJpeg(pixels: Sharp, { width, height }: Size): Promise<Prepared> {
  const jpeg = await pixels.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY }).toBuffer()
  return { bytes: jpeg, mediaType: 'image/jpeg', width, height }
}

async function encodedAgain(
  bytes: Uint8Array,
  type: ImageType,
  encode: (pixels: Sharp, size: Size) => Promise<Prepared>,
): Promise<Prepared> {
  await refuseBombs(bytes, type)
  if (SECOND_FILE.test(Buffer.from(bytes).toString('latin1'))) throw new DocumentRefused('second_file')
  try {
    const upright = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = upright.info
    return await encode(sharp(upright.data, { raw: { width, height, channels } }), { width, height })
  } catch (error) {
    throw new DocumentRefused('corrupt', undefined, { cause: error })
  }
}

async function refuseBombs(bytes: Uint8Array, type: DocumentMediaType): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null)
  if (!header || header.format !== (type === 'image/png' ? 'png' : 'jpeg')) throw new DocumentRefused('corrupt')
  if (header.width * header.height > MAX_PIXELS) throw new DocumentRefused('too_many_pixels')
  refuseSliver(header.width, header.height)
  if (type === 'image/jpeg' && scansIn(bytes) > MOST_SCANS) throw new DocumentRefused('too_complex')
}

/** This pair of bytes does not occur within the image data. */
function scansIn(bytes: Uint8Array): number {
  const jpeg = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let scans = 0
  for (let at = jpeg.indexOf(START_OF_SCAN); at !== -1; at = jpeg.indexOf(START_OF_SCAN, at + 2)) scans += 1
  return scans
}

const START_OF_SCAN = Buffer.from([0xff, 0xda])

function watermarkSvg(width: number, height: number, watermark: string): string {
  const size = Math.max(9, Math.round(Math.min(width, height) / 28))
  const line = textPath(watermark, size)
  const stepX = line.width + size * 3
  const stepY = size * 6
  const reach = Math.hypot(width, height) / 2
  const marks: string[] = []
  for (let row = 0, y = -reach; y <= reach; row += 1, y += stepY) {
    for (let x = -reach - (row % 2) * (stepX / 2); x <= reach; x += stepX) {
      marks.push(`<use href="#t" x="${x.toFixed(1)}" y="${y.toFixed(1)}"/>`)
    }
  }
  const footer = footerMark(width, height, watermark)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><path id="t" d="${line.path}"/></defs>
<g transform="translate(${width / 2} ${height / 2}) rotate(-30)" fill="#12312d" fill-opacity=".22" stroke="#fff" stroke-opacity=".45" stroke-width="${size / 24}">${marks.join('')}</g>
${footer}</svg>`
}

function footerMark(width: number, height: number, watermark: string): string {
  const wanted = Math.max(10, Math.round(height / 60))
  const natural = textPath(watermark, wanted)
  const size = natural.width > width * 0.94 ? (wanted * width * 0.94) / natural.width : wanted
  const { path, width: textWidth } = textPath(watermark, size)
  const band = size * 1.9
  return `<rect x="0" y="${height - band}" width="${width}" height="${band}" fill="#fff" fill-opacity=".78"/>
<path transform="translate(${(width - textWidth) / 2} ${height - band / 2 + size * 0.36})" d="${path}" fill="#12312d" fill-opacity=".92"/>`
}
