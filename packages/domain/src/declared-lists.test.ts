import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { proposedSheet } from './certificate/proposed-sheet.ts'
import { assess } from './guide/assess.ts'
import { countryNumber } from './guide/lists/department-country.ts'
import { receiverBankField } from './remittance/answers/options.ts'
import { sampleForm } from './remittance/sample-form.ts'
import { COUNTRIES, countryByName, splitPhone } from './shared/places/countries.ts'
import { inSentence } from './shared/places/countries-in-words.ts'
import { postalField, postalLookup } from './shared/places/postal.ts'
import { citiesOf, statesOf } from './shared/places/regions.ts'
import { folded } from './testing/recorded.ts'

/** Routes and request shapes, which the API's own checks record, and what other recorded texts of the domain have. */
const RECORDED_ELSEWHERE =
  /(?:^|\/)(?:api-[a-z-]+|case-routes|actions?|actions-[a-z]+|case-actions|ask-reasons|sample-form)\.ts$/
/** The same entries again, in another arrangement. */
const DERIVED: readonly string[] = ['FORM_146', 'ANSWERS', 'PURPOSE_CODES']

const FOLDER = new URL('.', import.meta.url)
const modules = (readdirSync(FOLDER, { recursive: true }) as string[])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
  .filter((path) => !RECORDED_ELSEWHERE.test(path))
  .toSorted()

/** Neither a function nor a schema: both are tested by calling them. */
function isData(value: unknown): boolean {
  if (typeof value === 'function') return false
  return !(typeof value === 'object' && value !== null && ('_zod' in value || 'safeParse' in value))
}

const isTree = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof RegExp)

function fieldsOf(value: object): [string, unknown][] {
  const entries = value instanceof Map || value instanceof Set ? [...value] : value
  return Object.entries(entries).filter(([, field]) => isData(field))
}

function inOneLine(value: unknown): string {
  if (!isTree(value)) return String(value)
  if (Array.isArray(value) || value instanceof Set) return [...value].filter(isData).map(inOneLine).join(', ')
  return fieldsOf(value)
    .map(([name, field]) => `${name}: ${isTree(field) ? `(${inOneLine(field)})` : inOneLine(field)}`)
    .join(', ')
}

const WIDTH = 160
/** An object with its fields in one line may be longer. */
const LONGEST = 320

/** Short entries of a list share lines. */
function filled(entries: readonly string[], indent: string): string[] {
  const lines: string[] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    if (last === undefined || last.length + entry.length > WIDTH) lines.push(`${indent}${entry}`)
    else lines[lines.length - 1] = `${last}; ${entry}`
  }
  return lines
}

/** A value that is too long for a line has its fields or entries below it. */
function linesOf(name: string, value: unknown, indent: string): string[] {
  const line = `${indent}${name} = ${inOneLine(value)}`
  if (!isTree(value) || line.length <= (Array.isArray(value) ? WIDTH : LONGEST)) return [line]
  const below = `${indent}  `
  if (!Array.isArray(value)) {
    return [`${indent}${name}`, ...fieldsOf(value).flatMap(([field, one]) => linesOf(field, one, below))]
  }
  const entries = value.filter(isData)
  // The choices of a box repeat a list of their own.
  if (name === 'options' && entries.length > 40) return [`${indent}${name} = ${entries.length} choices`]
  const isShort = entries.every((one) => inOneLine(one).length < LONGEST)
  if (isShort) return [`${indent}${name}`, ...filled(entries.map(inOneLine), below)]
  return [`${indent}${name}`, ...entries.flatMap((one, index) => linesOf(String(index + 1), one, below))]
}

/** Every exported constant of a module. */
async function constantsIn(path: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(/* @vite-ignore */ new URL(path, FOLDER).href)
  const lines = Object.entries(exported)
    .filter(([name, value]) => isData(value) && !DERIVED.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]) => linesOf(name, value, ''))
  return lines.length === 0 ? [] : [`# ${path}`, ...lines]
}

test('every exported constant matches the recorded text', async () => {
  const lines = await Promise.all(modules.map(constantsIn))
  const told = folded(lines.flat(), new Set())
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('declared-lists.txt')
})

/** The department's number of a country, its currency, and whether it is found by its name and dials its code. */
function inShort({ name, iso, dial }: (typeof COUNTRIES)[number]): string {
  const answers = { account: 'nro', parts: [{ source: 'savings' }] } as const
  const form = sampleForm({ destinationCountry: name })
  const remembered = { dayRates: null, branch: null, earlier: [], today: '2026-11-19' }
  const { currency } = proposedSheet(form, answers, assess(answers, null, '2026-11-19'), remembered)
  const isFound = countryByName(name)?.iso === iso && splitPhone(`${dial}1234567`).countryCode === dial
  return `${iso} ${countryNumber(name)} ${currency || 'no currency'}${isFound ? '' : ' not found'}`
}

test('what is known of each country matches the recorded text', async () => {
  const lines = COUNTRIES.flatMap(({ name }) => {
    const { label, placeholder } = postalField(name)
    const lookup = postalLookup(name)
    const bankField = receiverBankField(name)
    const [states, cities] = [statesOf(name), citiesOf(name)]
    const known = [
      ...(inSentence(name) === name ? [] : [inSentence(name)]),
      ...(placeholder === postalField('').placeholder ? [] : [`${label} ${placeholder}`]),
      ...(lookup === null ? [] : [inOneLine(lookup)]),
      ...(bankField === null ? [] : [`banks ask for ${bankField}`]),
      ...(states.length === 0 ? [] : [`states ${states.join(', ')}`]),
      ...(cities.length === 0 ? [] : [`cities ${cities.join(', ')}`]),
    ]
    return known.length === 0 ? [] : [`${name}: ${known.join('; ')}`]
  })
  const typed = [
    'UAE',
    'UK',
    'USA',
    'U.S.A.',
    'us',
    'Holland',
    'Turkey',
    'Czech Republic',
    'Ivory Coast',
    'America',
    'Atlantis',
  ]
  const found = typed.map((name) => `${inSentence(name)} is ${countryByName(name)?.name ?? 'unknown'}`)
  const numbers = filled(COUNTRIES.map(inShort), '')
  await expect(`${[...numbers, found.join('; '), ...lines].join('\n')}\n`).toMatchFileSnapshot('declared-countries.txt')
})
