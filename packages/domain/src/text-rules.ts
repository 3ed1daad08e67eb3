import { MESSAGES } from './messages.ts'

/** Control characters and halves of characters break logs, PDFs and databases, and nobody types them on purpose. */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

/** Like isPrintable, but line breaks and tabs are part of what people write. */
export function isPrintableParagraph(text: string): boolean {
  return isPrintable(text.replace(/[\r\n\t]/g, ' '))
}

export function isBlank(text: string): boolean {
  return text.trim() === ''
}

export function textProblem(text: string, max: number): string | null {
  if (text.length > max) return MESSAGES.text.tooLong(max)
  return isPrintable(text) ? null : MESSAGES.text.unprintable
}
