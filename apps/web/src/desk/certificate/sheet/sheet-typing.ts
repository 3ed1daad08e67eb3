import {
  PART_FIELDS,
  SHEET_FIELDS,
  type SheetField,
  type SheetPart,
  type TaxSheet,
} from '@nirgam/domain/certificate/sheet-fields'

/** The sheet as it stands in the boxes: everything is text until it is saved. */
export type TypedPart = { [Field in keyof SheetPart]: string }
export type TypedSheet = { [Field in Exclude<keyof TaxSheet, 'parts'>]: string } & { parts: readonly TypedPart[] }

export type OnType = (change: Partial<TypedSheet>) => void
/** The problem at a place of the sheet, or nothing. */
export type ProblemAt = (at: string) => string | undefined

type Fields = Readonly<Record<string, SheetField>>

/** 15600000 with two decimals is '156000', 8312 is '83.12'; nothing is an empty box. */
export function numberTyped(value: number, decimals: number): string {
  if (value === 0) return ''
  const [whole = '', fraction = ''] = (value / 10 ** decimals).toFixed(decimals).split('.')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}

/** The other way round, commas and spaces left out of account; null for what is no number. */
export function readNumber(text: string, decimals: number): number | null {
  const plain = text.replace(/[\s,₹%]/g, '')
  if (plain === '') return 0
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(plain)
  if (match === null) return null
  const [, whole = '', fraction = ''] = match
  if (fraction.length > decimals) return null
  return Number(whole + fraction.padEnd(decimals, '0'))
}

/** Saved values as they stand in their boxes. */
function textsOf<Name extends string>(
  fields: Readonly<Record<Name, SheetField>>,
  saved: Record<NoInfer<Name>, string | number>,
) {
  const names = Object.keys(fields) as Name[]
  const texts = names.map((name) => {
    const { decimals } = fields[name]
    return [name, decimals === undefined ? saved[name] : numberTyped(Number(saved[name]), decimals)]
  })
  return Object.fromEntries(texts) as Record<Name, string>
}

export const typedPart = (part: SheetPart): TypedPart => textsOf(PART_FIELDS, part)

export function typedSheet(sheet: TaxSheet): TypedSheet {
  return { ...textsOf(SHEET_FIELDS, sheet), parts: sheet.parts.map(typedPart) }
}

type ReadSheet = {
  /** text that is no number counts as zero until it is one */
  sheet: TaxSheet
  /** boxes that hold no number, by their place on the sheet */
  unreadable: readonly string[]
}

/** The other way round; `unreadable` takes the names of boxes that hold no number. */
function valuesIn(fields: Fields, typed: Readonly<Record<string, string>>, unreadable: (name: string) => void) {
  const values = Object.entries(fields).map(([name, { decimals }]) => {
    const text = typed[name] ?? ''
    const value = decimals === undefined ? text : readNumber(text, decimals)
    if (value === null) unreadable(name)
    return [name, value ?? 0]
  })
  return Object.fromEntries(values)
}

/** A part from its boxes; text that is no number counts as zero. */
export function partOf(typed: TypedPart, unreadable: (name: string) => void = () => {}): SheetPart {
  return valuesIn(PART_FIELDS, typed, unreadable) as SheetPart
}

/** The sheet from its boxes. The browser's lists and calendars let nothing else through; the server validates again. */
export function sheetOf({ parts, ...typed }: TypedSheet): ReadSheet {
  const unreadable: string[] = []
  const sheet = {
    parts: parts.map((part, index) => partOf(part, (name) => unreadable.push(`parts.${index}.${name}`))),
    ...valuesIn(SHEET_FIELDS, typed, (name) => unreadable.push(name)),
  }
  return { sheet: sheet as TaxSheet, unreadable }
}
