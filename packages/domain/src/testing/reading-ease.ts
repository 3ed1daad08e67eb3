/** Shorter texts are labels, to which the formula does not apply. */
const FEWEST_WORDS = 6

/** The least that a text shown to customers must reach. 60 to 70 is plain English; long names of forms cost a few points. */
const PLAIN_ENGLISH = 55

/**
 * Flesch reading ease of an English text: 206.8 less 1.015 for each word of the average sentence and 84.6 for each
 * syllable of the average word.
 */
export function readingEase(text: string): number {
  const words = wordsIn(text)
  const sentences = text.split(/[.!?:;]+(?=\s|$)/).filter((part) => /[\p{L}\d]/u.test(part)).length
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length)
}

/** Texts below the mark, hardest first, each with its figure: empty when all of them are plain. */
export function hardTexts(texts: Iterable<string>): string[] {
  return [...new Set(texts)]
    .filter((text) => wordsIn(text).length >= FEWEST_WORDS)
    .map((text) => ({ text, ease: readingEase(text) }))
    .filter(({ ease }) => ease < PLAIN_ENGLISH)
    .toSorted((one, other) => one.ease - other.ease)
    .map(({ text, ease }) => `${Math.round(ease)}: ${text}`)
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}₹$%][\p{L}\p{N}₹$%,.’'-]*/gu) ?? []
}

/**
 * By its groups of vowels, without a silent e. An amount, a year or a code such as 15CA is taken in at a glance, and an
 * abbreviation such as NRO is a name that its readers know: both count as one.
 */
export function syllablesIn(word: string): number {
  const letters = word.replace(/[^\p{L}]/gu, '')
  if (letters === '' || /\d/.test(word) || letters === letters.toUpperCase()) return 1
  const parts = word.toLowerCase().split(/[-’']/)
  return Math.max(
    1,
    parts.reduce((sum, part) => sum + syllablesOfPart(part.replace(/[^a-z]/g, '')), 0),
  )
}

function syllablesOfPart(part: string): number {
  if (part.length <= 3) return /[aeiouy]/.test(part) ? 1 : 0
  const spoken = part
    // "sent", "used" and "makes" have one audible vowel, "wanted" and "taxes" have two.
    .replace(/(?<![td])ed$/, 'd')
    .replace(/(?<![csxz]|sh|ch|g)es$/, 's')
    .replace(/(?<!l|[aeiouy])e$/, '')
    .replace(/(?<=[aeiouy])le$/, 'l')
    .replace(/^y/, '')
  return spoken.match(/[aeiouy]+/g)?.length ?? 1
}
