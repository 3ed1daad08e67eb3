import { paperLabel } from '@nirgam/domain/case/paper-kinds'
import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { paise, type SheetField } from '@nirgam/domain/certificate/field-kinds'
import { FORM_146_BOXES } from '@nirgam/domain/certificate/form-146'
import { inCurrency } from '@nirgam/domain/certificate/papers/printed-sheet'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { incomeBefore } from '@nirgam/domain/certificate/working/counted-before'
import type { Working } from '@nirgam/domain/certificate/working/working'
import { namesOn } from '@nirgam/domain/guide/lists/form-names'
import { NATURE_CODES } from '@nirgam/domain/guide/lists/nature-codes'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { formatRupees, formatRupees2, fromPaise, inForeign, inPercent } from '@nirgam/domain/shared/money'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import type { ReactNode } from 'react'
import type { Place } from '../places.ts'
import { SHEET, type Shape } from './sheet-typing.ts'

/** Figures in sheets from before the tax was computed. */
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

/** The field of a place such as `rate` or `parts.0.credits.1.amount`, and the rows that contain it. */
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

/** The label for a place of a saved version: `parts.0.credits.1.amount`, `rate`, `form.form19bf8PAN`. */
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

/** A value of a saved version, formatted for reading. */
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

type Hinted = { record: DeskCase; saved: DeskSheet }

type Field = DeskCase['answers'][number]['rows'][number]['field']

const saying = (who: string, words: string | null | undefined) => (words ? `${who}: ${words}` : undefined)

const PLANNED = 'Customer planned'
const OF_PLAN = ['acquiredOn', 'soldOn', 'cost', 'fmv2001', 'stampValue', 'expenses'] as const

const OWN_ACCOUNT = { abroad: 'my own account abroad', nre: 'my own NRE account' } as const

/** Hints at the boxes that come from the customer's or the guide's answers. */
export function hintsOf({ record, saved }: Hinted): (at: string) => ReactNode {
  const answer = (field: Field) =>
    record.answers.flatMap(({ rows }) => rows).find((row) => row.field === field && !row.is_masked)?.value
  const bank = [answer('senderBankDetails.bankName'), answer('senderBankDetails.ifsc')].filter(Boolean).join(', ')
  const plan = (name: 'price' | 'otherIncome' | (typeof OF_PLAN)[number]) => {
    const value = saved.planned?.[name]
    return value ? saying(PLANNED, typeof value === 'string' ? dayInWords(value) : formatRupees(value)) : undefined
  }
  const hints: Readonly<Record<string, string | undefined>> = {
    residence: saying('Account', answer('accountType')),
    currency: saying('Customer', record.destination_country),
    branch: saying('Customer', bank),
    goesTo: saying('Customer', saved.goes_to_said && OWN_ACCOUNT[saved.goes_to_said]),
    bsrCode: 'Seven digits, from the bank; the customer’s list has none',
    rateDay: saved.rate_by
      ? `By ${saved.rate_by.name}, ${formatIndiaDateTime(Date.parse(saved.rate_by.at))}`
      : undefined,
    otherIncome: ['Decides the surcharge', plan('otherIncome')].filter(Boolean).join('. '),
  }
  const ofPart: Readonly<Record<string, string | undefined>> = {
    source: saying('Customer', record.source),
    gross: saying('From signed case', saved.proposed_from) ?? plan('price'),
    share: saved.planned ? saying(PLANNED, `${inPercent(saved.planned.share)} %`) : undefined,
    ...Object.fromEntries(OF_PLAN.map((name) => [`property.${name}`, plan(name)])),
    sent: `Remittance: ${formatRupees2(fromPaise(saved.remittance_paise))}`,
    'treaty.country': saying('Sent to', record.destination_country),
  }
  return (at) => {
    const [, name] = /^parts\.0\.(.+)$/.exec(at) ?? []
    return name === undefined ? hints[at] : ofPart[name]
  }
}

/** Hints below the boxes of the transfer, derived from the current input. */
export function transferHints(sheet: TaxSheet, working: Working, saved: DeskSheet): Readonly<Record<string, string>> {
  const foreign = inForeign(saved.remittance_paise, sheet.rate)
  const meaning = NATURE_CODES.find(({ code }) => code === working.nature)?.label
  const before = incomeBefore(sheet, saved.counted_before)
  return {
    ...(before !== null && { otherIncome: before }),
    ...(sheet.proposedDay !== '' && { proposedDay: namesOf(sheet.proposedDay) }),
    ...(foreign > 0 && { rate: `${inCurrency(sheet.currency, foreign)} in all` }),
    ...(sheet.nature === '' &&
      working.nature !== '' && { nature: `Taken from the largest part: ${working.nature} ${meaning ?? ''}`.trim() }),
  }
}

/** The day of the remittance decides which form names apply. */
function namesOf(day: string): string {
  const { declaration, certificate, law } = namesOn(day)
  return `${declaration} and ${certificate}, ${law}`
}
