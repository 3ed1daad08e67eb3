import type { Db, Trx } from '../../platform/database/engine.ts'

/** As JSON, by name. */
export async function settingsIn(db: Db | Trx, names: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('desk_settings').select(['name', 'value']).where('name', 'in', names).execute()
  return new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
}

export async function keepSetting(trx: Trx, name: string, value: unknown, now: number): Promise<void> {
  const kept = { value: JSON.stringify(value), updated_at: now }
  await trx
    .insertInto('desk_settings')
    .values({ name, ...kept })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
    .execute()
}
