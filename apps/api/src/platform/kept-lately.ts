/** Keeps so many: what was not used for longest makes room. */
export function keepLately<K, T>(kept: Map<K, T>, key: K, value: T, most: number): T {
  kept.delete(key)
  kept.set(key, value)
  if (kept.size > most) {
    const { value: oldest } = kept.keys().next()
    kept.delete(oldest as K)
  }
  return value
}
