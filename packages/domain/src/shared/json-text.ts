/** A value in a JSON text that is neither an object nor an array, with its name and its container's name. */
export type JsonLeaf = {
  name: string
  within: string
  start: number
  end: number
  kind: 'string' | 'number' | 'literal'
}

/** The string methods that are used, so that a test can count the reads. */
type Characters = Pick<string, 'length' | 'charCodeAt' | 'slice'>

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const MINUS = 0x2d
const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
const isDigit = (code: number) => code >= 0x30 && code <= 0x39

/** The position after the text that begins at `at`; the text's length where it does not end. */
function afterString(text: Characters, at: number): number {
  let next = at + 1
  while (next < text.length) {
    const code = text.charCodeAt(next)
    if (code === QUOTE) return next + 1
    next += code === BACKSLASH ? 2 : 1
  }
  return text.length
}

/**
 * Whether a text has at most so many values and levels, counted by brackets and commas alone. It need not be JSON, and
 * counting stops at a limit: call this before doing anything else with a file.
 */
export function isWithin(text: Characters, { values: most, depth: deepest }: { values: number; depth: number }) {
  let [values, depth, at] = [1, 0, 0]
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = afterString(text, at)
      continue
    }
    if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      values += 1
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
    else if (code === COMMA) values += 1
    if (values > most || depth > deepest) return false
    at += 1
  }
  return true
}

/**
 * Finds the values of valid JSON in one pass and without creating objects: unchanged values keep their bytes, with
 * their order, spaces and numbers longer than JavaScript can represent.
 */
export function leavesIn(text: Characters): JsonLeaf[] {
  const leaves: JsonLeaf[] = []
  /** names of the objects and lists that are open, outermost first */
  const open: { name: string; isObject: boolean }[] = []
  let name = ''
  let isName = false
  let at = 0
  while (at < text.length) {
    const start = at
    const code = text.charCodeAt(at)
    at += 1
    if (isBlank(code)) continue
    if (code === OPEN_OBJECT || code === OPEN_LIST) {
      isName = code === OPEN_OBJECT
      open.push({ name, isObject: isName })
      name = ''
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) open.pop()
    else if (code === COMMA) {
      isName = open.at(-1)?.isObject ?? false
      name = ''
    } else if (code === COLON) isName = false
    else {
      at = code === QUOTE ? afterString(text, start) : afterPlain(text, start)
      if (isName) name = JSON.parse(text.slice(start, at)) as string
      else leaves.push({ name, within: open.at(-1)?.name ?? '', start, end: at, kind: kindOf(code) })
    }
  }
  return leaves
}

function kindOf(code: number): JsonLeaf['kind'] {
  if (code === QUOTE) return 'string'
  return isDigit(code) || code === MINUS ? 'number' : 'literal'
}

/** The position after a number or a literal. */
function afterPlain(text: Characters, at: number): number {
  let next = at + 1
  while (next < text.length) {
    const code = text.charCodeAt(next)
    if (code === COMMA || code === CLOSE_OBJECT || code === CLOSE_LIST || isBlank(code)) break
    next += 1
  }
  return next
}

/** The text with some of its values replaced; the changes are in the text's order. */
export function withValues(text: string, changes: readonly { leaf: JsonLeaf; written: string }[]): string {
  let result = ''
  let at = 0
  for (const { leaf, written } of changes) {
    result += text.slice(at, leaf.start) + written
    at = leaf.end
  }
  return result + text.slice(at)
}
