import { readFileSync } from 'node:fs'
import {
  decodePDFRawStream,
  degrees,
  PDFArray,
  PDFBool,
  type PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFStream,
  rgb,
} from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'

export const WATERMARK_FONT = readFileSync(new URL('fonts/noto-sans-bold.ttf', import.meta.url))

const INK = rgb(0.07, 0.19, 0.18)
const SLANT = 30
/** Marks the content stream that contains only a page's watermark, so that the watermark can be replaced. */
const IS_MARK = PDFName.of('NRGM_Mark')

/** Writes the words across every page, in the page's visible orientation. */
export async function markPages(document: PDFDocument, watermark: string): Promise<void> {
  document.registerFontkit(fontkit)
  const font = await document.embedFont(WATERMARK_FONT, { subset: true })
  for (const page of document.getPages()) {
    page.resetPosition()
    mark(page, viewOf(page), font, watermark)
    lastStream(page)?.dict.set(IS_MARK, PDFBool.True)
  }
}

/** Removes the watermarks again. */
export function liftMarks(document: PDFDocument): void {
  for (const page of document.getPages()) {
    const last = lastStream(page)
    if (last && isMark(last)) contentsOf(page)?.remove((contentsOf(page)?.size() ?? 0) - 1)
  }
}

const contentsOf = ({ node }: PDFPage): PDFArray | undefined => {
  const contents = node.Contents()
  return contents instanceof PDFArray ? contents : undefined
}

function lastStream(page: PDFPage): PDFStream | undefined {
  const contents = contentsOf(page)
  return contents && contents.size() > 0 ? contents.lookupMaybe(contents.size() - 1, PDFStream) : undefined
}

/** Those of earlier versions are known by their font alone. */
function isMark(stream: PDFStream): boolean {
  if (stream.dict.has(IS_MARK)) return true
  return (
    stream instanceof PDFRawStream &&
    Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1').includes('/NotoSans-Bold-')
  )
}

function mark(page: PDFPage, view: PageView, font: PDFFont, watermark: string): void {
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
      if (endX < 0 || x > view.width || endY < 0 || y > view.height) continue
      const rotate = degrees(view.rotation + SLANT)
      page.drawText(watermark, { ...view.at(x, y), size, font, rotate, color: INK, opacity: 0.16 })
    }
  }
  markFooter(page, view, font, watermark)
}

function markFooter(page: PDFPage, view: PageView, font: PDFFont, watermark: string): void {
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

type PageView = {
  width: number
  height: number
  rotation: number
  at(x: number, y: number): { x: number; y: number }
}

/** The page as the reader sees it: cropped and turned; `at` maps a point of that picture back to the page. */
export function viewOf(page: PDFPage): PageView {
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
