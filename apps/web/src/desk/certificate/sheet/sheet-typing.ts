import { MOST_PAISE, type SheetField, type SheetList } from '@nirgam/domain/certificate/field-kinds'
import { SHEET_FIELDS, type TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import {
  PART_FIELDS,
  PART_GROUPS,
  PART_LISTS,
  type WorkingPart,
} from '@nirgam/domain/certificate/working/working-fields'
import { asPaise, formatRupees, fromPaise, groupIndian } from '@nirgam/domain/shared/money'
import { readRupees, withLatinDigits } from '@nirgam/domain/shared/rupee-reading'

type Typed<Value> = Value extends string | number
  ? string
  : Value extends readonly (infer Row)[]
    ? readonly Typed<Row>[]
    : { [Name in keyof Value]: Typed<Value[Name]> }

/** The sheet as it is in its boxes: all values are text until it is saved. */
export type TypedPart = Typed<Omit<WorkingPart, 'entered'>> & { entered?: WorkingPart['entered'] }
export type TypedSheet = Typed<Omit<TaxSheet, 'parts'>> & { parts: readonly TypedPart[] }

/** One level of the sheet: its fields, its lists of rows, and its groups of further fields. */
export type Shape = {
  fields: Readonly<Record<string, SheetField>>
  lists: Readonly<Record<string, { label: string; rows: Shape }>>
  groups: Readonly<Record<string, Shape>>
}

type Lists = Readonly<Record<string, SheetList>>

const mapped = <From, To>(record: Readonly<Record<string, From>>, change: (value: From, name: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))

export const rowShape = ({ rows }: SheetList): Shape => ({ fields: rows, lists: {}, groups: {} })

const shape = (fields: Shape['fields'], lists: Lists, groups: Shape['groups'] = {}): Shape => ({
  fields,
  lists: mapped(lists, (list) => ({ label: list.label, rows: rowShape(list) })),
  groups,
})

const PART = shape(
  PART_FIELDS,
  PART_LISTS,
  mapped<{ fields: Shape['fields']; lists: Lists }, Shape>(PART_GROUPS, ({ fields, lists }) => shape(fields, lists)),
)

export const SHEET: Shape = { fields: SHEET_FIELDS, lists: { parts: { label: 'Part', rows: PART } }, groups: {} }

/** 15600000 with two decimals is '156000', 8312 is '83.12'; zero is an empty box. */
function numberTyped(value: number, { decimals = 0, isMoney }: Pick<SheetField, 'decimals' | 'isMoney'>): string {
  if (value === 0) return ''
  const [whole = '', fraction = ''] = (value / 10 ** decimals).toFixed(decimals).split('.')
  const grouped = isMoney ? groupIndian(Number(whole)) : whole
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? grouped : `${grouped}.${rest.padEnd(isMoney ? decimals : 0, '0')}`
}

type Read = { value: string | number; problem: string | null }

/** The value of a box. Unreadable text counts as zero. */
export function readBox(field: SheetField, text: string): Read {
  return field.decimals === undefined ? readText(field, text) : readNumber(field, field.decimals, text)
}

function readText({ schema }: SheetField, text: string): Read {
  const read = schema.safeParse(text)
  if (read.success) return { value: String(read.data), problem: null }
  return { value: text, problem: read.error.issues[0]?.message ?? 'We can’t read this.' }
}

/** Reads numbers with commas and spaces, and amounts in lakh and crore. */
function readNumber({ schema, isMoney }: SheetField, decimals: number, text: string): Read {
  const refused = (problem: string): Read => ({ value: 0, problem })
  const plain = withLatinDigits(text).replace(/[\s,₹%]/g, '')
  if (plain === '') return { value: 0, problem: null }
  if (/^[-−–]/.test(plain)) return refused('This can’t be below zero.')
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(plain) ?? []
  const said = whole === undefined && isMoney ? readRupees(text) : null
  if (whole === undefined && said?.is !== 'amount') {
    return refused(`Please enter a number, such as ${isMoney ? '12,50,000 or 12.5 lakh' : '12.5'}.`)
  }
  if (fraction.length > decimals) return refused(`Please enter at most ${decimals} decimals.`)
  const value = said?.is === 'amount' ? said.rupees * 10 ** decimals : Number(whole + fraction.padEnd(decimals, '0'))
  if (schema.safeParse(value).success) return { value, problem: null }
  return refused(isMoney ? `This is more than ${formatRupees(fromPaise(asPaise(MOST_PAISE)))}.` : 'This is too large.')
}

/** Formats an amount typed in words or without commas; other text stays as it is. */
export function tidied(field: SheetField, text: string): string {
  if (!field.isMoney) return text
  const { value, problem } = readBox(field, text)
  return problem === null && text.trim() !== '' && value !== 0 ? numberTyped(Number(value), field) : text
}

type Values = Readonly<Record<string, unknown>>

/** A saved value as text for its box. */
export function typedIn(field: SheetField, saved: unknown): string {
  return field.decimals === undefined ? String(saved ?? '') : numberTyped(Number(saved ?? 0), field)
}

/** Saved values as text for their boxes. */
export function typedAs({ fields, lists, groups }: Shape, saved: Values): Values {
  return {
    ...mapped(fields, (field, name) => typedIn(field, saved[name])),
    ...mapped(lists, ({ rows }, name) => ((saved[name] ?? []) as Values[]).map((row) => typedAs(rows, row))),
    ...mapped(groups, (group, name) => typedAs(group, (saved[name] ?? {}) as Values)),
    // Figures of an older sheet are read-only.
    ...(saved.entered !== undefined && { entered: saved.entered }),
  }
}

export const typedPart = (part: WorkingPart) => typedAs(PART, part) as unknown as TypedPart
export const typedSheet = (sheet: TaxSheet) => typedAs(SHEET, sheet) as unknown as TypedSheet

type OnProblem = (at: string, words: string) => void

function readAs({ fields, lists, groups }: Shape, typed: Values, within: string, onProblem: OnProblem): Values {
  return {
    ...mapped(fields, (field, name) => {
      const { value, problem } = readBox(field, String(typed[name] ?? ''))
      if (problem !== null) onProblem(within + name, problem)
      return value
    }),
    ...mapped(lists, ({ rows }, name) =>
      ((typed[name] ?? []) as Values[]).map((row, index) => readAs(rows, row, `${within}${name}.${index}.`, onProblem)),
    ),
    ...mapped(groups, (group, name) => readAs(group, (typed[name] ?? {}) as Values, `${within}${name}.`, onProblem)),
    ...(typed.entered !== undefined && { entered: typed.entered }),
  }
}

export type ReadSheet = {
  sheet: TaxSheet
  /** problems of unreadable boxes, by place; the sheet cannot be saved while there are any */
  unreadable: ReadonlyMap<string, string>
}

/** Reads the sheet from its boxes; the server validates again. */
export function sheetOf(typed: TypedSheet): ReadSheet {
  const unreadable = new Map<string, string>()
  const sheet = readAs(SHEET, typed, '', (at, words) => unreadable.set(at, words))
  return { sheet: sheet as unknown as TaxSheet, unreadable }
}

/** The text at a place such as `parts.0.credits.1.amount`. */
export function textAt(typed: TypedSheet, at: string): string {
  const found = at.split('.').reduce<unknown>((within, name) => (within as Values | undefined)?.[name], typed)
  return typeof found === 'string' ? found : ''
}

/** The rows at a place such as `parts.0.credits`. */
export function rowsAt(typed: TypedSheet, at: string): readonly Values[] {
  const found = at.split('.').reduce<unknown>((within, name) => (within as Values | undefined)?.[name], typed)
  return Array.isArray(found) ? found : []
}

/** A copy with another value at one place. */
export function withAt<Whole>(whole: Whole, at: string, value: unknown): Whole {
  const [name = '', ...rest] = at.split('.')
  const inner = (of: unknown) => (rest.length === 0 ? value : withAt(of, rest.join('.'), value))
  if (Array.isArray(whole)) return whole.with(Number(name), inner(whole[Number(name)])) as Whole
  return { ...whole, [name]: inner((whole as Values)[name]) } as Whole
}

export const rupeesTyped = (paise: number): string => numberTyped(paise, { decimals: 2, isMoney: true })
