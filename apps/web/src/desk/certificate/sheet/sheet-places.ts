import { paperLabel } from '@nirgam/domain/case/paper-kinds'
import { FORM_146_BOXES } from '@nirgam/domain/certificate/form-146'
import { PART_FIELDS, SHEET_FIELDS, type SheetField } from '@nirgam/domain/certificate/sheet-fields'
import type { Place } from '../places.ts'

const fieldOf = (fields: object, name: string | undefined) =>
  new Map<string | undefined, SheetField>(Object.entries(fields)).get(name)

/** The field of a place such as `parts.0.tax` or `rate`, and the part that it is in. */
function fieldAt(at: string): { field: SheetField | undefined; part: number | null } {
  const [, index, name] = /^parts\.(\d+)\.(\w+)$/.exec(at) ?? []
  if (index === undefined) return { field: fieldOf(SHEET_FIELDS, at), part: null }
  return { field: fieldOf(PART_FIELDS, name), part: Number(index) + 1 }
}

/** A place of a saved version in words: `parts.0.tax`, `rate`, `form.form19bf8PAN`. */
export function placeInWords(at: string): string {
  if (at.startsWith('form.')) {
    const box = FORM_146_BOXES.find((one) => one.id === at.slice('form.'.length))
    return `Form 146: ${box?.label ?? at.slice('form.'.length)}`
  }
  const { field, part } = fieldAt(at)
  const label = field?.label ?? at.split('.').at(-1) ?? at
  return part === null ? label : `Part ${part}: ${label}`
}

/** A value of a saved version as people write it. */
export function valueInWords(at: string, value: string): string {
  if (value === '') return '–'
  return fieldAt(at).field?.words?.(value) ?? value
}

type Answers = readonly { rows: readonly { field: string; label: string }[] }[]

/** The text of a link to a place. */
export function placeLabel({ place, at }: Place, answers: Answers): string {
  if (place === 'answers') {
    const row = answers.flatMap(({ rows }) => rows).find(({ field }) => field === at)
    return row ? `Answer: ${row.label}` : 'Answers'
  }
  if (place === 'firm') return 'The firm and its signer'
  if (place === 'papers') return `Papers: ${paperLabel(at)}`
  if (place === 'sheet') return `Tax sheet: ${at === 'parts' ? 'the parts' : placeInWords(at)}`
  return `Form: ${FORM_146_BOXES.find((box) => box.id === at)?.label ?? at}`
}
