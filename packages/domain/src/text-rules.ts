/** Control characters and halves of characters break logs, PDFs and databases, and nobody types them on purpose. */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

/** Like isPrintable, but line breaks and tabs are part of what people write. */
export function isPrintableParagraph(text: string): boolean {
  return isPrintable(text.replace(/[\r\n\t]/g, ' '))
}
