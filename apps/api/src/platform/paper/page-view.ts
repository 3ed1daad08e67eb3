import type { PDFPage } from '@cantoo/pdf-lib'

export type PageView = {
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
