const MAX_PATH_LENGTH = 2000

/**
 * A path within this site, or null. Browsers read '//x', '/\x' and '/<tab>/x' as another site, so anything that could
 * become one of those is refused.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_PATH_LENGTH || !value.startsWith('/')) return null
  if (/[\\\s\p{Cc}]/u.test(value)) return null
  const path = value.split(/[?#]/, 1)[0] ?? ''
  return path.includes('//') ? null : value
}
