/** Invisible characters: they change the reading direction, carry hidden words or make two names look alike. */
const HIDDEN =
  /(?![\u0600-\u0605\u06dd\u070f\u200c\u200d])\p{Cf}|[\u034f\u115f\u1160\u17b4\u17b5\u2028\u2029\u3164\uffa0]/gu
const JOINERS = /[\u200c\u200d]/g

const INDIAN = [
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Arabic'],
]
const AFTER_INDIAN = new RegExp(`[${INDIAN.map((script) => `\\p{Script=${script}}`).join('')}]$`, 'u')
const AFTER_PICTURE = /(?:\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})$/u
const BEFORE_PICTURE = /^\p{Extended_Pictographic}/u

/** Removes invisible characters. The two joiners stay where Indian scripts need them, and in emoji. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '').replace(JOINERS, (joiner, at: number, whole: string) => {
    const before = whole.slice(0, at)
    const joins = AFTER_INDIAN.test(before) || (AFTER_PICTURE.test(before) && BEFORE_PICTURE.test(whole.slice(at + 1)))
    return joins ? joiner : ''
  })
}

/** Control characters and lone surrogates break logs, PDFs and databases, and no one types them on purpose. */
export function isPrintable(text: string): boolean {
  if (/^[ -~]*$/.test(text)) return true
  return !/[\p{Cc}\p{Cs}]/u.test(text) && withoutHidden(text) === text
}

/** Like isPrintable, but allows line breaks and tabs. */
export function isPrintableParagraph(text: string): boolean {
  return isPrintable(text.replace(/[\r\n\t]/g, ' '))
}
