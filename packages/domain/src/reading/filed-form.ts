/** Between the pages of a text. */
export const PAGE_BREAK = '\f'

/** Text of an uploaded PDF; `no_text`: a scan or a photo. */
export type DocumentText = { state: 'read'; text: string } | { state: 'no_text' | 'unreadable' }

/** Result of searching a filed form's text for its acknowledgement number. */
export const READINGS = ['waiting', 'found', 'not_found', 'no_text', 'unreadable'] as const
export type Reading = { state: (typeof READINGS)[number]; number: string | null }

const LABELLED = /\back(?:nowledge?ment)?[\s.]*(?:no|num|number)?\b[\s.:#–-]*([A-Z0-9]{6,30})(?![A-Z0-9])/gi
const FEWEST_DIGITS = 6

/** Numbers labelled as acknowledgement numbers, in the order of the text. */
function acknowledgementsIn(text: string): string[] {
  const found = [...text.matchAll(LABELLED)].map(([, number = '']) => number.toUpperCase())
  return found.filter((number) => number.replace(/\D/g, '').length >= FEWEST_DIGITS)
}

/** Whether a number is in the text, and not as a part of a longer one. */
function isInText(text: string, number: string): boolean {
  return new RegExp(`(?<![A-Z0-9])${number}(?![A-Z0-9])`).test(text.toUpperCase())
}

/**
 * Searches for the customer's number; while there is none, the number in the text is proposed. Part C also quotes the
 * certificate's number, which is not the form's.
 */
export function readingOf(
  read: DocumentText | null,
  { told, certificate }: { told: string | null; certificate: string | null },
): Reading {
  if (read === null) return { state: 'waiting', number: told }
  if (read.state !== 'read') return { state: read.state, number: told }
  if (told !== null) return { state: isInText(read.text, told.toUpperCase()) ? 'found' : 'not_found', number: told }
  const [number = null] = acknowledgementsIn(read.text).filter((one) => one !== certificate?.toUpperCase())
  return { state: number === null ? 'not_found' : 'found', number }
}

/** The result for the customer and the firm. */
export function readingInWords({ state, number }: Reading): string {
  const words: Record<Reading['state'], string> = {
    waiting: 'We’re reading the PDF.',
    found: `The acknowledgement number ${number} is in the PDF.`,
    not_found:
      number === null
        ? 'There’s no acknowledgement number in the PDF. Please check that it’s the right file.'
        : `The acknowledgement number ${number} isn’t in the PDF. Please check the file and the number.`,
    no_text: 'It’s a scan or photo without text, so we can’t look for the number. Please compare it.',
    unreadable: 'We can’t read this PDF. Please check that it opens.',
  }
  return words[state]
}
