import * as z from 'zod/mini'
import { MESSAGES } from '../shared/messages.ts'
import { type BasisPoints, formatRupees2, fromPaise, inPercent, type Paise } from '../shared/money.ts'
import { dayInWords, isDay } from '../shared/tax-year.ts'
import { isPrintableParagraph } from '../shared/text-rules.ts'
import { CERTIFICATE_MESSAGES } from './certificate-messages.ts'

/**
 * A field of the tax sheet. The type of the sheet, the API's schema, the desk's boxes and the words for a place all
 * derive from it.
 */
export type SheetField<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  label: string
  schema: Schema
  /** for its input box */
  input?: {
    type?: 'date'
    inputMode?: 'decimal' | 'numeric'
    maxLength?: number
    autoCapitalize?: 'characters'
  }
  /** an amount of rupees, grouped in lakh and crore while it is typed */
  isMoney?: true
  /** chosen from these instead of typed */
  options?: readonly { value: string; label: string }[]
  /** saved as a whole number, typed with this many decimals */
  decimals?: number
  /** asked only where another box of the same row has this value */
  when?: readonly [box: string, value: string]
  /** value in a new record, if not empty */
  initial?: string | number
  /** formats a saved value for people */
  words?: (saved: string) => string
}

type Fields = Readonly<Record<string, SheetField>>

/** Rows of the same kind, such as the credits on a statement. */
export type SheetList<Rows extends Fields = Fields> = {
  label: string
  /** the button that adds a row */
  add: string
  most: number
  rows: Rows
}
type Lists = Readonly<Record<string, SheetList>>

const SHORT = 120
export const LONG = 2000

const line = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(most, MESSAGES.text.tooLong(most)),
      z.refine(isPrintableParagraph, MESSAGES.text.unprintable),
    )
const dayOrNone = z.string().check(z.refine((day) => day === '' || isDay(day), CERTIFICATE_MESSAGES.day))

export const text = (label: string, most = SHORT) => ({ label, schema: line(most) })
export const day = (label: string) => ({
  label,
  schema: dayOrNone,
  input: { type: 'date' as const },
  words: (saved: string) => dayInWords(saved) || saved,
})

export const choice = <const Id extends string>(label: string, labels: Readonly<Record<Id, string>>) => {
  const ids = Object.keys(labels) as Id[]
  return {
    label,
    schema: z.enum(ids),
    options: ids.map((id) => ({ value: id as string, label: labels[id] })),
    words: (saved: string) => labels[saved as Id] ?? saved,
  }
}

export const whole = (most: number) => z.int().check(z.gte(0), z.lte(most))

export const number = <Schema extends z.ZodMiniType>(label: string, decimals: number, schema: Schema) => ({
  label,
  schema,
  input: { inputMode: 'decimal' as const },
  decimals,
})

/** Far above the most that can be sent, and safe to add up. */
export const MOST_PAISE = 1_000_000_000_00

export const paise = (label: string) => ({
  ...number(label, 2, whole(MOST_PAISE).brand<'paise', 'inout'>()),
  isMoney: true as const,
  words: (saved: string) => formatRupees2(fromPaise(Number(saved) as Paise)),
})

export const percent = (label: string, most = 100_00) => ({
  ...number(label, 2, whole(most).brand<'basis points', 'inout'>()),
  words: (saved: string) => `${inPercent(Number(saved) as BasisPoints)} %`,
})

type Schemas<Of extends Fields> = { [Name in keyof Of]: Of[Name]['schema'] }

export function schemasOf<Of extends Fields>(fields: Of): Schemas<Of> {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Schemas<Of>
}

type RowArrays<Of extends Lists> = {
  [Name in keyof Of]: z.ZodMiniArray<z.ZodMiniObject<Schemas<Of[Name]['rows']>>>
}

export function arraysOf<Of extends Lists>(lists: Of): RowArrays<Of> {
  return Object.fromEntries(
    Object.entries(lists).map(([name, { rows, most }]) => [
      name,
      z.array(z.object(schemasOf(rows))).check(z.maxLength(most, CERTIFICATE_MESSAGES.tooManyRows(most))),
    ]),
  ) as RowArrays<Of>
}

/** A record without any values. */
export function emptyOf(fields: Fields): Record<string, string | number> {
  const nothing = ({ initial, decimals, options }: SheetField) =>
    initial ?? (decimals !== undefined ? 0 : (options?.[0]?.value ?? ''))
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, nothing(field)]))
}
