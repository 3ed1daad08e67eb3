import type { Migration } from 'kysely/migration'
import { firstSchema } from './0001-first-schema.ts'

/** In the order they are applied. A migration that has been released is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-first-schema': firstSchema,
}
