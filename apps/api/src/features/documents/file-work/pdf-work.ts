import type { PDFFont, PDFPage } from '@cantoo/pdf-lib'
import {
  decodePDFRawStream,
  degrees,
  ParseSpeeds,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  rgb,
} from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { DocumentRefused } from './document-refused.ts'
import { makeInert } from './pdf-inert.ts'
import { boundPages } from './pdf-pages.ts'
import type { Prepared } from './prepared.ts'
import { refuseSliver } from './proportions.ts'
import { WATERMARK_FONT } from './watermark-paths.ts'

const MAX_STREAM_BYTES = 64 * 1024 * 1024
const INK = rgb(0.07, 0.19, 0.18)
const SLANT = 30

boundDecodedStreams()

/** Reads a PDF, takes everything active out of it and marks each page as it will be seen. */
export async function preparePdf(bytes: Uint8Array, watermark: string): Promise<Prepared> {
  if (!endsAsPdf(bytes)) throw new DocumentRefused('corrupt')
  const document = await read(bytes)
  const pages = document.getPageCount()
  makeInert(document)
  refuseUnread(document)
  const views = document.getPages().map((page) => ({ page, view: viewOf(page) }))
  for (const { view } of views) refuseSliver(view.width, view.height)
  document.registerFontkit(fontkit)
  const font = await document.embedFont(WATERMARK_FONT, { subset: true })
  for (const { page, view } of views) mark(page, view, font, watermark)
  return { bytes: await document.save({ updateFieldAppearances: false }), mediaType: 'application/pdf', pages }
}

async function read(bytes: Uint8Array): Promise<PDFDocument> {
  const isEncrypted = namesEncryption(bytes)
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      // Files that only their owner may change are encrypted as well, and open with an empty password.
      password: '',
      // The objects of an encrypted file make no sense before it is decrypted; `refuseUnread` judges them afterwards.
      throwOnInvalidObject: !isEncrypted,
      parseSpeed: ParseSpeeds.Fastest,
    })
    // Without its pages it was not decrypted.
    if (isEncrypted && !(document.catalog.lookup(PDFName.of('Pages')) instanceof PDFDict)) throw new Error('unread')
    boundPages(document)
    document.getPages()
    return document
  } catch (error) {
    if (error instanceof DocumentRefused) throw error
    throw new DocumentRefused(isEncrypted ? 'encrypted' : 'corrupt', undefined, { cause: error })
  }
}

/** An object that could not be read would be stored as it came, with anything active in it. */
function refuseUnread({ context }: PDFDocument): void {
  if (context.enumerateIndirectObjects().some(([, object]) => object instanceof PDFInvalidObject)) {
    throw new DocumentRefused('encrypted')
  }
}

/** The dictionary that says so is always in the clear. */
function namesEncryption(bytes: Uint8Array): boolean {
  return /\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(Buffer.from(bytes).toString('latin1'))
}

/** A PDF ends with its end mark; pdf-lib would quietly accept one that was cut off in the middle. */
function endsAsPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = text.length
  while (end > 0 && (text[end - 1] === 0 || text[end - 1] === 0x20)) end -= 1
  const mark = text.lastIndexOf('%%EOF', end)
  return mark !== -1 && end - mark <= 1024
}

/**
 * Decoded streams live outside the heap that the worker's memory limit covers, so a few kilobytes of object stream
 * could unpack to gigabytes. pdf-lib has no setting for this; all its decoders share this one method.
 */
function boundDecodedStreams(): void {
  const context = PDFContext.create()
  const decoder = decodePDFRawStream(context.flateStream('')) as { ensureBuffer?: unknown }
  let shared = Object.getPrototypeOf(decoder)
  while (shared && !Object.hasOwn(shared, 'ensureBuffer')) shared = Object.getPrototypeOf(shared)
  if (!shared) throw new Error('pdf-lib no longer decodes through ensureBuffer: bound its streams another way')
  const grow: (this: unknown, size: number) => Uint8Array = shared.ensureBuffer
  shared.ensureBuffer = function ensureBuffer(this: unknown, size: number) {
    if (size > MAX_STREAM_BYTES) throw new DocumentRefused('too_complex')
    return grow.call(this, size)
  }
}

function mark(page: PDFPage, view: View, font: PDFFont, watermark: string): void {
  const size = Math.max(6, Math.min(view.width, view.height) / 28)
  const textWidth = font.widthOfTextAtSize(watermark, size)
  const slant = (SLANT * Math.PI) / 180
  const stepX = textWidth + size * 3
  const stepY = size * 6
  const reach = Math.hypot(view.width, view.height) / 2
  for (let row = 0, v = -reach; v <= reach; row += 1, v += stepY) {
    for (let u = -reach - (row % 2) * (stepX / 2); u <= reach; u += stepX) {
      const x = view.width / 2 + u * Math.cos(slant) - v * Math.sin(slant)
      const y = view.height / 2 + u * Math.sin(slant) + v * Math.cos(slant)
      const endX = x + textWidth * Math.cos(slant)
      const endY = y + textWidth * Math.sin(slant)
      if (Math.max(x, endX) < 0 || Math.min(x, endX) > view.width || endY < 0 || y > view.height) continue
      const rotate = degrees(view.rotation + SLANT)
      page.drawText(watermark, { ...view.at(x, y), size, font, rotate, color: INK, opacity: 0.16 })
    }
  }
  markFooter(page, view, font, watermark)
}

function markFooter(page: PDFPage, view: View, font: PDFFont, watermark: string): void {
  const natural = font.widthOfTextAtSize(watermark, 1)
  const size = Math.min(Math.max(6, view.height / 85), (view.width * 0.94) / natural)
  const band = size * 1.9
  const rotate = degrees(view.rotation)
  page.drawRectangle({
    ...view.at(0, 0),
    width: view.width,
    height: band,
    rotate,
    color: rgb(1, 1, 1),
    opacity: 0.78,
  })
  const at = view.at((view.width - natural * size) / 2, band / 2 - size * 0.36)
  page.drawText(watermark, { ...at, size, font, rotate, color: INK, opacity: 0.92 })
}

type View = { width: number; height: number; rotation: number; at(x: number, y: number): { x: number; y: number } }

/** The page as the reader sees it: cropped and turned; `at` maps a point of that picture back to the page. */
function viewOf(page: PDFPage): View {
  const box = intersection(page.getCropBox(), page.getMediaBox())
  const rotation = ((page.getRotation().angle % 360) + 360) % 360
  const turned = rotation === 90 || rotation === 270
  const turns: Record<number, (x: number, y: number) => [number, number]> = {
    0: (x, y) => [x, y],
    90: (x, y) => [box.width - y, x],
    180: (x, y) => [box.width - x, box.height - y],
    270: (x, y) => [y, box.height - x],
  }
  const turn = turns[rotation] ?? turns[0]!
  return {
    width: turned ? box.height : box.width,
    height: turned ? box.width : box.height,
    rotation,
    at(x, y) {
      const [dx, dy] = turn(x, y)
      return { x: box.x + dx, y: box.y + dy }
    },
  }
}

type Box = { x: number; y: number; width: number; height: number }

function intersection(crop: Box, media: Box): Box {
  const x = Math.max(crop.x, media.x)
  const y = Math.max(crop.y, media.y)
  const width = Math.min(crop.x + crop.width, media.x + media.width) - x
  const height = Math.min(crop.y + crop.height, media.y + media.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : media
}
