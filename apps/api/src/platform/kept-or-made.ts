/** What was made before, or is made now and kept. Of so many the oldest makes room: what is used often is soon made again. */
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
