const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
}
const LONGEST = 100

/** Controls, and signs that turn the reading direction and so disguise a name. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

/** The name a person gave, without a path or disguise, ending as its content demands. */
export function safeFileName(given: string, mediaType: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(HIDDEN, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\.(jpe?g|jpe|jfif|png|pdf)$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = Array.from(stem).slice(0, LONGEST).join('')
  return `${short || 'document'}${EXTENSIONS[mediaType] ?? ''}`
}
