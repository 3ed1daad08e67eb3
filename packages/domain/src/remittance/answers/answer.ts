import * as z from 'zod/mini'
import { snakeCase } from '../steps.ts'
import type { Around, Field } from './answer-fields.ts'
import type { DocumentKind } from './options.ts'

export type Stored = Readonly<Record<string, unknown>>

/** The object in a stored value, which may have been written as a JSON string. */
export function objectIn(stored: unknown): Stored {
  const value = typeof stored === 'string' ? parsed(stored) : stored
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function parsed(json: string): unknown {
  // Most text is not JSON, and an exception is a slow way to find out.
  if (!json.trimStart().startsWith('{')) return null
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** A value under its form name, or else under its server name. */
export function valueIn(stored: Stored, name: string): unknown {
  if (Object.hasOwn(stored, name)) return stored[name]
  const serverName = serverNameOf(name)
  return Object.hasOwn(stored, serverName) ? stored[serverName] : undefined
}

const serverNames = new Map<string, string>()

/** Cached for each form name, because reading a record needs all of them. */
export function serverNameOf(name: string): string {
  const known = serverNames.get(name) ?? snakeCase(name)
  serverNames.set(name, known)
  return known
}

export function readText(value: unknown, otherwise = ''): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : otherwise
}

export function readWholeNumber(value: unknown): number | null {
  if (typeof value === 'string' && !/^\s*\d+(?:\.0+)?\s*$/.test(value)) return null
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isInteger(number) && number >= 0 ? number : null
}

export function readTruth(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

/** Context that a rule may use besides the answer itself. */
export type Given = {
  now: Date
  /** the viewer's language, for the one message with a localised number */
  locale?: string | undefined
  form: Around
  /** whether a routing number or IBAN must be there where the receiver's country has one */
  insistsOnBankCodes: boolean
}

/** A part of the form: one value, or the fields of a step that asks for several. */
export type Answer<Value = unknown, Kept = unknown> = {
  /** in the words of the review */
  label: string
  /**
   * how the server stores it: in its own column (rupees as paise), sealed together with others, in its column while it
   * is one of the list but sealed as free text, or not at all
   */
  kept: 'text' | 'rupees' | 'sealed' | 'listed' | 'nothing'
  /** values of a `listed` answer that need no sealing */
  listedIds?: readonly string[]
  /** converts any stored value, from this version, an older one or the server, to the form's; never throws */
  read(stored: unknown, whole: Stored): Value
  /** the answer as stored, or the error */
  schema(given: Given): z.ZodMiniType<Kept>
  /** its shape in the server's record; looser than the rules, so that values of older versions are accepted */
  record: () => z.ZodMiniType<Kept>
  isFilled(value: Value, form: Around): boolean
  isAsked(form: Around): boolean
  shown(value: Value): string
  fields?: Fields
  /** the message when fields are blank, by their labels */
  incomplete?(labels: string): string
  /** the message when nothing was sent at all */
  absent?: string
  /** the person whose details these are */
  about?: 'sender' | 'receiver'
  /** the upload that belongs to them */
  file?: DocumentKind
}

type Fields = Readonly<Record<string, Field>>

type ValueOf<One extends Field> = z.infer<ReturnType<One['schema']>>
type DetailsValue<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> }
type KeptName<F extends Fields> = { [Name in keyof F]: F[Name]['kept'] extends true ? Name : never }[keyof F]
type RecordShape<F extends Fields> = { [Name in KeptName<F>]: z.ZodMiniOptional<ReturnType<F[Name]['schema']>> }
type Check = Parameters<z.ZodMiniObject['check']>[number]

type DetailsWords = Required<Pick<Answer, 'label' | 'about' | 'incomplete' | 'absent'>> & {
  /** rules that look at more than one field */
  rules: () => readonly Check[]
  /** further ones that depend on the circumstances */
  rulesIn?: (given: Given) => readonly Check[]
}

/** An answer of several fields. They are about people and accounts, so they are sealed. */
export function details<F extends Fields>(fields: F, { rules, rulesIn, ...words }: DetailsWords) {
  const shape = () => mapped<Record<string, z.ZodMiniType>>(fields, ({ schema }) => schema())
  const kept = Object.fromEntries(Object.entries(fields).filter((entry) => entry[1].kept))
  const record = madeOnce(() =>
    z.object(
      mapped<RecordShape<F>>(kept, ({ empty }) => z.optional(typeof empty === 'string' ? z.string() : z.boolean())),
    ),
  )
  const whole = madeOnce(() => z.object(shape()).check(...rules()))
  // Parsing with the record's schema drops the fields that are not stored.
  const keptOf = (checked: ReturnType<typeof whole>) =>
    z.pipe(
      checked,
      z.transform((value) => record().parse(value)),
    )
  const usual = madeOnce(() => keptOf(whole()))
  return {
    ...words,
    kept: 'sealed' as const,
    fields,
    record,
    read(stored: unknown) {
      const known = objectIn(stored)
      return mapped<DetailsValue<F>>(fields, (field, name) => readField(field, valueIn(known, name)))
    },
    schema(given: Given) {
      const further = rulesIn?.(given) ?? []
      return further.length === 0 ? usual() : keptOf(whole().check(...further))
    },
    isFilled: (value: DetailsValue<F>) => missingLabels(fields, value).length === 0,
    isAsked: () => true,
    shown: () => '',
  }
}

function mapped<To>(fields: Fields, change: (field: Field, name: string) => unknown): To {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field, name)])) as To
}

function readField({ empty, mayBeCleared }: Field, stored: unknown): string | boolean {
  if (typeof empty === 'boolean') return readTruth(stored)
  const text = readText(stored, empty)
  return mayBeCleared ? text : text || empty
}

/** Builds one schema for each key and caches it, because building takes longer than using it. */
export function madeOnce<Made, Key = void>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>()
  return (key) => {
    const made = known.get(key) ?? make(key)
    known.set(key, made)
    return made
  }
}

/** The labels of required fields that are still blank, in the order of the screen. */
export function missingLabels(fields: Fields, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields)
    .filter(([name, { required }]) => required && readText(values[name]).trim() === '')
    .map(([, { label }]) => label)
}
