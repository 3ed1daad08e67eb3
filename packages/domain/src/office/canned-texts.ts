import * as z from 'zod/mini'
import { words } from '../account/enquiry-form.ts'
import { SOURCES_OF_FUNDS } from '../remittance/answers/options.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import { isPrintable, isPrintableParagraph } from '../shared/text-rules.ts'
import { OFFICE_MESSAGES } from './office-messages.ts'

/** Placeholders that are filled in when a text is used. */
export const PLACEHOLDERS = [
  { id: 'name', label: 'The customer’s name' },
  { id: 'enquiry', label: 'The number of the enquiry' },
  { id: 'reference', label: 'The reference of the linked remittance' },
  { id: 'status', label: 'Status of the linked remittance, as the customer sees it' },
  { id: 'firm', label: 'The name of the firm' },
  { id: 'me', label: 'Your name' },
] as const

export type Placeholder = (typeof PLACEHOLDERS)[number]['id']
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string | null>>>

const IN_BRACES = /\{([a-z_]{1,30})\}/g

/** Names in braces that occur in a text. */
function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(IN_BRACES)].map(([, name = '']) => name))]
}

/** Unknown placeholders stay in braces, so that the sender notices them. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(IN_BRACES, (whole, name: string) => values[name as Placeholder] || whole)
}

const isKnown = (name: string) => PLACEHOLDERS.some(({ id }) => id === name)

/** A placeholder that would be sent unfilled; other words in braces are plain text. */
export function unfilledIn(text: string): string | undefined {
  return placeholdersIn(text).find(isKnown)
}

function unknownIn(text: string): string | undefined {
  return placeholdersIn(text).find((name) => !isKnown(name))
}

/** Texts for a source of money, those specific to it first. */
export function textsFor<Text extends { source: string }>(texts: readonly Text[], source: string | null): Text[] {
  const fitting = texts.filter((text) => text.source === '' || text.source === source)
  return fitting.toSorted((a, b) => Number(a.source === '') - Number(b.source === ''))
}

export const CANNED_TEXTS_MOST = 200

const SOURCE_IDS: readonly string[] = SOURCES_OF_FUNDS.map(({ id }) => id)

export const cannedTextBody = z.object({
  title: words(TEXT_LIMITS.subject, OFFICE_MESSAGES.titleRequired, isPrintable),
  text: words(TEXT_LIMITS.message, OFFICE_MESSAGES.textRequired, isPrintableParagraph).check((text) => {
    const unknown = unknownIn(text.value)
    if (unknown === undefined) return
    text.issues.push({ code: 'custom', input: text.value, message: OFFICE_MESSAGES.placeholderUnknown(unknown) })
  }),
  /** the source of money that it is for; empty: any */
  source: z._default(
    z.string().check(z.refine((id) => id === '' || SOURCE_IDS.includes(id), OFFICE_MESSAGES.sourceUnknown)),
    '',
  ),
})
export type CannedTextBody = z.output<typeof cannedTextBody>
