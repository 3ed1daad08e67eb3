const LONGEST = 300

/** Describes an error for storage beside sealed data: without anything that could be an address or a number. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const causes = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  const words = `${error.name}: ${error.message}${causes}`
    .replace(/\s+/g, ' ')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')
    .replace(/\+?\d(?:[\s-]?\d){5,}/g, '[number]')
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words
}
