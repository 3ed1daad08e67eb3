/** A value in a JSON text: its position, its path and its type. */
export type JsonValue = {
  path: readonly string[]
  start: number
  end: number
  kind: 'string' | 'number' | 'literal' | 'object' | 'array'
}

const DEEPEST = 60

export class NotJson extends Error {
  override name = 'NotJson'
}

/**
 * Finds every value of a JSON text without parsing it into objects: values not changed later stay as they were, byte
 * for byte, with their order, spaces and numbers longer than JavaScript can represent.
 */
export function valuesIn(text: string): JsonValue[] {
  const values: JsonValue[] = []
  let at = 0

  const fail = (): never => {
    throw new NotJson(`not JSON at character ${at + 1}`)
  }
  const skip = () => {
    while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at += 1
  }
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) return fail()
    at += match[0].length
    return match[0]
  }
  const takeText = (): string => {
    const written = take(STRING)
    try {
      return JSON.parse(written) as string
    } catch {
      return fail()
    }
  }
  const expect = (sign: string) => {
    if (text[at] !== sign) fail()
    at += 1
  }
  const found = (path: readonly string[], start: number, kind: JsonValue['kind']) => {
    values.push({ path, start, end: at, kind })
  }

  const readMembers = (path: readonly string[], end: '}' | ']') => {
    at += 1
    skip()
    if (text[at] === end) {
      at += 1
      return
    }
    for (let index = 0; ; index += 1) {
      skip()
      let name = String(index)
      if (end === '}') {
        name = takeText()
        skip()
        expect(':')
      }
      read([...path, name])
      skip()
      if (text[at] === end) break
      expect(',')
    }
    at += 1
  }

  const read = (path: readonly string[]) => {
    if (path.length > DEEPEST) fail()
    skip()
    const start = at
    const sign = text[at]
    if (sign === '{' || sign === '[') {
      readMembers(path, sign === '{' ? '}' : ']')
      found(path, start, sign === '{' ? 'object' : 'array')
    } else if (sign === '"') {
      takeText()
      found(path, start, 'string')
    } else if (/[-\d]/.test(sign ?? '')) {
      take(NUMBER)
      found(path, start, 'number')
    } else {
      take(LITERAL)
      found(path, start, 'literal')
    }
  }

  read([])
  skip()
  if (at < text.length) fail()
  return values
}

const STRING = /"(?:[^"\\]|\\.)*"/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const LITERAL = /true|false|null/y

/** The text with some of its values replaced. */
export function withValues(text: string, changes: readonly { value: JsonValue; written: string }[]): string {
  const inOrder = changes.toSorted((one, other) => one.value.start - other.value.start)
  let result = ''
  let at = 0
  for (const { value, written } of inOrder) {
    result += text.slice(at, value.start) + written
    at = value.end
  }
  return result + text.slice(at)
}
