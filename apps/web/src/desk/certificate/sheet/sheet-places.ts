import { paperLabel } from '@nirgam/domain/case/paper-kinds'
import { paise, type SheetField } from '@nirgam/domain/certificate/field-kinds'
import { FORM_146_BOXES } from '@nirgam/domain/certificate/form-146'
import type { Place } from '../places.ts'
import { SHEET, type Shape } from './sheet-typing.ts'

/** Figures that sheets had before the tax was worked out. */
const ENTERED: Shape = {
  fields: { income: paise('Income, as it was entered (₹)'), tax: paise('Tax, as it was entered (₹)') },
  lists: {},
  groups: {},
}

type Found = {
  field: SheetField | undefined
  /** such as 'Part 1' and 'Credits on the account 2' */
  within: readonly string[]
}

/** The field of a place such as `rate` or `parts.0.credits.1.amount`, and the rows that it is in. */
export function fieldAt(at: string): Found {
  let shape: Shape | undefined = SHEET
  const within: string[] = []
  const names = at.split('.')
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? ''
    const list: Shape['lists'][string] | undefined = shape?.lists[name]
    if (list) {
      const row = names[++index]
      within.push(row === undefined ? list.label : `${list.label} ${Number(row) + 1}`)
      shape = list.rows
    } else if (index === names.length - 1) return { field: shape?.fields[name], within }
    else shape = name === 'entered' ? ENTERED : shape?.groups[name]
  }
  return { field: undefined, within }
}

/** A place of a saved version in words: `parts.0.credits.1.amount`, `rate`, `form.form19bf8PAN`. */
export function placeInWords(at: string): string {
  if (at.startsWith('form.')) {
    const box = FORM_146_BOXES.find((one) => one.id === at.slice('form.'.length))
    return `Form 146: ${box?.label ?? at.slice('form.'.length)}`
  }
  if (at === 'parts') return 'The parts'
  const { field, within } = fieldAt(at)
  if (field !== undefined) return [...within, field.label].join(': ')
  return within.length > 0 ? within.join(': ') : (at.split('.').at(-1) ?? at)
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
  if (place === 'sheet') return `Tax sheet: ${placeInWords(at)}`
  return `Form: ${FORM_146_BOXES.find((box) => box.id === at)?.label ?? at}`
}
