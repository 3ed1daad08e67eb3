const BLANK = 0x20
const [OPEN, CLOSE, ESCAPE, LESS, GREATER, PERCENT] = [0x28, 0x29, 0x5c, 0x3c, 0x3e, 0x25]
const isSpace = (code: number | undefined) =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x0c || code === 0
const isRegular = (code: number | undefined) =>
  code !== undefined && !isSpace(code) && !'()<>[]{}/%'.includes(String.fromCharCode(code))

/**
 * Blanks the property lists that are written into a page's drawing commands, and the comments: readers ignore them, and
 * words of scripts could be hidden there. Nothing moves, because other objects may know its length. Answers whether
 * anything was blanked.
 */
export function blankMarkedContent(page: Buffer): boolean {
  let found = false
  let list: { start: number; end: number } | null = null
  for (let at = 0; at < page.length; ) {
    const code = page[at]
    if (code === OPEN) at = afterText(page, at)
    else if (code === LESS && page[at + 1] === LESS) {
      const end = afterList(page, at)
      list = { start: at, end }
      at = end
    } else if (code === PERCENT) {
      const end = afterLine(page, at)
      page.fill(BLANK, at, end)
      found = true
      at = end
    } else if (isRegular(code)) {
      const end = afterWord(page, at)
      const word = page.toString('latin1', at, Math.min(end, at + 4))
      if (list && (word === 'BDC' || word === 'DP')) {
        page.fill(BLANK, list.start, list.end)
        // The same commands without a list: BMC and MP.
        page.write(word === 'BDC' ? 'BMC' : 'MP', at, 'latin1')
        found = true
      }
      list = null
      at = word === 'ID' ? afterPicture(page, end) : end
    } else at += 1
  }
  return found
}

function afterText(page: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < page.length; at += 1) {
    if (page[at] === ESCAPE) at += 1
    else if (page[at] === OPEN) depth += 1
    else if (page[at] === CLOSE) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return page.length
}

function afterList(page: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < page.length; ) {
    if (page[at] === OPEN) at = afterText(page, at)
    else if (page[at] === LESS && page[at + 1] === LESS) {
      depth += 1
      at += 2
    } else if (page[at] === GREATER && page[at + 1] === GREATER && depth > 0) {
      depth -= 1
      at += 2
      if (depth === 0) return at
    } else at += 1
  }
  return page.length
}

function afterLine(page: Buffer, start: number): number {
  let at = start
  while (at < page.length && page[at] !== 0x0a && page[at] !== 0x0d) at += 1
  return at
}

function afterWord(page: Buffer, start: number): number {
  let at = start
  while (isRegular(page[at])) at += 1
  return at
}

/** The bytes of a picture among the commands end with EI; a per cent sign in them is no comment. */
function afterPicture(page: Buffer, start: number): number {
  for (let at = page.indexOf('EI', start); at !== -1; at = page.indexOf('EI', at + 2)) {
    if (isSpace(page[at - 1]) && !isRegular(page[at + 2])) return at + 2
  }
  return page.length
}
