import type { SheetPart, TaxSheet } from '@nirgam/domain/certificate/tax-sheet'

/** The sheet as it stands in the boxes: everything is text until it is saved. */
export type TypedPart = { [Field in keyof SheetPart]: string }
export type TypedSheet = { [Field in Exclude<keyof TaxSheet, 'parts'>]: string } & { parts: readonly TypedPart[] }

export type OnType = (change: Partial<TypedSheet>) => void
/** What is wrong at a place of the sheet, or nothing. */
export type ProblemAt = (at: string) => string | undefined

/** How many decimals a box has: amounts are paise, rates of tax hundredths of a percent, the exchange ten-thousandths. */
const PART_DECIMALS = { amount: 2, income: 2, rate: 2, tax: 2, tds: 2 } as const
const RATE_DECIMALS = 4

type NumberOfPart = keyof typeof PART_DECIMALS

export const isNumberOfPart = (field: keyof SheetPart): field is NumberOfPart => field in PART_DECIMALS

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

function typedPart(part: SheetPart): TypedPart {
  const numbers = Object.entries(PART_DECIMALS).map(([field, decimals]) => [
    field,
    numberTyped(part[field as NumberOfPart], decimals),
  ])
  return { ...part, ...(Object.fromEntries(numbers) as { [Field in NumberOfPart]: string }) }
}

export function typedSheet(sheet: TaxSheet): TypedSheet {
  return { ...sheet, rate: numberTyped(sheet.rate, RATE_DECIMALS), parts: sheet.parts.map(typedPart) }
}

export const EMPTY_PART: TypedPart = {
  source: 'other',
  amount: '',
  chargeable: 'unsure',
  section: '',
  income: '',
  rate: '',
  tax: '',
  tds: '',
  proof: '',
  article: '',
  trc: '',
  note: '',
}

type ReadSheet = {
  /** what is no number counts as nothing until it is one */
  sheet: TaxSheet
  /** boxes that hold no number, by their place on the sheet */
  unreadable: readonly string[]
}

/** What the boxes say. The browser's lists and calendars let nothing else through; the server looks again. */
export function sheetOf(typed: TypedSheet): ReadSheet {
  const unreadable: string[] = []
  const number = (at: string, text: string, decimals: number) => {
    const value = readNumber(text, decimals)
    if (value === null) unreadable.push(at)
    return value ?? 0
  }
  const parts = typed.parts.map((part, index) => {
    const numbers = Object.entries(PART_DECIMALS).map(([field, decimals]) => [
      field,
      number(`parts.${index}.${field}`, part[field as NumberOfPart], decimals),
    ])
    return { ...part, ...Object.fromEntries(numbers) } as SheetPart
  })
  const rate = number('rate', typed.rate, RATE_DECIMALS)
  return { sheet: { ...typed, rate, parts } as unknown as TaxSheet, unreadable }
}
