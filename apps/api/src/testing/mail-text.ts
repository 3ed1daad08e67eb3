import type { StoredMessage } from '../platform/messages/messenger.ts'

type Told = Omit<StoredMessage, 'id' | 'code'>

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
  middot: '·',
}

/** The text of the HTML, a line for each block, with the addresses of links. */
function shownLines(html: string): string[] {
  const body = html.replace(/^[\s\S]*?<body[^>]*>/, '')
  const text = body
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '$2: $1')
    .replace(/<\/th>\s*<td[^>]*>/g, ': ')
    .replace(/<\/?(?:p|h\d|tr|table|div|br|li|ul|td|th|pre)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name) => ENTITIES[name] ?? entity)
  return text.split('\n').flatMap((line) => line.replaceAll(/\s+/g, ' ').trim() || [])
}

/** Where the letterhead begins, which is the same in every mail. */
const LETTERHEAD = 'Need help?'

function withoutLetterhead(lines: readonly string[]): string[] {
  const end = lines.findIndex((line) => line.startsWith(LETTERHEAD))
  return (end < 0 ? lines : lines.slice(0, end)).filter((line) => line !== 'NNirgam')
}

/**
 * The mail without its letterhead, unless it is wanted. `-`: a line of the text that the HTML lacks, `+`: lines of the
 * HTML that the text lacks.
 */
export function mailText(mail: Told, { letterhead = false } = {}): string {
  const { to, channel, kind, subject, text, html, attachments = [] } = mail
  const part = letterhead ? (lines: readonly string[]) => lines : withoutLetterhead
  const plain = part(text.split('\n').map((line) => line.trim()))
  const shown = html === undefined ? null : part(shownLines(html))
  const lines = [
    `${channel} to ${to}, ${kind}`,
    `# ${subject}`,
    ...plain.map((line) => (shown && line !== '' && !shown.includes(line) ? `- ${line}` : line && `  ${line}`)),
    ...(shown ?? []).filter((line) => !plain.includes(line)).map((line) => `+ ${line}`),
    ...attachments.map(({ fileName, mediaType }) => `(${mediaType}: ${fileName})`),
    '',
  ]
  // Staff of tests are numbered across all tests.
  return lines
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n\n')
    .replaceAll(/\b([a-z]+)\d+@firm/g, '$1@firm')
}
