import { parseAst } from 'vitest/node'
import { readingEase } from '../packages/domain/src/testing/reading-ease.ts'

type Node = { type: string; [key: string]: unknown }

/** Values of these properties and attributes are for programs or for developers. */
const NOT_SHOWN = new Set([
  'summary',
  'description',
  'className',
  'when',
  'tags',
  'to',
  'href',
  'name',
  'autoComplete',
  'source',
])

export type Text = { path: string; text: string }

/** Texts in a module that users could read: strings, templates and JSX text of at least two words. */
export function shownTexts(source: string, path: string): Text[] {
  const texts: Text[] = []
  const visit = (node: Node): void => {
    const text = textOf(node)
    if (text !== null && /\p{L}\S*\s+\S*\p{L}/u.test(text)) texts.push({ path, text })
    for (const [key, value] of Object.entries(node)) {
      if (isSkipped(node, key)) continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as Node)
  return texts
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return tidy(node.value)
  if (node.type === 'JSXText') return tidy(String(node.value))
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node.quasis as { value: { cooked: string } }[]
  return tidy(quasis.map(({ value }) => value.cooked).join('…'))
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function isSkipped(node: Node, key: string): boolean {
  if (node.type.startsWith('TS') && node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression') return true
  if (node.type.startsWith('Import') || node.type === 'ThrowStatement' || node.type === 'TaggedTemplateExpression')
    return true
  if (node.type === 'NewExpression') return /Error$/.test(nameOf(node.callee)) && key === 'arguments'
  // Property names are for programs, too.
  if (node.type === 'Property' && key === 'key') return true
  return key === 'value' && NOT_SHOWN.has(nameOf(node.key ?? node.name))
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name ?? node.value ?? '') : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Words that a native writer would not use here, each with an everyday replacement. */
const BANNED =
  /\b(?:papers?|e-mails?|somebody|nobody|anybody|whoever|anew|mends?|mended|at hand|given out|by (?:itself|themselves|ourselves)|stands? still|still stands|go on|sums?|informs;|at once|meanwhile|in the meantime|called so|no such|shows? here|on its way there, |we (?:write to|go on))\b/gi

/** Customers log in; staff sign in to the desk. */
const SIGN_IN = /\bsign(?:ed)? in\b/gi
const DESK = /\/desk\/|\/office\/|features\/staff\//

/** Uncontracted forms in conversational text; terms and printed documents keep them. */
const LONG_FORMS =
  /\b(?:cannot|(?:do|does|did|is|are|was|were|could|has|have|had|will|would|should) not|it is|we (?:are|will)|you (?:are|will)|there is|that is)\b/gi
const FORMAL = /features\/trust\/|certificate\/papers\/|-pdf\.ts$|entry-server|data-archive/

/** Sentences that the specification or a law prescribes to the letter. */
const FIXED = [
  'This transfer does not involve, and is not meant for, any breach or evasion of the Foreign Exchange Management Act, 1999, or of a rule, regulation, notification, direction or order under it.',
  'Account numbers do not match',
  'Receiver account numbers do not match',
  'Amount cannot exceed …',
  'Passwords do not match!',
  'Your account is not verified. Please enter the code we sent you.',
  'Invalid payment callback. Please try again or contact support.',
  'Geocoding not supported for this country. Please enter city and state manually.',
]

const ROUTE = /^[A-Z]+ \//
const LEAST_FLESCH = 55

export function problemsOfText({ path, text }: Text): string[] {
  if (FIXED.includes(text) || ROUTE.test(text)) return []
  const isSpoken = /^[\p{Lu}…“]/u.test(text) && !FORMAL.test(path)
  const banned = [BANNED, ...(DESK.test(path) ? [] : [SIGN_IN]), ...(isSpoken ? [LONG_FORMS] : [])]
  const words = banned.flatMap((pattern) => [...text.matchAll(pattern)])
  const found = words.toSorted((a, b) => a.index - b.index).map(([word]) => word)
  return isHard(text) ? [...found, `Flesch below ${LEAST_FLESCH}`] : found
}

/** Terms that have no correct shorter word, so each counts as two syllables. */
const TERMS =
  /\b(?:certificates?|accountants?|remittances?|documents?|contributions?|transfers?|receivers?|institution|university|automatically|nirgam|india|information|originally|reference|encrypted|payment|account|security|chartered)\b/gi

/** Only whole sentences, long enough that one long word is not decisive. */
function isHard(text: string): boolean {
  if (!/[.!?]$/.test(text) || /^<|\.json /.test(text)) return false
  const words = text.match(/\p{L}[\p{L}’'-]*/gu) ?? []
  return words.length > 10 && readingEase(text.replace(TERMS, 'matter')) < LEAST_FLESCH
}
