/** The view of a document: page, rotation and zoom. */
export type Looking = {
  /** counted from one */
  page: number
  /** in degrees, clockwise */
  turn: 0 | 90 | 180 | 270
  /** 1 fits the whole page into the viewport */
  zoom: number
}

export type Look = 'larger' | 'smaller' | 'fit' | 'rotate' | 'next page' | 'page before'

export const AT_FIRST: Looking = { page: 1, turn: 0, zoom: 1 }

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 6, 8]
const TURNED = { 0: 90, 90: 180, 180: 270, 270: 0 } as const

export function looked(now: Looking, look: Look, pages: number): Looking {
  switch (look) {
    case 'larger':
      return { ...now, zoom: ZOOMS.find((zoom) => zoom > now.zoom) ?? now.zoom }
    case 'smaller':
      return { ...now, zoom: ZOOMS.findLast((zoom) => zoom < now.zoom) ?? now.zoom }
    case 'fit':
      return { ...now, zoom: 1 }
    case 'rotate':
      return { ...now, turn: TURNED[now.turn] }
    case 'next page':
      return { ...now, page: Math.min(now.page + 1, Math.max(pages, 1)) }
    case 'page before':
      return { ...now, page: Math.max(now.page - 1, 1) }
  }
}

export type Size = { width: number; height: number }

export const turned = ({ width, height }: Size, turn: Looking['turn']): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** The scale at which a page is shown. A small picture is not enlarged without limit. */
export function scaleOf(page: Size, window: Size, { turn, zoom }: Looking): number {
  const { width, height } = turned(page, turn)
  if (width <= 0 || height <= 0 || window.width <= 0 || window.height <= 0) return 0
  return Math.min(window.width / width, window.height / height, LARGEST_FIT) * zoom
}

const LARGEST_FIT = 2

/** The largest canvas that a browser can paint; a larger page is drawn at a lower resolution instead of not at all. */
const MOST_PIXELS = 16_000_000

/** Canvas pixels per pixel of the page, at most the screen's resolution. */
export function fineness({ width, height }: Size, devicePixels: number): number {
  return Math.min(devicePixels, Math.sqrt(MOST_PIXELS / Math.max(width * height, 1)))
}
