import { LIST_SORTS } from '@nirgam/domain/api-envelope'
import { z } from 'zod'

const MOST = 100

/** Lists run newest first; `before` is the `next` of the page before. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MOST).default(MOST),
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
})

export const sortedPageQuery = pageQuery.extend({ sort: z.enum(LIST_SORTS).default('newest') })

/** Beside `data`: where the next page begins, or null on the last one. */
export const nextExtra = { next: z.number().int().nullable() }

/** A page out of rows that were asked for with one to spare. */
export function pageOf<T extends { id: number }>(
  found: readonly T[],
  limit: number,
): { rows: T[]; next: number | null } {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
