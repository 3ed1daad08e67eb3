import type { z } from 'zod'

/** Nobody is refused for spaces, old field names or one long answer; parsing so little costs others nothing. */
const LEAST_BYTES = 16 * 1024
/** For a value that a schema leaves open, such as a draft: a whole form takes a fifth of this. */
const OPEN_BYTES = 16 * 1024
/** A text that only a rule limits: an email address, a phone number, a date. */
const OPEN_TEXT = 256
/** A list without a limit of its own. */
const OPEN_ITEMS = 100
/** A character as JSON may escape it: \u00e9. */
const CHARACTER_BYTES = 6
const NUMBER_BYTES = 32
/** Quotes, colon and comma around a value. */
const SIGNS = 6
/** Of any route. */
export const MOST_BYTES = 256 * 1024

/**
 * The most bytes that a route's JSON may have: what its schema takes, written as long as JSON can be. Longer bodies are
 * refused before anything of them is read, because parsing them would keep everybody else waiting.
 */
export function bodyLimitOf(body?: z.core.$ZodType | string): number {
  return Math.min(MOST_BYTES, LEAST_BYTES + (typeof body === 'object' ? bytesOf(body) : 0))
}

function bytesOf(schema: z.core.$ZodType): number {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return SIGNS + (lengthOf(def) ?? OPEN_TEXT) * CHARACTER_BYTES
    case 'number':
      return NUMBER_BYTES
    case 'boolean':
    case 'null':
    case 'literal':
    case 'enum':
      return SIGNS + OPEN_TEXT
    case 'array':
      return (lengthOf(def) ?? OPEN_ITEMS) * (SIGNS + bytesOf(def.element))
    case 'object':
      return sum(Object.entries(def.shape).map(([name, field]) => SIGNS + name.length + bytesOf(field)))
    case 'union':
      return Math.max(...def.options.map(bytesOf))
    case 'intersection':
      return bytesOf(def.left) + bytesOf(def.right)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return bytesOf(def.innerType)
    case 'pipe':
      return Math.max(bytesOf(def.in), bytesOf(def.out))
    case 'transform':
      return 0
    default:
      return OPEN_BYTES
  }
}

/** The most characters or items that its checks allow. */
function lengthOf({ checks = [] }: z.core.$ZodTypeDef): number | undefined {
  const limits = checks.flatMap((check) => {
    const { maximum, length } = check._zod.def as { maximum?: number; length?: number }
    return maximum ?? length ?? []
  })
  return limits.length > 0 ? Math.min(...limits) : undefined
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
