/**
 * Reads from a bounded cache, or makes the value and caches it. When the cache is full the oldest entry goes; a value
 * in frequent use is soon cached again.
 */
export function keptOrMade<K, T extends NonNullable<unknown> | null>(
  kept: Map<K, T>,
  key: K,
  most: number,
  make: () => T,
): T {
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = make()
  if (kept.size >= most) {
    const { value: oldest } = kept.keys().next()
    kept.delete(oldest as K)
  }
  kept.set(key, made)
  return made
}
