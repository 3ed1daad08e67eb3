/** A page out of rows that were asked for with one to spare. */
export function pageOf<T extends { id: number }>(
  found: readonly T[],
  limit: number,
): { rows: T[]; next: number | null } {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
