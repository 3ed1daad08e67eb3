import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'

onBothEngines('the database', (setup) => {
  test('answers ready once it is migrated', async () => {
    const api = await setup()
    expect((await api.get('//readyz')).body).toEqual({ success: true, data: { status: 'ready' } })
  })

  test('reads big integers as numbers', async () => {
    const { services } = await setup()
    const { rows } = await sql<{ big: number }>`select cast(1763274600000 as bigint) as big`.execute(services.db)
    expect(rows).toEqual([{ big: 1763274600000 }])
  })

  test('keeps the audit as it was written', async () => {
    const { services } = await setup()
    await services.db.insertInto('audit').values({ at: 1, who: 'a', act: 'b', subject: 'c', detail: 'd' }).execute()
    await expect(services.db.updateTable('audit').set({ who: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(services.db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
  })
})
