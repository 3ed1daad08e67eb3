/** As many units as fit into this many bytes. */
function filled(open: string, unit: (n: number) => string, close: string, bytes: number): string {
  const parts: string[] = []
  for (let size = 2, n = 0; size < bytes; n += 1) {
    const part = unit(n)
    size += part.length + 1
    if (size < bytes) parts.push(part)
  }
  return `${open}${parts.join(',')}${close}`
}

/** Bodies with more values than any form has: refused on every route before parsing, whatever their size. */
export const OVERFULL: Readonly<Record<string, (bytes: number) => string>> = {
  keys: (bytes) => filled('{', (n) => `"${n.toString(36)}":0`, '}', bytes),
  zeros: (bytes) => filled('[', () => '0', ']', bytes),
  depth: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
}

/** Those that a database might refuse. */
export const STORED: Readonly<Record<string, (bytes: number) => string>> = {
  'a long number': (bytes) => `1${'0'.repeat(bytes)}`,
  'a long text': (bytes) => `"a${' '.repeat(bytes)}b"`,
}

/** The largest values that are parsed, for every field of every route. */
export const WORST: Readonly<Record<string, (bytes: number) => string>> = {
  ...STORED,
  'a text like an address': (bytes) => `"${'a@a.'.repeat(bytes / 4)}"`,
  // Normalising accents takes quadratic time.
  'accents out of order': (bytes) => `"a${'\u0301'.repeat(bytes / 4)}${'\u0323'.repeat(bytes / 4)}"`,
  joiners: (bytes) => `"${'\u200d'.repeat(bytes / 3)}"`,
  'many keys': (bytes) => filled('{', (n) => `"${n.toString(36)}":0`, '}', Math.min(bytes, 30 * 1024)),
}
