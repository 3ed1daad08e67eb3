import { CERTIFICATE_MESSAGES } from './certificate-messages.ts'
import { type Box, type BoxId, FORM_146_BOXES, type Form146, textIn } from './form-146.ts'
import { type JsonValue, NotJson, valuesIn, withValues } from './json-text.ts'

const EXPORT_MAX_BYTES = 2 * 1024 * 1024

export type Merged =
  | { ok: true; text: string /** boxes that the file has no place for */; missing: BoxId[]; written: number }
  | { ok: false; words: string }

const NOT_A_FORM = 'This is not a Form 146 as the department’s utility exports it.'

/** The firm's own exported file with this form in it: known names are overwritten, all else is left as it is. */
export function mergedInto(exported: string, form: Form146): Merged {
  if (exported.length > EXPORT_MAX_BYTES) return { ok: false, words: CERTIFICATE_MESSAGES.exportTooLarge }
  const values = valuesOf(exported)
  if (values === null) return { ok: false, words: CERTIFICATE_MESSAGES.notJson }
  const places = FORM_146_BOXES.map((box) => ({ box, found: placesOf(box, values) }))
  if (places.filter(({ found }) => found.length > 0).length < FORM_146_BOXES.length / 2) {
    return { ok: false, words: NOT_A_FORM }
  }
  const changes = places.flatMap(({ box, found }) =>
    found.map((value) => ({ value, written: written(box, textIn(form, box.id), value) })),
  )
  const missing = places.filter(({ found }) => found.length === 0).map(({ box }) => box.id)
  return { ok: true, text: withValues(exported, changes), missing, written: changes.length }
}

function valuesOf(text: string): JsonValue[] | null {
  try {
    return valuesIn(text)
  } catch (error) {
    if (error instanceof NotJson) return null
    throw error
  }
}

/** Names within an address mean something only there. */
function placesOf({ key, within }: Box, values: readonly JsonValue[]): JsonValue[] {
  return values.filter(
    ({ path, kind }) =>
      kind !== 'object' && kind !== 'array' && path.at(-1) === key && (within === undefined || path.at(-2) === within),
  )
}

/** A number stays a number where the file has one, or nothing yet. */
function written({ kind }: Box, value: string, { kind: before }: JsonValue): string {
  const isNumber = /^\d{1,15}$/.test(value) && (before === 'number' || (kind === 'number' && before !== 'string'))
  return isNumber ? value : JSON.stringify(value)
}
