import { withoutHidden } from '@nirgam/domain/shared/text-rules'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
}
const LONGEST = 100

/** The name a person gave, without a path or disguise, ending as its content demands. */
export function safeFileName(given: string, mediaType: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = withoutHidden(last)
    .replace(/\p{Cc}/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\.(jpe?g|jpe|jfif|png|pdf)$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = Array.from(stem).slice(0, LONGEST).join('')
  return `${short || 'document'}${EXTENSIONS[mediaType] ?? ''}`
}
